#include "solver/bounds.h"

#include <algorithm>
#include <utility>

#include "solver/set_pattern.h"

namespace runset::solver {

namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

/// Gains of one number: [jokers spent][pieces in runs], a lane for each colour.
template <typename Lanes, int max_open> struct Gains {
    std::array<std::array<Lanes, max_open + 1>, max_jokers + 1> by;
    int most_spent = 0;
};

/// The lanes moved up by so many jokers: what is left after spending them.
template <typename Lanes, int lanes, int by> Lanes spend(Lanes value, Lanes never) {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
        return __builtin_shufflevector(value, never, (i >= 4 * by ? static_cast<int>(i) - 4 * by : lanes)...);
    }(std::make_index_sequence<lanes>{});
}

} // namespace

/// Sets are cut to what could be possible at all: enough other colours, or jokers in their places.
template <int max_open, int layers> void Bounds<max_open, layers>::prepare(int number) {
    const auto& cells = task_.cells[at(number)];
    int key = 0;
    for (int c = 0; c < colours; ++c) {
        key += cells[at(c)].most * pattern_unit[at(c)];
    }
    keys_[at(number)] = static_cast<std::uint8_t>(key);
    auto& caps = caps_[at(number)];
    caps = task_.has_sets ? pattern_lists.lists[at(key)].caps[at(task_.jokers_most)] : std::array<std::uint8_t, 4>{};
    for (int i = 0; i < task_.set_core_count; ++i) {
        if (task_.set_cores[at(i)].number == number) {
            for (int c = 0; c < colours; ++c) {
                caps[at(c)] = std::min<std::uint8_t>(static_cast<std::uint8_t>(caps[at(c)] + 1), cells[at(c)].most);
            }
        }
    }
}

template <int max_open, int layers> void Bounds<max_open, layers>::make() {
    Row& last = rows_[at(task_.numbers + 1)];
    for (int s = 0; s < state_count; ++s) {
        last[at(s)] = run_states<max_open>.runs[at(s)].unfinished() == 0 ? Lanes(0) : Lanes(never);
    }
    for (int n = task_.numbers; n >= 1; --n) {
        prepare(n);
        if (task_.run_core_count == 0) {
            step(n, rows_[at(n + 1)], rows_[at(n)]);
            continue;
        }
        Row ahead = rows_[at(n + 1)];
        end_cores(n, ahead);
        step(n, ahead, rows_[at(n)]);
        begin_cores(n, rows_[at(n)]);
    }
}

/// After the last piece of a core its run is one finished run more.
template <int max_open, int layers> void Bounds<max_open, layers>::end_cores(int number, Row& ahead) const {
    for (int i = 0; i < task_.run_core_count; ++i) {
        const RunCore& core = task_.run_cores[at(i)];
        if (core.last == number) {
            const Row before = ahead;
            for (int s = 0; s < state_count; ++s) {
                for (int lane = core.colour; lane < lanes; lane += colours) {
                    ahead[at(s)][lane] = before[run_states<max_open>.with_done[at(s)]][lane];
                }
            }
        }
    }
}

/// Before the first piece of a core an open run may join it.
template <int max_open, int layers> void Bounds<max_open, layers>::begin_cores(int number, Row& row) const {
    for (int i = 0; i < task_.run_core_count; ++i) {
        const RunCore& core = task_.run_cores[at(i)];
        if (core.first == number) {
            const Row before = row;
            for (int s = 0; s < state_count; ++s) {
                for (int length = 1; length <= 3; ++length) {
                    const auto rest = run_states<max_open>.without[at(s)][at(length)];
                    for (int lane = core.colour; rest != RunStates<max_open>::none && lane < lanes; lane += colours) {
                        row[at(s)][lane] = std::max<std::int16_t>(row[at(s)][lane], before[rest][lane]);
                    }
                }
            }
        }
    }
}

template <int max_open, int layers>
void Bounds<max_open, layers>::step(int number, const Row& ahead, Row& row) const {
    const auto worth = static_cast<std::int16_t>(task_.worth.of(number));
    const auto& cells = task_.cells[at(number)];
    const auto& caps = caps_[at(number)];
    const int jokers = task_.jokers_most;
    // In runs so many natural tiles, in sets as many of the rest as can be.
    std::array<Lanes, max_open + 1> gains;
    for (int y = 0; y <= max_open; ++y) {
        std::array<std::int16_t, colours> gain{};
        for (int c = 0; c < colours; ++c) {
            const int laid = std::min<int>(cells[at(c)].most, y + caps[at(c)]) - cells[at(c)].must;
            const bool can = y <= cells[at(c)].most && laid >= 0;
            gain[at(c)] = can ? static_cast<std::int16_t>(laid * worth) : never;
        }
        for (int lane = 0; lane < lanes; ++lane) {
            gains[at(y)][lane] = gain[at(lane % colours)];
        }
    }
    const Lanes nothing = never;
    Row best;
    [&]<std::size_t... s>(std::index_sequence<s...>) {
        const auto value = [&]<std::size_t state>() {
            constexpr int size = run_states<max_open>.runs[state].size();
            best[state] = __builtin_elementwise_add_sat(gains[size], ahead[state]);
            const auto with_jokers = [&]<int spent>() {
                if constexpr (spent < layers && spent <= size) {
                    if (spent <= jokers) {
                        best[state] = __builtin_elementwise_max(
                            best[state], __builtin_elementwise_add_sat(
                                             gains[size - spent], spend<Lanes, lanes, spent>(ahead[state], nothing)));
                    }
                }
            };
            with_jokers.template operator()<1>();
            with_jokers.template operator()<2>();
            with_jokers.template operator()<3>();
        };
        (value.template operator()<s>(), ...);
    }(std::make_index_sequence<at(state_count)>{});
    [&]<std::size_t... s>(std::index_sequence<s...>) {
        const auto value = [&]<std::size_t state>() {
            constexpr auto& after = run_states<max_open>.after[state];
            row[state] = nothing;
            const auto with_pieces = [&]<int x>() {
                if constexpr (x <= max_open && after[x <= max_open ? x : 0] != RunStates<max_open>::none) {
                    row[state] = __builtin_elementwise_max(row[state], best[after[x]]);
                }
            };
            with_pieces.template operator()<0>();
            with_pieces.template operator()<1>();
            with_pieces.template operator()<2>();
            with_pieces.template operator()<3>();
        };
        (value.template operator()<s>(), ...);
    }(std::make_index_sequence<at(state_count)>{});
}

template <int max_open, int layers>
int Bounds<max_open, layers>::sum(int number, const std::array<std::uint8_t, colours>& states, int jokers) const {
    std::array<int, layers> most{};
    for (int c = 0; c < colours; ++c) {
        const auto* value = reinterpret_cast<const std::int16_t*>(&rows_[at(number)][states[at(c)]]) + c;
        for (int j = jokers; j >= 0; --j) {
            int best = most[at(j)] + value[0];
            for (int k = 1; k <= j; ++k) {
                best = std::max(best, most[at(j - k)] + value[colours * k]);
            }
            most[at(j)] = best;
        }
    }
    return most[at(jokers)];
}

template class Bounds<2, 2>;
template class Bounds<2, 4>;
template class Bounds<3, 2>;
template class Bounds<3, 4>;
template class Bounds<3, 8>;

} // namespace runset::solver
