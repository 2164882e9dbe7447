#include "protocol/told_view_json.h"

#include <algorithm>

#include <boost/json.hpp>

#include "protocol/view_words.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

std::vector<notation::SeatNonce> read_nonces(Fields& f) {
    std::vector<notation::SeatNonce> nonces;
    f.objects("nonces", [&](Fields& given) {
        nonces.push_back({.commitment = given.digest_if_any("commitment"), .nonce = given.digest_if_any("nonce")});
    });
    return nonces;
}

rules::RoundResult read_result(Fields& f, std::size_t seat_count) {
    rules::RoundResult result{.round = f.number("round"),
                              .winner = f.seat_if_any("winner"),
                              .was_blocked = f.yes("blocked"),
                              .was_hand_rummy = f.yes("handRummy")};
    const auto points = f.points_list("points");
    const auto racks = f.racks("racks");
    if (points.size() != seat_count || racks.size() != seat_count) {
        f.fail(bad("protocol.wrongCount", points.size() != seat_count ? "points" : "racks").error());
        return result;
    }
    std::ranges::copy(points, result.points.begin());
    std::ranges::copy(racks, result.racks.begin());
    return result;
}

TurnTold read_turn(Fields& f) {
    TurnTold turn{.seat = f.seat("seat"),
                  .turn = f.number("turn"),
                  .what = static_cast<TurnTold::What>(f.one_of("did", turn_names)),
                  .was_time_out = f.yes("timeout")};
    if (turn.what == TurnTold::What::laid) {
        turn.before = f.table("before");
    }
    return turn;
}

rules::Phase read_phase(Fields& f) {
    if (f.yes("matchOver")) {
        return rules::Phase::match_over;
    }
    return f.has("toMove") ? rules::Phase::playing : rules::Phase::awaiting_deal;
}

rules::View read_match(Fields& f, const TableView& view) {
    rules::View match{.settings = view.options.settings,
                      .seat_count = view.options.seat_count,
                      .viewer = view.you,
                      .phase = read_phase(f),
                      .round = f.number("round"),
                      .turn = f.number("turn"),
                      .starter = f.seat("starter"),
                      .to_move = f.seat_if_any("toMove").value_or(f.seat("starter")),
                      .youngest = view.options.youngest,
                      .table = f.table("melds"),
                      .pile_size = f.number("pile"),
                      .awaits_put_back = f.yes("mustPutBack"),
                      .last_round = {}};
    if (view.you) {
        match.own_rack = f.rack("rack");
        match.own_drawn = f.tile_if_any("drawn");
        match.settings.open_min = f.number("openMin");
    }
    if (f.has("lastRound")) {
        f.object("lastRound", [&](Fields& inner) {
            match.last_round = read_result(inner, static_cast<std::size_t>(match.seat_count));
        });
    }
    return match;
}

void read_seats(Fields& f, TableView& view) {
    const auto expected = static_cast<std::size_t>(view.options.seat_count);
    std::size_t at = 0;
    f.objects("seats", [&](Fields& seat) {
        view.seats.push_back(read_seat_info(seat));
        if (view.match && at < expected) {
            view.match->seats[at] = {.rack_size = seat.number("rack"),
                                     .has_opened = seat.yes("opened"),
                                     .total = seat.points("total"),
                                     .chips = seat.number("chips")};
        }
        if (seat.has("winner")) {
            view.leaders.push_back(seat.yes("winner"));
        }
        ++at;
    });
    if (view.seats.size() != expected || (!view.leaders.empty() && view.leaders.size() != expected)) {
        f.fail(bad("protocol.wrongCount", "seats").error());
    }
}

notation::DealProof read_proof(Fields& proof, const std::string& table) {
    return {.table = table,
            .deal = proof.number("deal"),
            .commitment = proof.digest("commitment"),
            .seed = proof.digest("seed"),
            .nonces = read_nonces(proof)};
}

void read_deals(Fields& f, TableView& view) {
    f.object("deal", [&](Fields& deal) {
        view.deal = deal.number("deal");
        view.commitment = deal.digest("commitment");
        view.nonces = read_nonces(deal);
        if (deal.has("voided")) {
            deal.objects("voided", [&](Fields& voided) { view.voided.push_back(read_proof(voided, view.table)); });
        }
    });
    if (view.nonces.size() != static_cast<std::size_t>(view.options.seat_count)) {
        f.fail(bad("protocol.wrongCount", "nonces").error());
    }
    if (f.has("proof")) {
        f.object("proof", [&](Fields& proof) { view.last_proof = read_proof(proof, view.table); });
    }
}

/// Everything else may rely on it that a seat it is told of is there.
bool are_seats_there(const TableView& view) {
    const auto is_there = [&](const std::optional<rules::Seat>& seat) {
        return !seat || seat->index < view.options.seat_count;
    };
    const bool is_match_right = !view.match || (is_there(view.match->starter) && is_there(view.match->to_move) &&
                                                (!view.match->last_round || is_there(view.match->last_round->winner)));
    return is_there(view.you) && is_there(view.host) && is_there(view.options.youngest) && is_match_right &&
           std::ranges::all_of(view.recent, is_there, &TurnTold::seat);
}

} // namespace

SeatInfo read_seat_info(Fields& fields) {
    SeatInfo seat{.kind = static_cast<SeatKind>(fields.one_of("kind", kind_names)), .is_ready = fields.yes("ready")};
    if (seat.kind == SeatKind::person) {
        seat.name = fields.text("name");
        seat.is_online = fields.yes("online");
        seat.is_away = fields.yes("away");
        seat.has_left = fields.yes("left");
    }
    if (seat.kind == SeatKind::bot) {
        seat.level = fields.text("level");
    }
    return seat;
}

Read<TableView> read_view(const json::object& message) {
    const rules::Settings any{}; // the view's own are not known yet, and up to the options there is no tile
    Fields head(message, any);
    TableView view{.table = head.text("table"), .seq = head.wide_number("seq"), .you = head.seat_if_any("you")};
    view.last_cid = view.you ? head.wide_number("lastCid") : 0;
    view.stage = static_cast<Stage>(head.one_of("stage", stage_names));
    view.options = head.options();
    view.host = head.seat_if_any("host");
    view.watching = head.number("watching");
    if (head.mistake()) {
        return std::unexpected(*head.mistake());
    }
    if (view.options.seat_count < rules::min_seats || view.options.seat_count > rules::max_seats) {
        return bad("json.notNumber", "options.seats");
    }
    Fields f(message, view.options.settings);
    if (f.has("round")) {
        view.match = read_match(f, view);
        view.game = f.has("game") ? f.number("game") : 0;
        f.objects("recent", [&](Fields& turn) { view.recent.push_back(read_turn(turn)); });
    }
    read_seats(f, view);
    if (f.has("clock")) {
        f.object("clock", [&](Fields& clock) {
            view.clock = {.left_ms = clock.wide_number("leftMs"),
                          .limit_ms = clock.wide_number("limitMs"),
                          .is_paused = clock.has("paused") && clock.yes("paused")};
        });
    }
    if (f.has("draft")) {
        view.draft = f.draft("draft");
    }
    read_deals(f, view);
    if (!are_seats_there(view)) {
        f.fail(bad("json.notNumber", "seat").error());
    }
    return f.mistake() ? Read<TableView>(std::unexpected(*f.mistake())) : view;
}

} // namespace runset::protocol
