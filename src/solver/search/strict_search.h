// The search for tasks in which every joker has to be looked after: it lays each one itself, wherever it may lie, and
// counts the points of an opening. Slower than `Search`, and needed only where jokers find no place by themselves.
#pragma once

#include <array>
#include <cstdint>

#include "solver/search/run_state.h"
#include "solver/search/steps.h"
#include "solver/search/task.h"

namespace runset::solver::search {

template <int max_open> class StrictSearch {
public:
    static constexpr auto& states = run_states<max_open>;

    explicit StrictSearch(const Task& task);

    /// Looks for a way worth more than `floor`; true if there is one.
    bool finds_more_than(int floor);

    [[nodiscard]] int worth() const { return best_; }
    [[nodiscard]] const Steps& steps() const { return best_steps_; }

private:
    static constexpr int never = -1'000'000;
    using Index = std::uint8_t;

    struct Node {
        std::array<Index, rules::colour_count> state{};
        std::uint8_t jokers_left = 0;
        int worth = 0;
        int points = 0;
    };
    struct Child {
        Node node;
        int bound = 0;
        NumberStep step{};
    };
    /// One number half decided: colours before `colour` are.
    struct Draft {
        Child child;
        int pattern = 0;
        std::array<Cell, rules::colour_count> cells{};
    };

    void make_bounds();
    void make_set_caps(int number);
    void make_points_ahead();
    [[nodiscard]] int best_from(int number, int colour, int jokers, Index state) const;
    [[nodiscard]] int bound_of(const Node& node, int number) const;

    void visit(int number, const Node& node);
    void end(const Node& node);
    [[nodiscard]] bool is_dominated(int number, const Node& node);
    void choose_extras(int number, Draft& draft, int core);
    void choose_colour(int number, Draft& draft, int colour);
    void choose_join(int number, Draft& draft, int colour, int core, Index state);
    void choose_tiles(int number, Draft& draft, int colour, Index state);
    void choose_set_jokers(int number, const Draft& draft);
    void keep(int number, const Child& child, int set_jokers);

    template <typename Visit>
    void for_each_move(int number, int colour, Index state, Cell cell, int set_cap, int jokers, Visit visit) const;
    [[nodiscard]] Index after_cores(int number, int colour, Index state) const;

    const Task& task_;
    int best_ = 0;
    Steps steps_{};
    Steps best_steps_{};

    // Most that numbers from n on can bring in one colour: [n][colour][jokers][state].
    std::array<std::array<std::array<std::array<int, RunStates<max_open>::count>, max_jokers + 1>, rules::colour_count>,
               rules::max_number + 2>
        bounds_{};
    std::array<std::array<std::uint8_t, rules::colour_count>, rules::max_number + 2> set_caps_{};
    std::array<int, rules::max_number + 2> points_ahead_{};

    static constexpr int pool_size = 1024;
    std::array<Child, pool_size> pool_;
    int pool_used_ = 0;

    static constexpr int memo_size = 96;
    std::array<std::array<Node, memo_size>, rules::max_number + 2> memo_;
    std::array<int, rules::max_number + 2> memo_used_{};
};

extern template class StrictSearch<3>;
extern template class StrictSearch<4>;

} // namespace runset::solver::search
