#include <boost/json.hpp>

#include "notation/tile_text.h"
#include "protocol/answer.h"
#include "protocol/json_fields.h"
#include "protocol/options_json.h"
#include "protocol/view_words.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

int number_of(rules::Seat seat) {
    return seat.index + 1;
}

json::value digest_json(const std::optional<notation::Digest>& digest) {
    return digest ? json::value(notation::print_hex(*digest)) : json::value(nullptr);
}

json::array nonces_json(const std::vector<notation::SeatNonce>& nonces) {
    json::array list;
    for (const notation::SeatNonce& given : nonces) {
        list.push_back(
            json::object{{"commitment", digest_json(given.commitment)}, {"nonce", digest_json(given.nonce)}});
    }
    return list;
}

json::object proof_json(const notation::DealProof& proof) {
    return {{"deal", proof.deal},
            {"commitment", notation::print_hex(proof.commitment)},
            {"seed", notation::print_hex(proof.seed)},
            {"nonces", nonces_json(proof.nonces)}};
}

json::array seats_with_match(const TableView& view) {
    json::array seats;
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
        json::object seat = seat_json(view.seats[i]);
        if (view.match) {
            const rules::SeatView& told = view.match->seats[i];
            seat["rack"] = told.rack_size;
            seat["opened"] = told.has_opened;
            seat["total"] = told.total.value;
            seat["chips"] = told.chips;
        }
        if (!view.leaders.empty()) {
            seat["winner"] = static_cast<bool>(view.leaders[i]);
        }
        seats.emplace_back(std::move(seat));
    }
    return seats;
}

json::object result_json(const rules::Settings& settings, const rules::RoundResult& result, int seat_count) {
    json::array points;
    json::array racks;
    for (int i = 0; i < seat_count; ++i) {
        points.emplace_back(result.points[static_cast<std::size_t>(i)].value);
        racks.emplace_back(tiles_json(settings, result.racks[static_cast<std::size_t>(i)]));
    }
    return {{"round", result.round},
            {"winner", result.winner ? json::value(number_of(*result.winner)) : json::value(nullptr)},
            {"blocked", result.was_blocked},
            {"handRummy", result.was_hand_rummy},
            {"points", std::move(points)},
            {"racks", std::move(racks)}};
}

json::array recent_json(const rules::Settings& settings, const std::vector<TurnTold>& turns) {
    json::array list;
    for (const TurnTold& turn : turns) {
        json::object told{{"seat", number_of(turn.seat)},
                          {"turn", turn.turn},
                          {"did", turn_names[static_cast<std::size_t>(turn.what)]},
                          {"timeout", turn.was_time_out}};
        if (turn.what == TurnTold::What::laid) {
            told["before"] = table_json(settings, turn.before);
        }
        list.emplace_back(std::move(told));
    }
    return list;
}

void add_match(json::object& message, const TableView& view) {
    const rules::View& match = *view.match;
    message["round"] = match.round;
    message["turn"] = match.turn;
    message["toMove"] = match.phase == rules::Phase::playing ? json::value(number_of(match.to_move)) : nullptr;
    message["starter"] = number_of(match.starter);
    message["matchOver"] = match.phase == rules::Phase::match_over;
    message["melds"] = table_json(match.settings, match.table);
    message["pile"] = match.pile_size;
    message["mustPutBack"] = match.awaits_put_back;
    if (match.viewer) {
        message["rack"] = tiles_json(match.settings, match.own_rack);
        message["drawn"] =
            match.own_drawn ? json::value(notation::print_tile(match.settings, *match.own_drawn)) : nullptr;
        message["openMin"] = match.settings.open_min;
    }
    if (match.last_round) {
        message["lastRound"] = result_json(match.settings, *match.last_round, match.seat_count);
    }
    message["recent"] = recent_json(match.settings, view.recent);
}

} // namespace

std::string write_view(const TableView& view) {
    json::object message{{"type", "view"},
                         {"table", view.table},
                         {"seq", view.seq},
                         {"you", nullptr},
                         {"stage", stage_names[static_cast<std::size_t>(view.stage)]},
                         {"options", options_json(view.options)},
                         {"host", view.host ? json::value(number_of(*view.host)) : json::value(nullptr)},
                         {"watching", view.watching},
                         {"seats", seats_with_match(view)}};
    if (view.you) {
        message["you"] = number_of(*view.you);
        message["lastCid"] = view.last_cid;
    }
    if (view.match) {
        add_match(message, view);
    }
    if (view.clock) {
        message["clock"] = json::object{{"leftMs", view.clock->left_ms}, {"limitMs", view.clock->limit_ms}};
    }
    if (view.draft) {
        message["draft"] = table_json(view.options.settings, *view.draft);
    }
    message["deal"] = json::object{{"deal", view.deal},
                                   {"commitment", notation::print_hex(view.commitment)},
                                   {"nonces", nonces_json(view.nonces)}};
    if (view.last_proof) {
        message["proof"] = proof_json(*view.last_proof);
    }
    return json::serialize(message);
}

} // namespace runset::protocol
