// All ways to use the natural tiles of one colour and number, with or without jokers, as tables: so many in sets, so
// many in runs, the rest stays on the rack. A way that another one beats from the same state of the open runs is left
// out.
#pragma once

#include <array>
#include <cstdint>

#include "solver/search/run_state.h"

namespace runset::solver::search {

/// Kinds of cells by (must, most): 0/0 0/1 1/1 0/2 1/2 2/2.
inline constexpr int cell_kinds = 6;

[[nodiscard]] constexpr int cell_kind(int must, int most) {
    return most * (most + 1) / 2 + must;
}

struct CellMove {
    std::uint8_t in_sets = 0;
    std::uint8_t in_runs = 0;
    std::uint8_t run_jokers = 0;
    std::uint8_t laid = 0;   // more natural tiles than must be
    std::uint8_t to = 0;     // state afterwards
    std::uint8_t packed = 0; // in runs, jokers << 2, in sets << 5
};

/// Where a joker may start a run: only where the run cannot grow upwards instead. Anywhere else a joker that starts a
/// run could as well be added at its end.
enum class JokerStart : std::uint8_t { no, yes };

template <int max_open> class CellMoveTable {
public:
    using States = RunStates<max_open>;

    /// Every way has its place: by tiles in sets, the most tiles in runs first, then those with one joker, two, ...
    [[nodiscard]] static constexpr int first_place(int in_sets) {
        return in_sets * (3 + max_open) - in_sets * (in_sets - 1) / 2;
    }
    [[nodiscard]] static constexpr int natural_place(int in_sets, int in_runs) {
        return first_place(in_sets) + 2 - in_sets - in_runs;
    }
    /// All natural tiles are laid besides.
    [[nodiscard]] static constexpr int joker_place(int in_sets, int jokers) {
        return first_place(in_sets) + 2 - in_sets + jokers;
    }
    static constexpr int places = first_place(3);
    /// The places with so many tiles in sets, a bit each.
    [[nodiscard]] static constexpr unsigned places_with(int in_sets) {
        return (1U << first_place(in_sets + 1)) - (1U << first_place(in_sets));
    }

    struct Moves {
        std::array<CellMove, places> list{};              // no such move: it leads to no state
        std::array<std::uint16_t, max_open + 1> listed{}; // with at most so many jokers, a bit each
    };

    constexpr CellMoveTable() {
        for (int most = 0; most <= 2; ++most) {
            for (int must = 0; must <= most; ++must) {
                for (int state = 0; state < States::count; ++state) {
                    fill(JokerStart::no, must, most, state);
                    fill(JokerStart::yes, must, most, state);
                }
            }
        }
    }

    [[nodiscard]] constexpr const Moves& of(JokerStart start, int must, int most, int state) const {
        return moves_[static_cast<std::size_t>(start)][at(cell_kind(must, most))][at(state)];
    }

private:
    constexpr void fill(JokerStart start, int must, int most, int state) {
        Moves& out = moves_[static_cast<std::size_t>(start)][at(cell_kind(must, most))][at(state)];
        for (CellMove& move : out.list) {
            move.to = States::no_state;
        }
        for (int in_sets = 0; in_sets <= most; ++in_sets) {
            add_natural(out, must, most, state, in_sets);
        }
        const int room = start == JokerStart::yes ? max_open : run_states<max_open>.runs[at(state)].size();
        for (int jokers = 1; jokers <= max_open; ++jokers) {
            out.listed[at(jokers)] = out.listed[at(jokers - 1)];
            for (int in_sets = 0; in_sets <= most; ++in_sets) {
                add_with_jokers(out, must, most, state, in_sets, jokers, room);
            }
        }
    }

    constexpr void add_natural(Moves& out, int must, int most, int state, int in_sets) const {
        for (int in_runs = most - in_sets; in_runs >= 0 && in_runs + in_sets >= must; --in_runs) {
            const std::uint8_t to = run_states<max_open>.after[at(state)][at(in_runs)];
            bool is_beaten = to == States::none;
            // Those before lay more tiles.
            for (int more = in_runs + 1; more <= most - in_sets && !is_beaten; ++more) {
                const std::uint8_t other = out.list[at(natural_place(in_sets, more))].to;
                is_beaten = other != States::no_state && run_states<max_open>.is_as_good[other][to];
            }
            if (!is_beaten) {
                add(out, natural_place(in_sets, in_runs), move(in_sets, in_runs, 0, must, to));
            }
        }
    }

    /// A joker beside a natural tile left on the rack would be laid for nothing, and so would one more than is of use.
    constexpr void add_with_jokers(Moves& out, int must, int most, int state, int in_sets, int jokers, int room) const {
        const int pieces = most - in_sets + jokers;
        if (pieces > room) {
            return;
        }
        const std::uint8_t to = run_states<max_open>.after[at(state)][at(pieces)];
        const std::uint8_t with_less = run_states<max_open>.after[at(state)][at(pieces - 1)];
        const bool is_beaten =
            to == States::none || (with_less != States::none && run_states<max_open>.is_as_good[with_less][to]);
        if (!is_beaten) {
            add(out, joker_place(in_sets, jokers), move(in_sets, most - in_sets, jokers, must, to));
        }
    }

    static constexpr void add(Moves& out, int place, CellMove move) {
        out.list[at(place)] = move;
        out.listed[move.run_jokers] = static_cast<std::uint16_t>(out.listed[move.run_jokers] | 1U << place);
    }

    static constexpr CellMove move(int in_sets, int in_runs, int jokers, int must, std::uint8_t to) {
        return {.in_sets = static_cast<std::uint8_t>(in_sets),
                .in_runs = static_cast<std::uint8_t>(in_runs),
                .run_jokers = static_cast<std::uint8_t>(jokers),
                .laid = static_cast<std::uint8_t>(in_sets + in_runs - must),
                .to = to,
                .packed = static_cast<std::uint8_t>(in_runs | jokers << 2 | in_sets << 5)};
    }

    std::array<std::array<std::array<Moves, States::count>, cell_kinds>, 2> moves_{};
};

template <int max_open> inline constexpr CellMoveTable<max_open> cell_moves{};

} // namespace runset::solver::search
