// The part of the search that knows cores: which open runs they continue, and what joins them.
#pragma once

#include <bit>

#include "solver/search/search.h"

namespace runset::solver::search {

template <int max_open>
typename Search<max_open>::Index Search<max_open>::after_cores(int number, int colour, Index state) const {
    for (int i = 0; i < task_.run_core_count; ++i) {
        const RunCore& core = task_.run_cores[at(i)];
        if (core.colour == colour && core.last == number) {
            state = run_states<max_open>.with_done[state];
        }
    }
    return state;
}

/// Which open runs go on as the cores that begin here.
template <int max_open> void Search<max_open>::join_cores(int number, const Node& node, NumberStep& step, int core) {
    if (core == task_.run_core_count) {
        choose_extras(number, node, task_.cells[at(number)], step, 0);
        return;
    }
    const RunCore& run = task_.run_cores[at(core)];
    if (run.first != number) {
        join_cores(number, node, step, core + 1);
        return;
    }
    const auto before = step.joined;
    for (int length = 0; length <= 3; ++length) {
        const Index rest = run_states<max_open>.without[node.state[run.colour]][at(length)];
        if (rest != RunStates<max_open>::none) {
            Node joined = node;
            joined.state[run.colour] = rest;
            step.joined = static_cast<std::uint8_t>(before | length << (2 * core));
            join_cores(number, joined, step, core + 1);
        }
    }
    step.joined = before;
}

/// What joins the set cores of this number as a fourth piece.
template <int max_open>
void Search<max_open>::choose_extras(int number, const Node& node, const Cells& cells, NumberStep& step, int core) {
    if (core == task_.set_core_count) {
        expand(number, node, cells, step, no_node);
        return;
    }
    choose_extras(number, node, cells, step, core + 1);
    const SetCore& set = task_.set_cores[at(core)];
    if (set.number != number || std::popcount(set.colours) + set.jokers > 3) {
        return;
    }
    const auto before = step.extra;
    for (int c = 0; c < colours; ++c) {
        if ((set.colours >> c & 1) != 0 || cells[at(c)].most == 0) {
            continue;
        }
        Cells rest = cells;
        Node with_extra = node;
        --rest[at(c)].most;
        if (rest[at(c)].must > 0) {
            --rest[at(c)].must;
        } else {
            with_extra.worth += task_.worth.of(number);
        }
        step.extra = static_cast<std::uint16_t>(before | (c + 1) << (4 * core));
        choose_extras(number, with_extra, rest, step, core + 1);
    }
    step.extra = before;
}

} // namespace runset::solver::search
