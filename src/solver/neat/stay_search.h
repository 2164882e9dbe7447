// Lays given tiles and jokers, all of them, so that as many pieces as possible stay in the heirs of their start melds:
// number by number, depth first, and nothing is followed that cannot keep as many as are wanted.
#pragma once

#include <array>
#include <cstdint>

#include "solver/neat/colour_ways.h"
#include "solver/neat/set_rows.h"
#include "solver/neat/stay_bounds.h"

namespace runset::solver::neat {

class StaySearch {
public:
    /// `tiles`: what the table is to hold. Tables in which more than `limit` pieces move are not looked for.
    StaySearch(const StartMelds& start, const SetRows& rows, const rules::TileCounts& tiles, int numbers, int limit);

    /// All that can be is known to the search; if not, nothing is proven by what it does not find.
    [[nodiscard]] bool has_all() const { return ways_.has_all(); }
    [[nodiscard]] bool is_half_full() const { return ways_.is_half_full(); }
    /// No table keeps more pieces in their places. If it is less than the limit allows, there is nothing to look for.
    [[nodiscard]] int most() const { return most_; }
    /// Takes more trouble with the bounds: for tables that a short search could not do.
    void sharpen();

    /// Looks for a table in which at least so many stay and which the caller accepts. Visits at most `patience` nodes,
    /// which are taken from it.
    using Accepts = bool (*)(void* context, const rules::Table& table);
    bool can_keep(int wanted, int& patience, Accepts accepts, void* context);
    /// Some table was not accepted, or had no place for all jokers. What differs from it in the places of jokers was
    /// looked at only where jokers are judged.
    [[nodiscard]] bool was_refused() const { return refused_ > 0; }
    [[nodiscard]] bool judges_jokers() const { return start_.are_jokers_judged(); }

private:
    using States = std::array<std::uint16_t, rules::colour_count>;
    struct Node {
        States states;
        int jokers;
        int wanted; // so many have to stay from here on
    };
    struct Step {
        std::array<const ColourWay*, rules::colour_count> ways{};
        const SetRow* row = nullptr;
    };
    struct Choice {
        const SetRow* row;
        int jokers; // left
        int wanted;
        int bound; // what the colours that have not chosen can reach at most, and all that comes later
    };
    struct Failed {
        std::uint64_t key = 0;
        std::int16_t wanted = 0; // so many could not be kept
    };

    void improve(int rounds);
    void sort_ways();
    [[nodiscard]] bool end(const Node& node);
    [[nodiscard]] bool lay(rules::Table& table) const;
    [[nodiscard]] int value_of(const ColourWay& way) const;
    [[nodiscard]] int best_value(int state, int in_sets) const;
    [[nodiscard]] bool visit(int number, const Node& node);
    [[nodiscard]] bool choose(int number, const Node& node, int colour, const Choice& choice);
    [[nodiscard]] bool go_on(int number, const Choice& choice);
    [[nodiscard]] bool is_hopeless_without_jokers(int number, const Node& node) const;
    [[nodiscard]] int stay_in_sets(int number) const;
    [[nodiscard]] Failed& failed(int number, const Node& node);
    [[nodiscard]] SetClaims claims_of(const Step& step) const;

    const StartMelds& start_;
    int numbers_;
    int jokers_;
    const SetRows& rows_;
    ColourWays ways_;
    StayBounds bounds_;
    StayBounds without_jokers_; // for nodes that have none left
    int enough_;                // less than this need not be kept, in units
    int most_ = -1;
    int patience_ = 0;
    Accepts accepts_ = nullptr;
    void* context_ = nullptr;
    int refused_ = 0;
    bool is_sorted_ = false;
    bool is_sharp_ = false;
    std::array<Step, rules::max_number + 1> path_{};

    static constexpr std::size_t memory = 8192;
    std::array<Failed, memory> failed_{};
};

} // namespace runset::solver::neat
