// The part of the search that goes from node to node: down the wishes of the colours, back again, and on to what is
// still of interest.
#pragma once

#include <algorithm>
#include <bit>
#include <limits>

#include "solver/search/lanes.h"
#include "solver/search/search.h"
#include "solver/search/set_pattern.h"
#include "solver/search/wishes.h"

namespace runset::solver::search {

/// By state: the states that are as good, a bit each.
template <int max_open> constexpr auto make_as_good_masks() {
    std::array<std::uint32_t, RunStates<max_open>::count> masks{};
    for (std::size_t b = 0; b < masks.size(); ++b) {
        for (std::size_t a = 0; a < masks.size(); ++a) {
            masks[b] |= run_states<max_open>.is_as_good[a][b] ? 1U << a : 0U;
        }
    }
    return masks;
}

template <int max_open> inline constexpr auto as_good_masks = make_as_good_masks<max_open>();

// NOLINTNEXTLINE(*-member-init): the pool and the memory are filled before they are read
template <int max_open> Search<max_open>::Search(const Task& task) : task_(task), bounds_(task) {
    for (int i = 0; i < task.run_core_count; ++i) {
        core_numbers_ |= 1U << task.run_cores[at(i)].first | 1U << task.run_cores[at(i)].last;
    }
    for (int i = 0; i < task.set_core_count; ++i) {
        core_numbers_ |= 1U << task.set_cores[at(i)].number;
    }
}

template <int max_open> typename Search<max_open>::Node Search<max_open>::make_root() {
    Node root{};
    root.jokers_left = static_cast<std::uint8_t>(task_.jokers_most);
    root.worth = task_.paid + (task_.jokers_most - task_.jokers_unpaid) * task_.joker_worth;
    Priced sum = bounds_.cost(root.jokers_left);
    for (int c = 0; c < colours; ++c) {
        sum = __builtin_elementwise_add_sat(sum, bounds_.of(1, c, root.state[at(c)]));
    }
    lane_ = 1;
    for (int lane = 2; lane < joker_prices; ++lane) {
        lane_ = sum[lane] < sum[lane_] ? lane : lane_;
    }
    root.most = most_of(root, sum, root.jokers_left);
    return root;
}

template <int max_open> bool Search<max_open>::finds_more_than(int floor) {
    best_ = floor;
    memo_used_ = {};
    if (const Node root = make_root(); root.most > floor) {
        visit(1, root);
    }
    return best_ > floor;
}

template <int max_open> bool Search<max_open>::can_be_more_than(int floor) {
    is_any_enough_ = true;
    return finds_more_than(floor);
}

template <int max_open> void Search<max_open>::visit(int number, const Node& node) {
    if (number > task_.numbers) {
        end(node);
        return;
    }
    if (is_dominated(number, node)) {
        return;
    }
    if (misses_ < most_misses) {
        descend(number, node);
    } else {
        remember(number, node);
        list(number, node, no_node);
    }
}

/// As far down as the wishes of the colours lead, and back again: a node on the way is listed only if what it promises
/// was not found below.
template <int max_open> void Search<max_open>::descend(int number, const Node& node) {
    std::array<Node, rules::max_number + 2> trail; // NOLINT(*-member-init): filled number by number
    trail[at(number)] = node;
    int last = number;
    // The next step waits for the states: they go from one to the other without a way through memory.
    Front front{.states = std::bit_cast<std::uint32_t>(node.state), .bound = {}};
    front.bound = bounds_at(number, front.states);
    while (last <= task_.numbers && !has_core_at(last) && follow(last, trail[at(last)], front, trail[at(last + 1)])) {
        ++last;
    }
    Node followed = no_node;
    for (int n = last; n >= number; --n) {
        const Node& here = trail[at(n)];
        if (n > task_.numbers) {
            end(here);
        } else if (here.most > best_ && !is_dominated(n, here)) {
            misses_ += has_core_at(n) ? 0 : 1;
            remember(n, here);
            list(n, here, followed);
        }
        followed = here;
    }
}

template <int max_open> void Search<max_open>::list(int number, const Node& node, const Node& followed) {
    const int first = pool_used_;
    NumberStep step{};
    if (has_core_at(number)) {
        join_cores(number, node, step, 0);
    } else {
        expand(number, node, task_.cells[at(number)], step, followed);
    }
    visit_children(number, first);
    pool_used_ = first;
}

/// The four colours side by side, each in a state of its own.
template <int max_open>
typename Search<max_open>::Lanes Search<max_open>::bounds_at(int number, std::uint32_t states) const {
    const auto row = [&](int c) __attribute__((always_inline)) -> const Lanes& {
        return bounds_.row_at(number, states >> 8 * c & 255U);
    };
    return quarters(row(0), row(1), row(2), row(3));
}

/// The child that each colour would like best by itself, if it promises as much as the node: no other can promise more.
template <int max_open> bool Search<max_open>::follow(int number, const Node& node, Front& front, Node& child) {
    Wishes<max_open> wishes(task_, bounds_, number, node.jokers_left > 0 ? lane_ : 0);
    typename Wishes<max_open>::Wish wish;
    if (!wishes.find(front.states, front.bound, node.jokers_left, wish)) {
        return false;
    }
    const int jokers = node.jokers_left - wish.set_jokers;
    front = {.states = wish.states, .bound = bounds_at(number + 1, wish.states)};
    child = node_of(wish.states, jokers, node.worth + wish.laid * task_.worth.of(number), node.most);
    path_[at(number)] = {.colours = std::bit_cast<std::array<std::uint8_t, colours>>(wish.moves),
                         .set_jokers = static_cast<std::uint8_t>(wish.set_jokers),
                         .joined = 0,
                         .extra = 0};
    return floor_for(node.most - child.worth - 1).is_reached(plus(sum_of(front.bound), bounds_.cost(jokers)), jokers);
}

template <int max_open> void Search<max_open>::visit_children(int number, int first) {
    const auto begin = pool_.begin() + first;
    const auto end_of = pool_.begin() + pool_used_;
    const auto is_better = [](const Child& a, const Child& b) {
        return a.node.most != b.node.most ? a.node.most > b.node.most : a.node.jokers_left > b.node.jokers_left;
    };
    for (auto next = begin; next != end_of; ++next) {
        const auto best = std::min_element(next, end_of, is_better);
        if (best->node.most <= best_) {
            return;
        }
        std::swap(*best, *next);
        path_[at(number)] = next->step;
        visit(number + 1, next->node);
    }
}

template <int max_open> void Search<max_open>::end(const Node& node) {
    constexpr int more_than_any = std::numeric_limits<int>::max() / 2;
    if (node.worth > best_) {
        best_ = is_any_enough_ ? more_than_any : node.worth;
        best_path_ = path_;
        best_jokers_left_ = node.jokers_left;
    }
}

/// Some state of this number with as much laid, as many jokers left and runs as good was looked at before.
template <int max_open> bool Search<max_open>::is_dominated(int number, const Node& node) const {
    const int used = memo_used_[at(number)];
    if (used == 0) {
        return false;
    }
    const auto& as_good = as_good_masks<max_open>;
    const auto& state = node.state;
    const std::uint64_t low = as_good[state[0]] | std::uint64_t{as_good[state[1]]} << 32U;
    const std::uint64_t high = as_good[state[2]] | std::uint64_t{as_good[state[3]]} << 32U;
    const auto& memo = memo_[at(number)];
    for (int i = 0; i < used; ++i) {
        const Seen& seen = memo[at(i)];
        if ((seen.states[0] & ~low) == 0 && (seen.states[1] & ~high) == 0 && seen.worth >= node.worth &&
            seen.jokers_left >= node.jokers_left) {
            return true;
        }
    }
    return false;
}

template <int max_open> void Search<max_open>::remember(int number, const Node& node) {
    int& used = memo_used_[at(number)];
    if (used < memo_size) {
        const auto bits = [&](std::size_t c) {
            return std::uint64_t{1} << node.state[c] | std::uint64_t{1} << (32U + node.state[c + 1]);
        };
        memo_[at(number)][at(used++)] = {
            .states = {bits(0), bits(2)}, .worth = node.worth, .jokers_left = node.jokers_left};
    }
}

} // namespace runset::solver::search
