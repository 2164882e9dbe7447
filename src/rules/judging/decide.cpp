#include "rules/judging/decide.h"

#include "rules/judging/judge.h"
#include "rules/judging/salvage.h"
#include "rules/turn.h"

namespace runset::rules::inline judging {

namespace {

Result<Event> allow(const Verdict& verdict, const Event& event) {
    return verdict ? Result<Event>(event) : std::unexpected(verdict.error());
}

class Decider {
public:
    Decider(const State& state, CanLay can_lay)
        : state_(state), settings_(settings_for(state, state.to_move)), start_(state.position()), can_lay_(can_lay) {}

    Result<Event> operator()(const LayMove& move) const {
        if (state_.drawn) {
            return refuse(Reason::must_put_back);
        }
        return allow(judge_lay(settings_, start_, move.table), laid(move.table));
    }

    Result<Event> operator()(const DrawMove& /*move*/) const {
        if (state_.drawn) {
            return refuse(Reason::must_put_back);
        }
        return allow(judge_draw(settings_, start_, state_.pile.size(), can_lay_), Drew{});
    }

    Result<Event> operator()(const PutBackMove& move) const {
        if (!state_.drawn) {
            return refuse(Reason::no_put_back);
        }
        if (start_.rack[move.tile] == 0) {
            return std::unexpected(Refusal{.reason = Reason::not_on_rack, .tile = move.tile});
        }
        return PutBack{.tile = move.tile};
    }

    Result<Event> operator()(const PassMove& /*move*/) const {
        if (state_.drawn) {
            return refuse(Reason::must_put_back);
        }
        return allow(judge_pass(settings_, start_, state_.pile.size(), can_lay_), Passed{});
    }

    Result<Event> operator()(const TimeOutMove& move) const {
        if (settings_.time_limit_s == 0) {
            return refuse(Reason::no_limit);
        }
        if (state_.drawn) {
            return PutBack{.tile = *state_.drawn}; // K5
        }
        const Salvage rest = salvage(settings_, start_, move.draft);
        if (!rest.stays) {
            return TimedOut{};
        }
        return laid(rest.table);
    }

private:
    [[nodiscard]] Laid laid(const Table& table) const {
        return {.table = table, .was_hand_rummy = is_hand_rummy(settings_, start_, table)};
    }

    const State& state_;
    Settings settings_;
    Position start_;
    CanLay can_lay_;
};

} // namespace

Result<State> new_match(const Settings& settings, int seat_count, Seat youngest, Seat by_lot,
                        const Handicaps& handicaps) {
    if (seat_count < min_seats || seat_count > max_seats) {
        return std::unexpected(Refusal{.reason = Reason::bad_deal, .have = seat_count, .need = max_seats});
    }
    if (youngest.index >= seat_count || by_lot.index >= seat_count) {
        return std::unexpected(Refusal{.reason = Reason::bad_deal, .have = seat_count, .need = max_seats});
    }
    State state{
        .settings = settings, .seat_count = seat_count, .youngest = youngest, .by_lot = by_lot, .handicaps = handicaps};
    state.starter = first_starter(settings, by_lot, youngest);
    state.to_move = state.starter;
    return state;
}

Result<Event> decide_deal(const State& state, const Deck& deck, std::uint64_t shuffle_seed) {
    if (state.phase == Phase::match_over) {
        return refuse(Reason::match_over);
    }
    TileCounts tiles;
    for (Tile tile : deck.all()) {
        tiles.add(tile);
    }
    if (state.phase != Phase::awaiting_deal || tiles != all_tiles(state.settings)) {
        return std::unexpected(
            Refusal{.reason = Reason::bad_deal, .have = deck.count, .need = state.settings.tile_total()});
    }
    return Dealt{.deck = deck, .shuffle_seed = shuffle_seed};
}

Result<Event> decide(const State& state, Seat seat, const Move& move, CanLay can_lay) {
    if (state.phase == Phase::match_over) {
        return refuse(Reason::match_over);
    }
    if (state.phase == Phase::awaiting_deal) {
        return refuse(Reason::round_over);
    }
    if (seat != state.to_move) {
        return refuse(Reason::not_your_turn);
    }
    return std::visit(Decider(state, can_lay), move);
}

} // namespace runset::rules::inline judging
