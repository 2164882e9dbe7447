// Which ways there are for the jokers of the table to stay, and the one question that may settle them all.
#include "solver/tasks/joker_options.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/lay_case.h"

namespace runset::solver {
namespace {

/// Everything that is asked about a table, in its order.
struct Asked {
    bool settles = false; // what the question for all ways is answered with
    std::vector<tasks::JokerOption> loose{};
    std::vector<tasks::JokerOption> ways{};
    bool was_loose_first = true;
};

Asked ask(std::string_view table_text, bool settles, int own_melds = 0) {
    const rules::Settings settings = test::game("classic");
    const rules::Table table = test::table_in(settings, table_text);
    Asked asked{.settles = settles};
    tasks::JokerOptions options(settings, table, table.meld_count() - own_melds, {});
    options.for_each(
        [](void* context, const tasks::JokerOption& option) {
            static_cast<Asked*>(context)->ways.push_back(option);
            return true;
        },
        [](void* context, const tasks::JokerOption& option) {
            auto& asked = *static_cast<Asked*>(context);
            asked.was_loose_first = asked.was_loose_first && asked.ways.empty();
            asked.loose.push_back(option);
            return asked.settles;
        },
        &asked);
    return asked;
}

void expect_run_core(const search::RunCore& core, int colour, int first, int last, int joker) {
    EXPECT_EQ(core.colour, colour);
    EXPECT_EQ(core.first, first);
    EXPECT_EQ(core.last, last);
    EXPECT_EQ(core.jokers, 1U << static_cast<unsigned>(joker));
}

TEST(JokerOptions, J8_a_joker_inside_a_run_has_three_ways_and_one_question) {
    const Asked asked = ask("k2 k3 J:k4 k5 k6", false);
    ASSERT_EQ(asked.loose.size(), 1U);
    EXPECT_TRUE(asked.was_loose_first);
    EXPECT_EQ(asked.loose[0].leaving, 0);
    EXPECT_EQ(asked.loose[0].set_core_count, 0);
    ASSERT_EQ(asked.loose[0].run_core_count, 1);
    expect_run_core(asked.loose[0].run_cores[0], 1, 4, 4, 4);
    ASSERT_EQ(asked.ways.size(), 3U);
    for (int way = 0; way < 3; ++way) {
        ASSERT_EQ(asked.ways[static_cast<std::size_t>(way)].run_core_count, 1);
        expect_run_core(asked.ways[static_cast<std::size_t>(way)].run_cores[0], 1, 2 + way, 4 + way, 4);
    }
}

TEST(JokerOptions, J8_a_question_that_settles_leaves_all_ways_out) {
    EXPECT_TRUE(ask("k2 k3 J:k4 k5 k6", true).ways.empty());
    EXPECT_TRUE(ask("k2 k3 J:k4 k5 k6 | p1 p2 J:p3 p4 p5", true).ways.empty());
    EXPECT_EQ(ask("k2 k3 J:k4 k5 k6 | p1 p2 J:p3 p4 p5", false).ways.size(), 9U);
}

TEST(JokerOptions, J8_a_single_way_needs_no_question) {
    const Asked asked = ask("J:k4 k5 k6", true);
    EXPECT_TRUE(asked.loose.empty());
    EXPECT_EQ(asked.ways.size(), 1U);
}

TEST(JokerOptions, J8_a_set_of_three_is_kept_in_the_question) {
    const Asked asked = ask("k2 k3 J:k4 k5 k6 | p9 k9 J:g9", true);
    ASSERT_EQ(asked.loose.size(), 1U);
    EXPECT_TRUE(asked.ways.empty());
    ASSERT_EQ(asked.loose[0].run_core_count, 1);
    expect_run_core(asked.loose[0].run_cores[0], 1, 4, 4, 4);
    ASSERT_EQ(asked.loose[0].set_core_count, 1);
    EXPECT_EQ(asked.loose[0].set_cores[0].number, 9);
    EXPECT_EQ(asked.loose[0].set_cores[0].colours, 3U);
    EXPECT_EQ(asked.loose[0].set_cores[0].jokers, 1);
}

TEST(JokerOptions, J8_nothing_is_asked_where_a_set_has_several_ways_or_own_melds_lie) {
    const Asked with_set = ask("k2 k3 J:k4 k5 k6 | p9 k9 y9 J:g9", true);
    EXPECT_TRUE(with_set.loose.empty());
    EXPECT_EQ(with_set.ways.size(), 9U);
    const Asked with_own = ask("k2 k3 J:k4 k5 k6 | p7 p8 p9", true, 1);
    EXPECT_TRUE(with_own.loose.empty());
    EXPECT_EQ(with_own.ways.size(), 11U); // longer stretches too: an own meld may keep a tile that it has lent
}

} // namespace
} // namespace runset::solver
