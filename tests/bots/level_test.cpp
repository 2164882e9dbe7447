// The levels on a sample: each stronger than the one below, and lively below expert. The margins are far from what is
// measured over thousands of rounds (docs/bots.md).

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "arena/tally.h"
#include "rules/edition.h"

namespace runset::test {

namespace {

arena::Tally meet(std::string_view left, std::string_view right, std::uint64_t deals) {
    const arena::Contest contest{.settings = *rules::find_edition("classic"),
                                 .seats = {bots::find_bot(left), bots::find_bot(right)},
                                 .seed = 3,
                                 .playouts = 4};
    arena::Tally tally(2);
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
        tally.add(arena::play_deal(contest, deal));
    }
    return tally;
}

/// Wins that many more than the other by chance in fewer than one of forty contests of equals.
bool is_clearly_better(const arena::Tally& tally) {
    const auto rounds = static_cast<double>(tally.wins(0) + tally.wins(1));
    return static_cast<double>(tally.wins(0) - tally.wins(1)) > 1.96 * std::sqrt(rounds);
}

} // namespace

TEST(Levels, each_beats_the_one_below) {
    for (const auto& [left, right] : {std::pair{"learner", "starter"}, std::pair{"player", "learner"},
                                      std::pair{"strong", "player"}, std::pair{"expert", "strong"}}) {
        const arena::Tally tally = meet(left, right, 100);
        EXPECT_TRUE(is_clearly_better(tally))
            << left << " against " << right << " wins " << tally.wins(0) << " and loses " << tally.wins(1);
        EXPECT_EQ(tally.refused(), 0);
    }
}

TEST(Levels, below_expert_lay_in_a_good_part_of_their_turns) {
    constexpr std::array levels{"starter", "learner", "player", "strong"};
    for (std::size_t left = 0; left < levels.size(); ++left) {
        for (std::size_t right = left + 1; right < levels.size(); ++right) {
            const arena::Tally tally = meet(levels[left], levels[right], 6);
            EXPECT_GT(tally.lay_share(0), 0.30) << levels[left] << " against " << levels[right];
            EXPECT_GT(tally.lay_share(1), 0.30) << levels[right] << " against " << levels[left];
        }
        EXPECT_GT(meet(levels[left], "expert", 6).lay_share(0), 0.26) << levels[left] << " against expert";
    }
}

TEST(Expert, hardly_ever_loses_to_greedy) {
    EXPECT_LE(meet("expert", "greedy", 100).wins(1), 2);
}

} // namespace runset::test
