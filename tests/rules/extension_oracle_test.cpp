// Games without rearranging (rule R2): the judge against plain trying of every way to find the old runs again.
#include <numeric>

#include "support/lay_case.h"
#include "support/random_lay.h"

namespace runset::test {
namespace {

/// Every tile of the old run lies in its place; a joker may have given way to its own tile.
bool has_only_grown(MeldPieces old_run, MeldPieces now) {
    return std::ranges::all_of(old_run, [&](Piece piece) {
        return std::ranges::find(now, piece) != now.end() ||
               (piece.is_joker() && std::ranges::find(now, Piece(piece.stands_for())) != now.end());
    });
}

bool is_extension(const Table& start, const Table& left) {
    if (left.meld_count() < start.meld_count()) {
        return false;
    }
    std::vector<int> order(static_cast<std::size_t>(left.meld_count()));
    std::iota(order.begin(), order.end(), 0);
    do {
        bool fits = true;
        for (int i = 0; i < start.meld_count(); ++i) {
            fits = fits && has_only_grown(start.meld(i), left.meld(order[static_cast<std::size_t>(i)]));
        }
        if (fits) {
            return true;
        }
    } while (std::ranges::next_permutation(order).found);
    return false;
}

TEST(ExtensionOracle, R2_old_runs_stay_together) {
    const Settings settings = edition("kids basic");
    RandomLays lays(settings, 51, settings.numbers);
    constexpr int count = 3000;
    int legal = 0;
    for (int done = 0; done < count;) {
        const std::optional<RandomLay> lay = lays.next(4);
        if (!lay || lay->left.meld_count() > 6) {
            continue;
        }
        ++done;
        const bool expected = is_extension(lay->start.table, lay->left);
        legal += expected ? 1 : 0;
        const std::string shown =
            notation::print_table(settings, lay->start.table) + "\n" + notation::print_table(settings, lay->left);
        ASSERT_EQ(code_of(judge_lay(settings, lay->start, lay->left)), expected ? "OK" : "NOT_EXTENSION") << shown;
        Position closed = lay->start;
        closed.has_opened = false;
        const bool has_new = lay->left.meld_count() > lay->start.table.meld_count();
        ASSERT_EQ(code_of(judge_lay(settings, closed, lay->left)), expected && has_new ? "OK" : "NOT_OPENED") << shown;
    }
    EXPECT_GE(legal, count / 5) << "both verdicts must be frequent";
    EXPECT_LE(legal, count - count / 5) << "both verdicts must be frequent";
}

} // namespace
} // namespace runset::test
