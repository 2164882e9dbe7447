// What the clock leaves, against every way to settle the same disorder (rule K2).
#include "rules/salvage_oracle.h"

#include "rules/salvage.h"
#include "support/lay_case.h"
#include "support/random_lay.h"
#include "support/random_player.h"

namespace runset::test {
namespace {

void expect_best_outcomes(const Settings& settings, std::uint64_t seed, int highest, int most_jokers, int count) {
    RandomLays lays(settings, seed, highest);
    RandomPlayer player(seed);
    int stayed = 0;
    int undone = 0;
    for (int failures = 0; stayed + undone < count && failures < 5;) {
        const std::optional<RandomLay> lay = lays.next(most_jokers);
        if (!lay || lay->start.table.piece_count() + lay->start.rack.size() > 24) {
            continue;
        }
        const Table draft = player.draft(settings, player.chance(50) ? lay->start : Position{true, {}, lay->left});
        const Salvage rest = salvage(settings, lay->start, draft);
        const SalvageOptions options = salvage_options(settings, lay->start, draft);
        ++(rest.stays ? stayed : undone);
        const bool is_right = rest.stays == (options.most_pieces > 0) &&
                              (!rest.stays || (rest.table.piece_count() == options.most_pieces &&
                                               options.legal_tables.contains(melds_of(settings, rest.table))));
        failures += is_right ? 0 : 1;
        EXPECT_TRUE(is_right) << "table " << notation::print_table(settings, lay->start.table) << "\nrack  "
                              << notation::print_rack(settings, lay->start.rack) << "\ndraft "
                              << notation::print_table(settings, draft) << "\nstays " << rest.stays << ": "
                              << notation::print_table(settings, rest.table) << "\nbest has "
                              << options.most_pieces << " pieces";
    }
    EXPECT_GE(stayed, count / 10);
    EXPECT_GE(undone, count / 10);
}

TEST(SalvageOracle, K2_classic) {
    expect_best_outcomes(edition("classic"), 31, 7, 2, 1500);
}

TEST(SalvageOracle, K2_professional) {
    expect_best_outcomes(game("kids professional", "timeLimitSec=60"), 32, 6, 4, 1500);
}

} // namespace
} // namespace runset::test
