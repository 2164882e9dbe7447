#include "rules/evolve.h"

#include "rules/turn.h"

namespace runset::rules {

namespace {

class Evolver {
public:
    explicit Evolver(State& state) : state_(state) {}

    void operator()(const Dealt& dealt) {
        ++state_.round;
        state_.phase = Phase::playing;
        state_.to_move = state_.starter;
        state_.table = Table{};
        state_.turn = 1;
        state_.passes_in_a_row = 0;
        state_.idle_turns = 0;
        state_.drawn.reset();
        state_.shuffle_seed = dealt.shuffle_seed;
        std::size_t next = 0;
        for (int i = 0; i < state_.seat_count; ++i) {
            SeatState& seat = state_.seats[static_cast<std::size_t>(i)];
            seat.has_opened = false;
            seat.rack = TileCounts{};
            for (int tile = 0; tile < state_.settings.deal; ++tile) {
                seat.rack.add(dealt.deck.all()[next++]);
            }
        }
        state_.pile = Pile(dealt.deck.all().subspan(next));
    }

    void operator()(const Laid& laid) {
        SeatState& seat = state_.at(state_.to_move);
        TileCounts all = state_.table.tiles();
        all += seat.rack;
        seat.rack = all - laid.table.tiles();
        seat.has_opened = true;
        state_.table = laid.table;
        state_.passes_in_a_row = 0;
        state_.idle_turns = -1; // end_turn counts this turn
        if (seat.rack.empty()) {
            end_round(state_.to_move, laid.was_hand_rummy); // E1
        } else {
            end_turn();
        }
    }

    void operator()(const Drew& /*drew*/) { draw(); }

    void operator()(const PutBack& put_back) {
        state_.at(state_.to_move).rack.remove(put_back.tile);
        // A new seed for every put-back, so that no two shuffles of a round are alike.
        state_.pile.put_back(put_back.tile, state_.shuffle_seed + static_cast<std::uint64_t>(state_.turn));
        state_.drawn.reset();
        end_turn();
    }

    void operator()(const Passed& /*passed*/) {
        ++state_.passes_in_a_row;
        end_turn();
    }

    void operator()(const TimedOut& /*timed_out*/) {
        if (state_.pile.empty()) {
            (*this)(Passed{});
        } else {
            draw();
            if (state_.drawn) {
                (*this)(PutBack{.tile = *state_.drawn}); // K5
            }
        }
    }

private:
    void draw() {
        SeatState& seat = state_.at(state_.to_move);
        const bool owes = owes_put_back(state_.settings, seat.rack.size());
        const Tile tile = state_.pile.draw();
        seat.rack.add(tile);
        state_.passes_in_a_row = 0;
        if (owes) {
            state_.drawn = tile;
        } else {
            end_turn();
        }
    }

    void end_turn() {
        ++state_.idle_turns;
        if (is_blocked(state_.settings, state_.seat_count, state_.pile.size(), state_.passes_in_a_row,
                       state_.idle_turns)) {
            end_blocked_round();
            return;
        }
        ++state_.turn;
        state_.to_move = state_.to_move.next(state_.seat_count);
    }

    [[nodiscard]] RoundResult open_racks() const {
        RoundResult result{.round = state_.round};
        for (int i = 0; i < state_.seat_count; ++i) {
            result.racks[static_cast<std::size_t>(i)] = state_.seats[static_cast<std::size_t>(i)].rack;
        }
        return result;
    }

    [[nodiscard]] std::span<const TileCounts> racks(const RoundResult& result) const {
        return std::span(result.racks).first(static_cast<std::size_t>(state_.seat_count));
    }

    void end_round(Seat winner, bool was_hand_rummy) {
        RoundResult result = open_racks();
        result.winner = winner;
        result.was_hand_rummy = was_hand_rummy;
        if (state_.settings.counts_points()) {
            result.points = score_round(racks(result), winner, was_hand_rummy);
        }
        close(result);
    }

    void end_blocked_round() {
        RoundResult result = open_racks();
        result.was_blocked = true;
        result.winner = winner_when_blocked(state_.settings, racks(result));
        if (result.winner && state_.settings.counts_points()) {
            result.points = score_lowest_rack(racks(result), *result.winner);
        }
        close(result);
    }

    void close(const RoundResult& result) {
        std::array<int, max_seats> chips{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(state_.seat_count); ++i) {
            SeatState& seat = state_.seats[i];
            seat.total += result.points[i];
            const bool wins_chip = !state_.settings.counts_points() && result.winner && result.winner->index == i;
            seat.chips += wins_chip ? 1 : 0;
            chips[i] = seat.chips;
        }
        state_.void_rounds = result.winner ? 0 : state_.void_rounds + 1;
        state_.starter =
            next_starter(state_.settings, state_.seat_count, state_.to_move, result.winner, state_.youngest);
        state_.last_round = result;
        const bool is_over = is_match_over(state_.settings, state_.round, state_.void_rounds,
                                           std::span(chips).first(static_cast<std::size_t>(state_.seat_count)));
        state_.phase = is_over ? Phase::match_over : Phase::awaiting_deal;
    }

    State& state_;
};

} // namespace

State evolve(State state, const Event& event) {
    evolve_in_place(state, event);
    return state;
}

void evolve_in_place(State& state, const Event& event) {
    std::visit(Evolver(state), event);
}

Settings settings_for(const State& state, Seat seat) {
    Settings settings = state.settings;
    settings.open_min = state.handicaps.open_min[seat.index].value_or(settings.open_min); // O8
    return settings;
}

std::array<bool, max_seats> leaders(const State& state) {
    std::array<Points, max_seats> totals{};
    std::array<int, max_seats> chips{};
    for (std::size_t i = 0; i < max_seats; ++i) {
        totals[i] = state.seats[i].total;
        chips[i] = state.seats[i].chips;
    }
    const auto count = static_cast<std::size_t>(state.seat_count);
    return leaders(state.settings, std::span(totals).first(count), std::span(chips).first(count));
}

} // namespace runset::rules
