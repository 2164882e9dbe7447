// All ways to use the natural tiles of one colour and number, as tables: so many in sets, so many in runs, the rest
// stays on the rack. A way that another one beats from the same state of the open runs is left out.
#pragma once

#include <array>
#include <cstdint>

#include "solver/run_state.h"

namespace runset::solver {

/// Kinds of cells by (must, most): 0/0 0/1 1/1 0/2 1/2 2/2.
inline constexpr int cell_kinds = 6;

[[nodiscard]] constexpr int cell_kind(int must, int most) {
    return most * (most + 1) / 2 + must;
}

struct CellMoves {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 3> in_runs{};
    std::array<std::uint8_t, 3> to{}; // state afterwards
};

template <int max_open> class CellMoveTable {
public:
    using States = RunStates<max_open>;

    /// [kind][in sets][state]
    std::array<std::array<std::array<CellMoves, States::count>, 3>, cell_kinds> moves{};

    constexpr CellMoveTable() {
        for (int most = 0; most <= 2; ++most) {
            for (int must = 0; must <= most; ++must) {
                for (int in_sets = 0; in_sets <= most; ++in_sets) {
                    for (int s = 0; s < States::count; ++s) {
                        fill(must, most, in_sets, s);
                    }
                }
            }
        }
    }

private:
    constexpr void fill(int must, int most, int in_sets, int state) {
        const auto& states = run_states<max_open>;
        CellMoves& out = moves[static_cast<std::size_t>(cell_kind(must, most))][static_cast<std::size_t>(in_sets)]
                              [static_cast<std::size_t>(state)];
        for (int in_runs = most - in_sets; in_runs >= 0 && in_runs + in_sets >= must; --in_runs) {
            const std::uint8_t to = states.after[static_cast<std::size_t>(state)][static_cast<std::size_t>(in_runs)];
            bool is_beaten = to == States::none;
            // Those before lay more tiles.
            for (std::size_t i = 0; i < out.count && !is_beaten; ++i) {
                is_beaten = states.is_as_good[out.to[i]][to];
            }
            if (!is_beaten) {
                out.in_runs[out.count] = static_cast<std::uint8_t>(in_runs);
                out.to[out.count++] = to;
            }
        }
    }
};

template <int max_open> inline constexpr CellMoveTable<max_open> cell_moves{};

} // namespace runset::solver
