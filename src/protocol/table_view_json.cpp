#include "notation/hex.h"
#include "notation/tile_text.h"
#include "protocol/answer.h"
#include "protocol/options_json.h"
#include "protocol/view_words.h"

namespace runset::protocol {

namespace {

int number_of(rules::Seat seat) {
    return seat.index + 1;
}

class ViewWriter {
public:
    explicit ViewWriter(const TableView& view) : view_(view) {}

    std::string write() {
        json_.open_object().field("type", "view").field("table", view_.table).field("seq", view_.seq);
        seat("you", view_.you);
        json_.field("stage", stage_names[static_cast<std::size_t>(view_.stage)]);
        json_.key("options");
        write_options(json_, view_.options);
        seat("host", view_.host);
        json_.field("watching", view_.watching);
        seats();
        if (view_.you) {
            json_.field("lastCid", view_.last_cid);
        }
        if (view_.match) {
            match(*view_.match);
        }
        if (view_.clock) {
            json_.key("clock").open_object().field("leftMs", view_.clock->left_ms);
            json_.field("limitMs", view_.clock->limit_ms).close_object();
        }
        if (view_.draft) {
            table("draft", view_.options.settings, *view_.draft);
        }
        json_.key("deal").open_object().field("deal", view_.deal);
        json_.field("commitment", notation::print_hex(view_.commitment));
        nonces(view_.nonces);
        json_.close_object();
        if (view_.last_proof) {
            proof(*view_.last_proof);
        }
        json_.close_object();
        return json_.take();
    }

private:
    void seat(std::string_view key, const std::optional<rules::Seat>& who) {
        json_.key(key);
        who ? json_.value(number_of(*who)) : json_.null();
    }

    void digest(std::string_view key, const std::optional<notation::Digest>& value) {
        json_.key(key);
        value ? json_.value(notation::print_hex(*value)) : json_.null();
    }

    void nonces(const std::vector<notation::SeatNonce>& all) {
        json_.key("nonces").open_array();
        for (const notation::SeatNonce& given : all) {
            json_.open_object();
            digest("commitment", given.commitment);
            digest("nonce", given.nonce);
            json_.close_object();
        }
        json_.close_array();
    }

    void proof(const notation::DealProof& shown) {
        json_.key("proof").open_object().field("deal", shown.deal);
        json_.field("commitment", notation::print_hex(shown.commitment));
        json_.field("seed", notation::print_hex(shown.seed));
        nonces(shown.nonces);
        json_.close_object();
    }

    void seats() {
        json_.key("seats").open_array();
        for (std::size_t i = 0; i < view_.seats.size(); ++i) {
            json_.open_object();
            write_seat_fields(json_, view_.seats[i]);
            if (view_.match) {
                const rules::SeatView& told = view_.match->seats[i];
                json_.field("rack", told.rack_size).field("opened", told.has_opened);
                json_.field("total", told.total.value).field("chips", told.chips);
            }
            if (!view_.leaders.empty()) {
                json_.field("winner", static_cast<bool>(view_.leaders[i]));
            }
            json_.close_object();
        }
        json_.close_array();
    }

    void tiles(const rules::Settings& settings, const rules::TileCounts& rack) {
        json_.open_array();
        rules::for_each_tile(rack, [&](rules::Tile tile) { json_.value(notation::print_tile(settings, tile)); });
        json_.close_array();
    }

    void table(std::string_view key, const rules::Settings& settings, const rules::Table& table) {
        json_.key(key).open_array();
        for (int i = 0; i < table.meld_count(); ++i) {
            json_.open_array();
            for (const rules::Piece piece : table.meld(i)) {
                json_.value(notation::print_piece(settings, piece));
            }
            json_.close_array();
        }
        json_.close_array();
    }

    void match(const rules::View& match) {
        const bool is_playing = match.phase == rules::Phase::playing;
        json_.field("round", match.round).field("turn", match.turn);
        seat("toMove", is_playing ? std::optional(match.to_move) : std::nullopt);
        json_.field("starter", number_of(match.starter));
        json_.field("matchOver", match.phase == rules::Phase::match_over);
        if (view_.game > 0) {
            json_.field("game", view_.game);
        }
        table("melds", match.settings, match.table);
        json_.field("pile", match.pile_size).field("mustPutBack", match.awaits_put_back);
        if (match.viewer) {
            json_.key("rack");
            tiles(match.settings, match.own_rack);
            json_.key("drawn");
            match.own_drawn ? json_.value(notation::print_tile(match.settings, *match.own_drawn)) : json_.null();
            json_.field("openMin", match.settings.open_min);
        }
        if (match.last_round) {
            result(match.settings, *match.last_round, match.seat_count);
        }
        recent(match.settings);
    }

    void result(const rules::Settings& settings, const rules::RoundResult& result, int seat_count) {
        json_.key("lastRound").open_object().field("round", result.round);
        seat("winner", result.winner);
        json_.field("blocked", result.was_blocked).field("handRummy", result.was_hand_rummy);
        json_.key("points").open_array();
        for (int i = 0; i < seat_count; ++i) {
            json_.value(result.points[static_cast<std::size_t>(i)].value);
        }
        json_.close_array().key("racks").open_array();
        for (int i = 0; i < seat_count; ++i) {
            tiles(settings, result.racks[static_cast<std::size_t>(i)]);
        }
        json_.close_array().close_object();
    }

    void recent(const rules::Settings& settings) {
        json_.key("recent").open_array();
        for (const TurnTold& turn : view_.recent) {
            json_.open_object().field("seat", number_of(turn.seat)).field("turn", turn.turn);
            json_.field("did", turn_names[static_cast<std::size_t>(turn.what)]).field("timeout", turn.was_time_out);
            if (turn.what == TurnTold::What::laid) {
                table("before", settings, turn.before);
            }
            json_.close_object();
        }
        json_.close_array();
    }

    const TableView& view_;
    JsonText json_;
};

} // namespace

std::string write_view(const TableView& view) {
    return ViewWriter(view).write();
}

} // namespace runset::protocol
