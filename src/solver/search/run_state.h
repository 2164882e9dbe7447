// The open runs of one colour while the search goes up the numbers: how many end at the last number with length one,
// two and three or more. Longer runs need not be told apart: from three on a run may be closed at any time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "rules/at.h"

namespace runset::solver::search {

struct OpenRuns {
    std::uint8_t ones = 0;
    std::uint8_t twos = 0;
    std::uint8_t done = 0;

    [[nodiscard]] constexpr int unfinished() const { return ones + twos; }
    [[nodiscard]] constexpr int size() const { return ones + twos + done; }
    friend constexpr bool operator==(const OpenRuns&, const OpenRuns&) = default;
};

/// All states with at most `max_open` open runs, numbered, with what may happen to them.
template <int max_open> class RunStates {
public:
    static constexpr int count = (max_open + 1) * (max_open + 2) * (max_open + 3) / 6;
    static constexpr int none = 255;       // no such state
    static constexpr int no_state = count; // the same where tables have a row for it

    using Index = std::uint8_t;

    std::array<OpenRuns, count> runs{};
    /// After `x` more pieces: unfinished runs first, for they must go on; then finished ones; the rest start new runs.
    std::array<std::array<Index, max_open + 1>, count> after{};
    /// The same as a row of a table: `no_state` for none. Four a state, found without a product.
    std::array<std::array<Index, std::max(4, max_open + 1)>, count> row_after{};
    /// Without one run of length class 1, 2 or 3 (index 0: unchanged).
    std::array<std::array<Index, 4>, count> without{};
    /// With one finished run more; where there is no room one finished run is closed.
    std::array<Index, count> with_done{};
    /// Whatever can be done from state b can be done from state a with the same pieces.
    std::array<std::array<bool, count>, count> is_as_good{};

    constexpr RunStates() {
        int next = 0;
        for (int size = 0; size <= max_open; ++size) {
            for (int done = size; done >= 0; --done) {
                for (int twos = size - done; twos >= 0; --twos) {
                    runs[at(next++)] = {narrow(size - done - twos), narrow(twos), narrow(done)};
                }
            }
        }
        for (int i = 0; i < count; ++i) {
            fill(i);
        }
        compare();
    }

private:
    static constexpr std::uint8_t narrow(int i) { return static_cast<std::uint8_t>(i); }

    constexpr Index find(OpenRuns wanted) const {
        for (int i = 0; i < count; ++i) {
            if (runs[at(i)] == wanted) {
                return narrow(i);
            }
        }
        return none;
    }

    constexpr void fill(int i) {
        const OpenRuns open = runs[at(i)];
        for (int x = 0; x <= max_open; ++x) {
            const int spare = x - open.unfinished();
            const int going_on = spare < open.done ? spare : open.done;
            after[at(i)][at(x)] =
                spare < 0 ? narrow(none) : find({narrow(spare - going_on), open.ones, narrow(open.twos + going_on)});
            row_after[at(i)][at(x)] = after[at(i)][at(x)] == none ? narrow(no_state) : after[at(i)][at(x)];
        }
        without[at(i)] = {narrow(i), narrow(none), narrow(none), narrow(none)};
        if (open.ones > 0) {
            without[at(i)][1] = find({narrow(open.ones - 1), open.twos, open.done});
        }
        if (open.twos > 0) {
            without[at(i)][2] = find({open.ones, narrow(open.twos - 1), open.done});
        }
        if (open.done > 0) {
            without[at(i)][3] = find({open.ones, open.twos, narrow(open.done - 1)});
        }
        const Index more = find({open.ones, open.twos, narrow(open.done + 1)});
        with_done[at(i)] = more == none ? narrow(i) : more;
    }

    /// The greatest relation that every step keeps: start with "may end if the other may" and strike out.
    constexpr void compare() {
        for (int a = 0; a < count; ++a) {
            for (int b = 0; b < count; ++b) {
                is_as_good[at(a)][at(b)] = runs[at(b)].unfinished() > 0 || runs[at(a)].unfinished() == 0;
            }
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (int a = 0; a < count; ++a) {
                for (int b = 0; b < count; ++b) {
                    if (is_as_good[at(a)][at(b)] && !keeps_up(a, b)) {
                        is_as_good[at(a)][at(b)] = false;
                        changed = true;
                    }
                }
            }
        }
    }

    constexpr bool keeps_up(int a, int b) const {
        for (int x = 0; x <= max_open; ++x) {
            const Index then_a = after[at(a)][at(x)];
            const Index then_b = after[at(b)][at(x)];
            if (then_b != none && (then_a == none || !is_as_good[then_a][then_b])) {
                return false;
            }
        }
        for (int length = 1; length <= 3; ++length) {
            const Index left_b = without[at(b)][at(length)];
            bool found = left_b == none;
            for (int other = 0; other <= 3 && !found; ++other) {
                const Index left_a = without[at(a)][at(other)];
                found = left_a != none && is_as_good[left_a][left_b];
            }
            if (!found) {
                return false;
            }
        }
        return is_as_good[with_done[at(a)]][with_done[at(b)]];
    }
};

template <int max_open> inline constexpr RunStates<max_open> run_states{};

} // namespace runset::solver::search
