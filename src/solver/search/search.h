// The search for the best way to do a task: number by number, depth first, most promising first. Jokers that nothing
// needs are left over and counted as laid: nearly always some meld has a place for them, and `StrictSearch` is there
// for the rest. The search keeps what it decided; the melds are put together afterwards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "solver/search/bounds.h"
#include "solver/search/cell_moves.h"
#include "solver/search/cells.h"
#include "solver/search/set_pattern.h"
#include "solver/search/steps.h"
#include "solver/search/task.h"

namespace runset::solver::search {

/// `max_open` runs of one colour may be open at a time.
template <int max_open> class Search {
public:
    explicit Search(const Task& task);

    /// Looks for a way worth more than `floor`; true if there is one.
    bool finds_more_than(int floor);
    /// The same question, but any such way will do: nothing is known of it afterwards.
    bool can_be_more_than(int floor);

    [[nodiscard]] int worth() const { return best_; }
    [[nodiscard]] const Steps& steps() const { return best_path_; }
    [[nodiscard]] int jokers_left() const { return best_jokers_left_; }

private:
    static constexpr int colours = rules::colour_count;
    using Index = std::uint8_t;

    using Places = CellMoveTable<max_open>;
    using Moves = typename Places::Moves;
    using Lanes = typename Bounds<max_open>::Lanes;
    using Row = typename Bounds<max_open>::Row;
    /// What all colours may do at one number, side by side: their ways by place, and what each can lead to.
    struct Ways {
        std::array<const Moves*, colours> moves;
        std::array<Row, Places::places> bound;
        std::array<Row, 3> best; // by tiles in sets
        Row most;                // the best of all
        std::uint64_t open;      // ways that may lead to something better, a bit each, sixteen a colour
    };
    struct Node {
        std::array<Index, colours> state;
        std::uint8_t jokers_left;
        int worth;
        int most; // nothing below promises more
    };
    static constexpr Node no_node{.state = {}, .jokers_left = 0, .worth = -1, .most = 0}; // less than any
    /// `states`: a byte a colour.
    [[nodiscard]] static Node node_of(std::uint32_t states, int jokers_left, int worth, int most) {
        return {.state = std::bit_cast<std::array<Index, colours>>(states),
                .jokers_left = static_cast<std::uint8_t>(jokers_left),
                .worth = worth,
                .most = most};
    }
    /// What a bound must reach to be of interest, while jokers are left and when none are.
    struct Floor {
        Priced with_jokers;
        Priced without;
        [[nodiscard]] bool is_reached(Priced bound, int jokers_left) const {
            const auto below = bound < (jokers_left > 0 ? with_jokers : without);
            return std::bit_cast<std::uint64_t>(below) == 0;
        }
    };
    /// Where the wishes of the colours have led: their states, a byte each, and what they promise.
    struct Front {
        std::uint32_t states;
        Lanes bound;
    };
    struct Parent {
        int number;
        const Node& node;
        const NumberStep& step;
        const Node& followed; // the child that was looked at already
        Floor floor;
        int most; // no child can promise more
    };
    /// What all colours chose: jokers left, tiles laid, and a byte a colour for its state and its move.
    struct Choices {
        int jokers;
        int laid;
        std::uint32_t states;
        std::uint32_t moves;
    };
    struct Child {
        Node node;
        NumberStep step;
    };
    struct Seen {
        std::array<std::uint64_t, 2> states;
        int worth;
        int jokers_left;
    };

    [[nodiscard]] Node make_root();
    void visit(int number, const Node& node);
    void descend(int number, const Node& node);
    [[nodiscard, gnu::always_inline]] Lanes bounds_at(int number, std::uint32_t states) const;
    [[nodiscard, gnu::always_inline]] bool follow(int number, const Node& node, Front& front, Node& child);
    [[gnu::always_inline]] void list(int number, const Node& node, const Node& followed);
    void visit_children(int number, int first);
    void end(const Node& node);
    [[nodiscard, gnu::always_inline]] bool is_dominated(int number, const Node& node) const;
    [[gnu::always_inline]] void remember(int number, const Node& node);
    void join_cores(int number, const Node& node, NumberStep& step, int core);
    void choose_extras(int number, const Node& node, const Cells& cells, NumberStep& step, int core);
    [[gnu::always_inline]] void expand(int number, const Node& node, const Cells& cells, const NumberStep& step,
                                       const Node& followed);
    template <bool has_core>
    [[gnu::always_inline]] Priced look(const Parent& parent, const Cells& cells, Ways& ways) const;
    template <bool has_core>
    [[nodiscard, gnu::always_inline]] std::array<Lanes, 3> laid_at(int number, const Cells& cells) const;
    [[nodiscard]] Floor floor_for(int missing) const;
    [[nodiscard, gnu::always_inline]] PatternBits patterns_for(const Node& node, Priced sum, const Floor& floor,
                                                               Ways& ways) const;
    template <bool has_core> void expand_with(Parent parent, const Cells& cells);
    template <bool has_core>
    [[gnu::always_inline]] void take_only_ways(const Parent& parent, const Ways& ways, std::uint64_t open,
                                               int set_jokers);
    template <bool has_core>
    [[gnu::noinline]] void combine(const Parent& parent, const Ways& ways, std::uint64_t open, int pattern,
                                   Priced most);
    [[gnu::always_inline]] void offer(const Parent& parent, const Choices& choices, int set_jokers, Priced bound);
    [[gnu::always_inline]] void keep(const Parent& parent, const Child& child);
    [[nodiscard]] int most_of(const Node& node, Priced sum, int jokers_left) const {
        return node.worth + bounds_.scale() * least(sum, jokers_left);
    }
    [[nodiscard]] bool has_core_at(int number) const {
        return (core_numbers_ >> static_cast<unsigned>(number) & 1U) != 0;
    }
    /// What a state becomes; `has_core`: cores may end here.
    template <bool has_core> [[nodiscard]] Index after(Index state, int number, int colour) const {
        if constexpr (has_core) {
            return state == RunStates<max_open>::no_state ? state : after_cores(number, colour, state);
        }
        return state;
    }
    [[nodiscard]] Index after_cores(int number, int colour, Index state) const;

    const Task& task_;
    Bounds<max_open> bounds_;
    int best_ = 0;
    int best_jokers_left_ = 0;
    bool is_any_enough_ = false;
    unsigned core_numbers_ = 0; // bit n: a core begins or ends at n
    static constexpr int most_misses = 6;
    int misses_ = 0;
    int lane_ = 0; // the price that is sharpest at the root
    Steps path_;
    Steps best_path_;

    static constexpr int pool_size = 512;
    std::array<Child, pool_size> pool_;
    int pool_used_ = 0;

    static constexpr int memo_size = 128;
    std::array<std::array<Seen, memo_size>, rules::max_number + 2> memo_;
    std::array<int, rules::max_number + 2> memo_used_;
};

extern template class Search<2>;
extern template class Search<3>;

} // namespace runset::solver::search
