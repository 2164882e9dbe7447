#include "solver/search/strict_search.h"

#include <algorithm>
#include <bit>

#include "solver/search/set_pattern.h"

namespace runset::solver::search {

template <int max_open> StrictSearch<max_open>::StrictSearch(const Task& task) : task_(task) {
    make_points_ahead();
    make_bounds();
}

template <int max_open> bool StrictSearch<max_open>::finds_more_than(int floor) {
    best_ = floor;
    memo_used_ = {};
    Node root;
    root.jokers_left = static_cast<std::uint8_t>(task_.jokers_most);
    root.worth = task_.paid + (task_.jokers_most - task_.jokers_unpaid) * task_.joker_worth;
    if (bound_of(root, 1) > best_) {
        visit(1, root);
    }
    return best_ > floor;
}

/// Sets are cut to what could be possible at all: enough other colours, or jokers in their places.
template <int max_open> void StrictSearch<max_open>::make_set_caps(int number) {
    const auto& cells = task_.cells[at(number)];
    int colours = 0;
    int tiles = 0;
    for (const Cell& cell : cells) {
        colours += cell.most > 0 ? 1 : 0;
        tiles += cell.most;
    }
    int cores = 0;
    for (int i = 0; i < task_.set_core_count; ++i) {
        cores += task_.set_cores[at(i)].number == number ? 1 : 0;
    }
    for (int c = 0; c < rules::colour_count; ++c) {
        const int most = cells[at(c)].most;
        int cap = 0;
        if (task_.has_sets && colours + task_.jokers_most >= 3) {
            cap = tiles - most + task_.jokers_most >= 4 ? 2 : 1;
        }
        set_caps_[at(number)][at(c)] = static_cast<std::uint8_t>(std::min(most, cap + cores));
    }
}

template <int max_open> void StrictSearch<max_open>::make_points_ahead() {
    for (int n = task_.numbers; n >= 1; --n) {
        int tiles = 0;
        for (const Cell& cell : task_.cells[at(n)]) {
            tiles += cell.most;
        }
        points_ahead_[at(n)] = points_ahead_[at(n + 1)] + tiles * n;
    }
}

template <int max_open> void StrictSearch<max_open>::make_bounds() {
    for (auto& colour : bounds_[at(task_.numbers + 1)]) {
        for (auto& row : colour) {
            for (int s = 0; s < states.count; ++s) {
                row[at(s)] = states.runs[at(s)].unfinished() == 0 ? 0 : never;
            }
        }
    }
    for (int n = task_.numbers; n >= 1; --n) {
        make_set_caps(n);
        for (int c = 0; c < rules::colour_count; ++c) {
            for (int j = 0; j <= task_.jokers_most; ++j) {
                for (int s = 0; s < states.count; ++s) {
                    bounds_[at(n)][at(c)][at(j)][at(s)] = best_from(n, c, j, static_cast<Index>(s));
                }
            }
        }
    }
}

template <int max_open> int StrictSearch<max_open>::best_from(int number, int colour, int jokers, Index state) const {
    const Cell cell = task_.cells[at(number)][at(colour)];
    const int cap = set_caps_[at(number)][at(colour)];
    int best = never;
    const auto try_state = [&](Index from) {
        for_each_move(number, colour, from, cell, cap, jokers, [&](const ColourStep& step, Index to) {
            const int laid = step.in_runs + step.in_sets - cell.must;
            best = std::max(best, laid * task_.worth.of(number) +
                                      bounds_[at(number + 1)][at(colour)][at(jokers - step.run_jokers)][to]);
        });
    };
    try_state(state);
    for (int i = 0; i < task_.run_core_count; ++i) {
        const RunCore& core = task_.run_cores[at(i)];
        if (core.colour == colour && core.first == number) {
            for (int length = 1; length <= 3; ++length) {
                if (const Index rest = states.without[state][at(length)]; rest != states.none) {
                    try_state(rest);
                    // A second core may begin here as well.
                    for (int second = 1; second <= 3; ++second) {
                        if (const Index less = states.without[rest][at(second)]; less != states.none) {
                            try_state(less);
                        }
                    }
                }
            }
        }
    }
    return best;
}

template <int max_open>
typename StrictSearch<max_open>::Index StrictSearch<max_open>::after_cores(int number, int colour, Index state) const {
    for (int i = 0; i < task_.run_core_count; ++i) {
        const RunCore& core = task_.run_cores[at(i)];
        if (core.colour == colour && core.last == number) {
            state = states.with_done[state];
        }
    }
    return state;
}

/// All ways to use one cell: so many in runs, so many jokers with them, so many in sets.
template <int max_open>
template <typename Visit>
void StrictSearch<max_open>::for_each_move(int number, int colour, Index state, Cell cell, int set_cap, int jokers,
                                           Visit visit) const {
    for (int in_runs = std::min<int>(cell.most, max_open); in_runs >= 0; --in_runs) {
        for (int run_jokers = 0; run_jokers <= jokers && in_runs + run_jokers <= max_open; ++run_jokers) {
            const Index to = states.after[state][at(in_runs + run_jokers)];
            if (to == states.none) {
                continue;
            }
            const Index then = after_cores(number, colour, to);
            for (int in_sets = std::min(cell.most - in_runs, set_cap); in_sets >= 0 && in_sets + in_runs >= cell.must;
                 --in_sets) {
                visit(ColourStep{static_cast<std::uint8_t>(in_runs), static_cast<std::uint8_t>(run_jokers),
                                 static_cast<std::uint8_t>(in_sets)},
                      then);
            }
        }
    }
}

template <int max_open> int StrictSearch<max_open>::bound_of(const Node& node, int number) const {
    int sum = node.worth;
    for (int c = 0; c < rules::colour_count; ++c) {
        sum += bounds_[at(number)][at(c)][node.jokers_left][node.state[at(c)]];
    }
    return sum;
}

template <int max_open> bool StrictSearch<max_open>::is_dominated(int number, const Node& node) {
    const int used = memo_used_[at(number)];
    for (int i = 0; i < used; ++i) {
        const Node& seen = memo_[at(number)][at(i)];
        if (seen.jokers_left != node.jokers_left || seen.worth < node.worth || seen.points < node.points) {
            continue;
        }
        bool covers = true;
        for (int c = 0; c < rules::colour_count; ++c) {
            covers = covers && states.is_as_good[seen.state[at(c)]][node.state[at(c)]];
        }
        if (covers) {
            return true;
        }
    }
    if (used < memo_size) {
        memo_[at(number)][at(used)] = node;
        ++memo_used_[at(number)];
    }
    return false;
}

template <int max_open> void StrictSearch<max_open>::visit(int number, const Node& node) {
    if (number > task_.numbers) {
        end(node);
        return;
    }
    if (is_dominated(number, node)) {
        return;
    }
    const int first = pool_used_;
    Draft draft;
    draft.child.node = node;
    draft.cells = task_.cells[at(number)];
    choose_extras(number, draft, 0);
    const auto begin = pool_.begin() + first;
    const auto end_of = pool_.begin() + pool_used_;
    std::sort(begin, end_of, [](const Child& a, const Child& b) {
        return a.bound != b.bound ? a.bound > b.bound : a.node.jokers_left > b.node.jokers_left;
    });
    for (auto child = begin; child != end_of && child->bound > best_; ++child) {
        steps_[at(number)] = child->step;
        visit(number + 1, child->node);
    }
    pool_used_ = first;
}

template <int max_open> void StrictSearch<max_open>::end(const Node& node) {
    const int placed = task_.jokers_most - node.jokers_left;
    if (placed < task_.jokers_must || node.points < task_.points_needed) {
        return;
    }
    const int unlaid = std::min<int>(node.jokers_left, task_.jokers_most - task_.jokers_unpaid);
    if (const int worth = node.worth - unlaid * task_.joker_worth; worth > best_) {
        best_ = worth;
        best_steps_ = steps_;
    }
}

/// What joins the set cores of this number as a fourth piece.
template <int max_open> void StrictSearch<max_open>::choose_extras(int number, Draft& draft, int core) {
    if (core == task_.set_core_count) {
        choose_colour(number, draft, 0);
        return;
    }
    choose_extras(number, draft, core + 1);
    const SetCore& set = task_.set_cores[at(core)];
    if (set.number != number || std::popcount(set.colours) + set.jokers > 3) {
        return;
    }
    NumberStep& step = draft.child.step;
    for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
        Cell& cell = draft.cells[c];
        if ((set.colours >> c & 1U) == 0 && cell.most > 0) {
            const Cell before = cell;
            cell.most = static_cast<std::uint8_t>(cell.most - 1);
            cell.must = cell.must > 0 ? static_cast<std::uint8_t>(cell.must - 1) : cell.must;
            const int paid = before.must > 0 ? 0 : task_.worth.of(number);
            draft.child.node.worth += paid;
            step.set_extra(core, c + 1);
            choose_extras(number, draft, core + 1);
            draft.child.node.worth -= paid;
            cell = before;
        }
    }
    Node& node = draft.child.node;
    if (node.jokers_left > 0) {
        --node.jokers_left;
        step.set_extra(core, NumberStep::extra_joker);
        choose_extras(number, draft, core + 1);
        ++node.jokers_left;
    }
    step.set_extra(core, 0);
}

template <int max_open> void StrictSearch<max_open>::choose_colour(int number, Draft& draft, int colour) {
    if (colour == rules::colour_count) {
        choose_set_jokers(number, draft);
        return;
    }
    choose_join(number, draft, colour, 0, draft.child.node.state[at(colour)]);
}

template <int max_open>
void StrictSearch<max_open>::choose_join(int number, Draft& draft, int colour, int core, Index state) {
    if (core == task_.run_core_count) {
        choose_tiles(number, draft, colour, state);
        return;
    }
    const RunCore& run = task_.run_cores[at(core)];
    if (run.colour != colour || run.first != number) {
        choose_join(number, draft, colour, core + 1, state);
        return;
    }
    for (int length = 0; length <= 3; ++length) {
        if (const Index rest = states.without[state][at(length)]; rest != states.none) {
            draft.child.step.join(core, length);
            choose_join(number, draft, colour, core + 1, rest);
        }
    }
}

template <int max_open> void StrictSearch<max_open>::choose_tiles(int number, Draft& draft, int colour, Index state) {
    Node& node = draft.child.node;
    const Node before = node;
    const Cell cell = draft.cells[at(colour)];
    const int pattern = draft.pattern;
    const int ahead = number + 1;
    // What the colours not yet decided can bring at most.
    int others = 0;
    for (int c = 0; c < rules::colour_count; ++c) {
        const int n = c < colour ? ahead : number;
        others += c == colour ? 0 : bounds_[at(n)][at(c)][node.jokers_left][node.state[at(c)]];
    }
    const int cap = set_caps_[at(number)][at(colour)];
    for_each_move(number, colour, state, cell, cap, before.jokers_left, [&](const ColourStep& step, Index to) {
        node = before;
        node.jokers_left = static_cast<std::uint8_t>(before.jokers_left - step.run_jokers);
        node.worth += (step.in_runs + step.in_sets - cell.must) * task_.worth.of(number);
        if (node.worth + others + bounds_[at(ahead)][at(colour)][node.jokers_left][to] <= best_) {
            return;
        }
        node.points += (step.in_runs + step.in_sets + step.run_jokers) * number;
        node.state[at(colour)] = to;
        draft.child.step.colours[at(colour)] = step.packed();
        draft.pattern = pattern + step.in_sets * pattern_unit[at(colour)];
        choose_colour(number, draft, colour + 1);
    });
    node = before;
    draft.pattern = pattern;
}

template <int max_open> void StrictSearch<max_open>::choose_set_jokers(int number, const Draft& draft) {
    const int jokers_left = draft.child.node.jokers_left;
    for (int j = set_patterns.fewest[at(draft.pattern)]; j <= jokers_left && (task_.has_sets || j == 0); ++j) {
        if ((set_patterns.jokers[at(draft.pattern)] >> j & 1) != 0) {
            keep(number, draft.child, j);
        }
    }
}

template <int max_open> void StrictSearch<max_open>::keep(int number, const Child& draft, int set_jokers) {
    Child child = draft;
    child.node.jokers_left = static_cast<std::uint8_t>(child.node.jokers_left - set_jokers);
    child.node.points += set_jokers * number;
    child.step.set_jokers = static_cast<std::uint8_t>(set_jokers);
    child.bound = bound_of(child.node, number + 1);
    const int points_possible =
        child.node.points + points_ahead_[at(number + 1)] + child.node.jokers_left * task_.numbers;
    if (child.bound <= best_ || points_possible < task_.points_needed) {
        return;
    }
    child.node.points = std::min(child.node.points, task_.points_needed);
    if (pool_used_ < pool_size) {
        pool_[at(pool_used_++)] = child;
        return;
    }
    steps_[at(number)] = child.step; // no room to sort: look at it at once
    visit(number + 1, child.node);
}

template class StrictSearch<3>;
template class StrictSearch<4>;

} // namespace runset::solver::search
