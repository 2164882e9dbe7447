#include "solver/search.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "solver/set_pattern.h"
#include "solver/wishes.h"

namespace runset::solver {

namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

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

template <int max_open> constexpr auto as_good_masks = make_as_good_masks<max_open>();

} // namespace

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
    const Node root = make_root();
    int most = root.most;
    // The bound is nearly true: look close below it first, where little has to be looked at, and further down in turn.
    for (int gap = task_.worth.of(task_.numbers); most > floor; gap *= 4) {
        best_ = std::max(floor, most - gap);
        most = best_;
        memo_used_ = {};
        visit(1, root);
        if (best_ > most) {
            return true;
        }
    }
    return false;
}

template <int max_open> bool Search<max_open>::can_be_more_than(int floor) {
    const Node root = make_root();
    if (root.most <= floor) {
        return false;
    }
    is_any_enough_ = true;
    best_ = floor;
    memo_used_ = {};
    visit(1, root);
    return best_ > floor;
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
    while (last <= task_.numbers && !has_core_at(last) && follow(last, trail[at(last)], trail[at(last + 1)])) {
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
    Packed packed{};
    if (has_core_at(number)) {
        join_cores(number, node, packed, 0);
    } else {
        expand(number, node, task_.cells[at(number)], packed, followed);
    }
    visit_children(number, first);
    pool_used_ = first;
}

/// The child that each colour would like best by itself, if there is one: no other can promise more.
template <int max_open> bool Search<max_open>::follow(int number, const Node& node, Node& child) {
    Wishes<max_open> wishes(task_, bounds_, number, node.jokers_left > 0 ? lane_ : 0);
    if (!wishes.find(node.state, node.jokers_left)) {
        return false;
    }
    // Put together in registers: bytes written one by one and read as a word would be waited for.
    std::uint32_t states = 0;
    std::uint32_t moves = 0;
    int jokers = node.jokers_left;
    int laid = 0;
    Priced sum = 0;
    for (int c = 0; c < colours; ++c) {
        const CellMove move = wishes.move(c, node.state[at(c)]);
        states |= static_cast<unsigned>(move.to) << 8 * c;
        moves |= static_cast<unsigned>(move.packed) << 8 * c;
        laid += move.laid;
        jokers -= move.run_jokers;
        sum = __builtin_elementwise_add_sat(sum, bounds_.of(number + 1, c, move.to));
    }
    if (jokers < 0) {
        return false;
    }
    child = {.state = std::bit_cast<std::array<Index, colours>>(states),
             .jokers_left = static_cast<std::uint8_t>(jokers),
             .worth = node.worth + laid * task_.worth.of(number),
             .most = 0};
    child.most = most_of(child, __builtin_elementwise_add_sat(sum, bounds_.cost(jokers)), jokers);
    path_[at(number)] = {
        .colour = std::bit_cast<std::array<std::uint8_t, colours>>(moves), .set_jokers = 0, .joined = 0, .extra = 0};
    return child.most >= node.most;
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
        path_[at(number)] = next->packed;
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

/// Many nodes meet the same state of a colour. Cores change what a cell allows, so where one is nothing is kept.
template <int max_open>
const typename Search<max_open>::Options& Search<max_open>::options_of(int number, const Node& node, Cell cell,
                                                                       int colour, Options& room) {
    const int jokers = std::min<int>(node.jokers_left, max_open);
    const int known = known_[at(number)][at(colour)][node.state[at(colour)]][at(jokers)];
    return known != 0 ? known_options_[at(known - 1)] : new_options(number, node, cell, colour, room);
}

/// The least figure that is more than the missing worth. Nothing possible has a figure below 0.
template <int max_open> typename Search<max_open>::Floor Search<max_open>::floor_of(const Node& node) const {
    const int missing = best_ - node.worth;
    const int figure = missing < 0 ? 0 : (bounds_.scale() == 1 ? missing : missing / bounds_.scale()) + 1;
    const auto floor = static_cast<std::int16_t>(std::min(figure, 32767));
    return {.with_jokers = {-32768, floor, floor, floor}, .without = floor};
}

/// The patterns in which no colour gives up more than all colours together may. Some others are among them: each is
/// tested by itself.
template <int max_open>
PatternBits Search<max_open>::patterns_for(const Node& node, const Choice& options, Priced sum,
                                           const Floor& floor) const {
    const Priced needed = node.jokers_left > 0 ? floor.with_jokers : floor.without;
    const Priced slack = __builtin_elementwise_sub_sat(sum, needed);
    const Priced asked{static_cast<std::int16_t>(node.jokers_left > 0 ? -32768 : 32767), 32767, 32767, 32767};
    PatternBits patterns = task_.has_sets ? pattern_lists.with_jokers[node.jokers_left] : no_sets;
    for (int c = 0; c < colours; ++c) {
        const Options& own = *options[at(c)];
        const Priced least = __builtin_elementwise_min(asked, __builtin_elementwise_sub_sat(own.most, slack));
        unsigned possible = 0;
        for (unsigned s = 0; s <= 2; ++s) {
            possible |= std::bit_cast<std::uint64_t>(own.bound[s] < least) == 0 ? 1U << s : 0U;
        }
        patterns = patterns & pattern_lists.with_digits[at(c)][possible];
    }
    return patterns;
}

template <int max_open>
void Search<max_open>::expand(int number, const Node& node, const Cells& cells, const Packed& packed,
                              const Node& followed) {
    std::array<Options, colours> room; // NOLINT(*-member-init): filled where it is needed
    Choice options;                    // NOLINT(*-member-init): filled colour by colour
    Priced sum = bounds_.cost(node.jokers_left);
    if ((cleared_ >> static_cast<unsigned>(number) & 1U) == 0) {
        cleared_ |= 1U << static_cast<unsigned>(number);
        known_[at(number)] = {};
    }
    for (int c = 0; c < colours; ++c) {
        options[at(c)] = &options_of(number, node, cells[at(c)], c, room[at(c)]);
        sum = __builtin_elementwise_add_sat(sum, options[at(c)]->most);
    }
    const Floor floor = floor_of(node);
    const bool has_core = has_core_at(number);
    const PatternBits patterns = patterns_for(node, options, sum, floor);
    const Parent parent{.number = number,
                        .node = node,
                        .packed = packed,
                        .followed = followed,
                        .floor = floor,
                        .most = std::min(node.most, most_of(node, sum, node.jokers_left))};
    for (std::size_t word = 0; word < 2; ++word) {
        for (std::uint64_t rest = patterns.words[word]; rest != 0; rest &= rest - 1) {
            const std::size_t pattern = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
            const auto& digits = pattern_lists.digits[pattern];
            Priced bound = bounds_.cost(node.jokers_left - set_patterns.fewest[pattern]);
            for (std::size_t c = 0; c < colours; ++c) {
                bound = __builtin_elementwise_add_sat(bound, options[c]->bound[digits[c]]);
            }
            if (floor.is_reached(bound, node.jokers_left)) {
                has_core ? combine<true>(parent, options, static_cast<int>(pattern), bound)
                         : combine<false>(parent, options, static_cast<int>(pattern), bound);
                if (parent.most <= best_) {
                    return;
                }
            }
        }
    }
}

/// Where each colour has but one move, nothing is left to choose: their bounds are what was just added up. True if that
/// was so.
template <int max_open>
template <bool has_core>
bool Search<max_open>::take_only_moves(const Parent& parent, const Choice& options, int pattern, Priced bound) {
    const auto& digits = pattern_lists.digits[at(pattern)];
    int choices = 1;
    for (std::size_t c = 0; c < colours; ++c) {
        choices |= options[c]->count[digits[c]];
    }
    if (choices != 1) {
        return false;
    }
    const int fewest = set_patterns.fewest[at(pattern)];
    int jokers = parent.node.jokers_left - fewest;
    int laid = 0;
    std::uint32_t states = 0;
    std::uint32_t moves = 0;
    for (int c = 0; c < colours; ++c) {
        const CellMove& move = options[at(c)]->moves->list[digits[at(c)]][0];
        jokers -= move.run_jokers;
        laid += move.laid;
        states |= static_cast<unsigned>(after<has_core>(move, parent.number, c)) << 8 * c;
        moves |= static_cast<unsigned>(move.packed) << 8 * c;
    }
    if (jokers >= 0 && parent.floor.is_reached(bound, jokers)) {
        offer(parent, {.jokers = jokers, .laid = laid, .states = states, .moves = moves}, fewest, bound);
    }
    return true;
}

template <int max_open>
template <bool has_core>
void Search<max_open>::combine(const Parent& parent, const Choice& options, int pattern, Priced most) {
    if (take_only_moves<has_core>(parent, options, pattern, most)) {
        return;
    }
    const auto& digits = pattern_lists.digits[at(pattern)];
    const int fewest = set_patterns.fewest[at(pattern)];
    // States and moves grow a byte a colour, in registers. `bound` takes the best of the colours to come.
    const auto choose = [&]<int colour>(const auto& self, int jokers, int laid, Priced bound, std::uint32_t states,
                                        std::uint32_t moves) -> void {
        if constexpr (colour == colours) {
            offer(parent, {.jokers = jokers, .laid = laid, .states = states, .moves = moves}, fewest, bound);
        } else {
            const unsigned in_sets = digits[colour];
            const Options& own = *options[colour];
            const Priced others = __builtin_elementwise_sub_sat(bound, own.bound[in_sets]);
            for (int i = 0; i < own.count[in_sets] && parent.most > best_; ++i) {
                const CellMove& move = own.moves->list[in_sets][at(i)];
                const Priced with = __builtin_elementwise_add_sat(others, own.bounds[in_sets][at(i)]);
                if (move.run_jokers <= jokers && parent.floor.is_reached(with, jokers - move.run_jokers)) {
                    const unsigned to = after<has_core>(move, parent.number, colour);
                    self.template operator()<colour + 1>(self, jokers - move.run_jokers, laid + move.laid, with,
                                                         states | to << 8 * colour,
                                                         moves | static_cast<unsigned>(move.packed) << 8 * colour);
                }
            }
        }
    };
    choose.template operator()<0>(choose, parent.node.jokers_left - fewest, 0, most, 0, 0);
}

/// A child is of interest if it promises enough, and if it is not the one that was followed before.
template <int max_open>
void Search<max_open>::offer(const Parent& parent, const Choices& choices, int set_jokers, Priced bound) {
    const int promise = most_of(parent.node, bound, choices.jokers);
    const int worth = parent.node.worth + choices.laid * task_.worth.of(parent.number);
    const Node& followed = parent.followed;
    const bool was_followed = choices.states == std::bit_cast<std::uint32_t>(followed.state) &&
                              worth <= followed.worth && choices.jokers <= followed.jokers_left;
    if (promise > best_ && !was_followed) {
        keep(parent, {.node = {.state = std::bit_cast<std::array<Index, colours>>(choices.states),
                               .jokers_left = static_cast<std::uint8_t>(choices.jokers),
                               .worth = worth,
                               .most = promise},
                      .packed = {.colour = std::bit_cast<std::array<std::uint8_t, colours>>(choices.moves),
                                 .set_jokers = static_cast<std::uint8_t>(set_jokers),
                                 .joined = parent.packed.joined,
                                 .extra = parent.packed.extra}});
    }
}

/// A child waits behind the others. One that promises all its parent does is looked at at once, for none can promise
/// more, and often the others need never be known; so is one for which there is no room.
template <int max_open> void Search<max_open>::keep(const Parent& parent, const Child& child) {
    if (child.node.most < parent.most && pool_used_ < pool_size) {
        pool_[at(pool_used_++)] = child;
        return;
    }
    path_[at(parent.number)] = child.packed;
    visit(parent.number + 1, child.node);
}

template <int max_open> Steps Search<max_open>::steps() const {
    Steps steps;
    for (int n = 1; n <= task_.numbers; ++n) {
        const Packed& packed = best_path_[at(n)];
        NumberStep& step = steps[at(n)];
        step.set_jokers = packed.set_jokers;
        for (int c = 0; c < colours; ++c) {
            const unsigned bits = packed.colour[at(c)];
            step.colours[at(c)] = {.in_runs = static_cast<std::uint8_t>(bits & 3U),
                                   .run_jokers = static_cast<std::uint8_t>(bits >> 2U & 7U),
                                   .in_sets = static_cast<std::uint8_t>(bits >> 5U)};
        }
        for (int i = 0; i < max_cores; ++i) {
            step.joined[at(i)] = static_cast<std::uint8_t>(packed.joined >> (2 * i) & 3);
            step.extra[at(i)] = static_cast<std::uint8_t>(packed.extra >> (4 * i) & 15);
        }
    }
    return steps;
}

template class Search<2>;
template class Search<3>;

} // namespace runset::solver
