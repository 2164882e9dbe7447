// What a rack promises where everybody lays what he can.

#include "bots/forced/outlook.h"

#include <gtest/gtest.h>

#include "solver/solve.h"
#include "support/match.h"

namespace runset::test {

namespace {

double outlook_of(const char* rack) {
    return bots::forced::outlook(bots::forced::traits_of(rack_in(game("classic"), rack), true, false, 20));
}

} // namespace

TEST(Outlook, is_better_with_fewer_tiles) {
    EXPECT_GT(outlook_of("k7"), outlook_of("k7 g1"));
    EXPECT_GT(outlook_of("k7 g1"), outlook_of("k7 g1 p4 y10"));
}

TEST(Outlook, is_better_with_tiles_that_go_together) {
    EXPECT_GT(outlook_of("k7 k8 p3"), outlook_of("k7 g1 p3")) << "a run begun";
    EXPECT_GT(outlook_of("k7 g7 p3"), outlook_of("k7 g1 p3")) << "a set begun";
    EXPECT_GT(outlook_of("k7 k8 p3"), outlook_of("k7 k7 p3")) << "twins are in each other's way";
    EXPECT_GT(outlook_of("k7 J p3"), outlook_of("k7 g1 p3")) << "a joker";
}

/// Seats that lay the most they can: who has the better outlook wins more often than not, the clearer the more often.
TEST(Outlook, tells_who_wins) {
    Settings settings = game("classic");
    settings.must_lay_if_able = true;
    int moments = 0;
    int told = 0;
    for (std::uint64_t deal = 0; deal < 150; ++deal) {
        State state = new_round(settings, 2, 500 + deal);
        std::vector<int> leads;
        while (state.phase == Phase::playing && state.round == 1) {
            std::array<double, 2> outlooks{};
            for (int i = 0; i < 2; ++i) {
                const SeatState& one = state.at(seat(i));
                outlooks[static_cast<std::size_t>(i)] = bots::forced::outlook(
                    bots::forced::traits_of(one.rack, one.has_opened, state.to_move == seat(i), state.pile.size()));
            }
            if (std::abs(outlooks[0] - outlooks[1]) > 0.7) {
                leads.push_back(outlooks[0] > outlooks[1] ? 0 : 1);
            }
            const solver::Answer best = solver::best_play(settings, state.position());
            state = evolve(state, best.tiles > 0       ? Event(Laid{.table = best.table})
                                  : state.pile.empty() ? Event(Passed{})
                                                       : Event(Drew{}));
        }
        if (state.last_round->winner) {
            moments += static_cast<int>(leads.size());
            told += static_cast<int>(std::ranges::count(leads, static_cast<int>(state.last_round->winner->index)));
        }
    }
    ASSERT_GT(moments, 200);
    EXPECT_GT(told, moments * 58 / 100);
}

} // namespace runset::test
