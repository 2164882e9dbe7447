// What the clock leaves, against every way to settle the same disorder (rule K2).
#include "rules/salvage_oracle.h"

#include "rules/judging/salvage.h"
#include "support/lay_case.h"
#include "support/random_lay.h"
#include "support/random_player.h"

namespace runset::test {
namespace {

/// A disorder made of a random lay, or of the table it started from.
Table draft_of(RandomPlayer& player, const Settings& settings, const RandomLay& lay) {
    return player.draft(settings, player.chance(50) ? lay.start : Position{true, {}, lay.left});
}

void expect_agreement(const Settings& settings, std::uint64_t seed, int highest, int most_jokers, int count) {
    RandomLays lays(settings, seed, highest);
    RandomPlayer player(seed);
    int clear = 0;
    int stayed = 0;
    for (int done = 0; done < count;) {
        const std::optional<RandomLay> lay = lays.next(most_jokers);
        if (!lay || lay->start.table.piece_count() + lay->start.rack.size() > 24) {
            continue;
        }
        const Table draft = draft_of(player, settings, *lay);
        const Salvage rest = salvage(settings, lay->start, draft);
        const Outcomes outcomes = salvage_outcomes(settings, lay->start, draft);
        ++done;
        clear += outcomes.size() == 1 ? 1 : 0;
        stayed += rest.stays ? 1 : 0;
        ASSERT_TRUE(outcomes.contains(melds_of(settings, rest.table)))
            << "table " << notation::print_table(settings, lay->start.table) << "\nrack  "
            << notation::print_rack(settings, lay->start.rack) << "\ndraft " << notation::print_table(settings, draft)
            << "\nleft  " << notation::print_table(settings, rest.table) << "\noutcomes " << outcomes.size();
    }
    EXPECT_GE(clear, count / 2) << "cases with one outcome only";
    EXPECT_GE(stayed, count / 5);
    EXPECT_LE(stayed, count - count / 5);
}

TEST(SalvageOracle, K2_classic) {
    expect_agreement(edition("classic"), 31, 7, 2, 1500);
}

TEST(SalvageOracle, K2_professional) {
    expect_agreement(game("kids professional", "timeLimitSec=60"), 32, 6, 4, 1500);
}

} // namespace
} // namespace runset::test
