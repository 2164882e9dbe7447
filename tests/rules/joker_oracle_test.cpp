// The judge against the step-by-step search on random small tables (rules J3 to J10).
#include "rules/joker_oracle.h"

#include "support/lay_case.h"
#include "support/random_lay.h"

namespace runset::test {
namespace {

struct Tally {
    int legal = 0;
    int refused = 0;
};

/// Judges `count` random lays twice and reports every one on which the two disagree.
Tally compare(const Settings& settings, std::uint64_t seed, int highest, int most_jokers, int count) {
    RandomLays lays(settings, seed, highest);
    Tally tally;
    int disagreements = 0;
    while (tally.legal + tally.refused < count && disagreements < 5) {
        const std::optional<RandomLay> lay = lays.next(most_jokers);
        if (!lay) {
            continue;
        }
        const Verdict verdict = judge_lay(settings, lay->start, lay->left);
        const bool expected = can_be_played_step_by_step(settings, lay->start, lay->left);
        ++(expected ? tally.legal : tally.refused);
        if (verdict.has_value() != expected || (!verdict && verdict.error().reason != Reason::joker_moved)) {
            ++disagreements;
            ADD_FAILURE() << "seed " << seed << ": judge " << code_of(verdict) << ", step by step "
                          << (expected ? "legal" : "not possible") << "\ntable "
                          << notation::print_table(settings, lay->start.table) << "\nrack  "
                          << notation::print_rack(settings, lay->start.rack) << "\nleft  "
                          << notation::print_table(settings, lay->left);
        }
    }
    return tally;
}

void expect_agreement(const Settings& settings, std::uint64_t seed, int highest, int most_jokers, int count) {
    const Tally tally = compare(settings, seed, highest, most_jokers, count);
    EXPECT_GE(tally.legal, count / 5) << "both verdicts must be frequent";
    EXPECT_GE(tally.refused, count / 5) << "both verdicts must be frequent";
}

TEST(JokerOracle, J5_classic_with_tiles_from_the_table) {
    expect_agreement(edition("classic"), 20, 7, 2, 5000);
}

TEST(JokerOracle, J5_classic_with_tiles_from_the_rack_only) {
    expect_agreement(game("classic", "exchangeSource=rack"), 21, 7, 2, 5000);
}

TEST(JokerOracle, J5_the_whole_range_of_numbers) {
    expect_agreement(edition("classic"), 22, 13, 2, 1000);
}

TEST(JokerOracle, J7_professional_with_up_to_four_jokers) {
    expect_agreement(game("kids professional", "jokerMove=replaceFirst"), 23, 6, 4, 5000);
    expect_agreement(game("kids professional", "jokerMove=replaceFirst exchangeSource=rackOrTable"), 24, 6, 4, 5000);
}

/// The oracle must know the examples itself, or the comparison says nothing.
TEST(JokerOracle, J8_the_oracle_knows_the_examples_of_the_rules) {
    const Settings settings = edition("classic");
    const std::pair<bool, LayCase> rows[]{
        {true, {"", "k3 J:k4 k5 k6", "g6 y6", "k3 J:k4 k5 | k6 g6 y6"}},
        {false, {"", "k3 J:k4 k5 | g3 y3 p3", "k6", "J:k4 k5 k6 | k3 g3 y3 p3"}},
        {true, {"", "g8 y8 J:p8", "p8", "g8 y8 p8 J:k8"}},
        {true, {"", "k1 J:k2 k3 k4 k5 J:k6", "g1 g2 g3", "k1 J:k2 k3 | k4 k5 J:k6 | g1 g2 g3"}},
        {true, {"", "g8 y8 J:p8", "k8 g1 g3", "g8 y8 k8 | g1 J:g2 g3"}},
        {false, {"", "g8 y8 k8 J:p8", "y1 y3", "g8 y8 k8 | y1 J:y2 y3"}},
        {true, {"", "k3 J:k4 k5 | k4 g4 y4 p4", "g9 g11", "k3 k4 k5 | g4 y4 p4 | g9 J:g10 g11"}},
        {true, {"", "k1 k2 k3 | J:k3 k4 k5 k6", "g9 g11", "k1 k2 k3 k4 k5 k6 | g9 J:g10 g11"}},
        {false, {"", "g8 y8 J:k8 J:p8", "k8 g1 g3 k1 k3", "g8 y8 k8 | g1 J:g2 g3 | k1 J:k2 k3"}},
        {false, {"", "J:g4 g5 g6", "g8", "g5 g6 J:g7 g8"}},
    };
    for (const auto& [expected, lay] : rows) {
        const Position start = position_of(settings, true, lay.table, lay.rack);
        EXPECT_EQ(can_be_played_step_by_step(settings, start, table_in(settings, lay.left)), expected) << lay.left;
    }
}

} // namespace
} // namespace runset::test
