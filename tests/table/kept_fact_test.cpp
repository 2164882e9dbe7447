// Facts as a store or a page keeps them: what was kept is read back, and what is missing is noticed.

#include "table/at_table.h"
#include "table/kept/kept_fact.h"

namespace runset::table::kept {

namespace {

const Digest seed{5};
const Digest left_out{6};

/// What a log with the deal 1 gives; none where a line cannot be read.
std::vector<std::optional<Fact>> read(const std::vector<std::string>& lines, const Digest* found) {
    LogReader reader([&](int deal) { return deal == 1 ? found : nullptr; }, left_out);
    std::vector<std::optional<Fact>> facts;
    for (const std::string& line : lines) {
        facts.push_back(reader.read(line, {}, {}));
    }
    return facts;
}

std::string deal_line(int deal) {
    return "1 deal " + std::to_string(deal) + " " + std::string(64, 'a');
}

} // namespace

TEST(KeptFact, what_is_kept_is_read_back) {
    const rules::Settings kids = test::game("kids basic");
    const Moved moved{.seat = seat_of_ben, .move = rules::LayMove{test::table_in(kids, "r1 r2 r3 | g4 J:g5 g6")}};
    const Fact fact{.entry = {.up_ms = 7, .event = moved}, .sender = seat_of_ben, .cid = 4};
    const KeptFact kept = kept_fact(kids, fact);
    EXPECT_EQ(kept.line, "7 moved 2 player lay r1 r2 r3 | g4 J:g5 g6");
    EXPECT_FALSE(kept.secret.has_value());

    LogReader reader([](int /*deal*/) { return nullptr; });
    ASSERT_TRUE(reader.read("0 created kids/basic; seats 2; youngest 1", {}, {}).has_value());
    const auto again = reader.read(kept.line, kept.sender, kept.cid);
    ASSERT_TRUE(again.has_value()) << "with the letters of the table's own tiles";
    EXPECT_EQ(again->entry, fact.entry);
    EXPECT_EQ(again->sender, fact.sender);
    EXPECT_EQ(again->cid, fact.cid);
}

TEST(KeptFact, a_seed_is_kept_beside_the_log_and_must_be_there) {
    const Fact fact{.entry = {.up_ms = 1, .event = DealOpened{.deal = 1, .commitment = {}}}, .seed = seed};
    const KeptFact kept = kept_fact({}, fact);
    ASSERT_TRUE(kept.secret.has_value());
    EXPECT_EQ(kept.secret->seed, seed);
    EXPECT_EQ(kept.line.find(notation::print_hex(seed)), std::string::npos);
    EXPECT_EQ(read({deal_line(1)}, &seed).front()->seed, seed);
    EXPECT_FALSE(read({deal_line(1)}, nullptr).front().has_value());
    EXPECT_FALSE(read({deal_line(2)}, &seed).front().has_value());
}

TEST(KeptFact, a_deal_whose_seed_was_left_out_never_came_about) {
    const auto facts = read({deal_line(1), "2 ready 1", "3 moved 1 player draw", "4 taken 3", "5 closed"}, &left_out);
    EXPECT_TRUE(facts[0]->is_void);
    EXPECT_TRUE(facts[1]->is_void);
    EXPECT_TRUE(facts[2]->is_void);
    EXPECT_FALSE(facts[3]->is_void) << "the table is as it was set up";
    EXPECT_FALSE(facts[4]->is_void);
}

TEST(KeptFact, a_line_that_cannot_be_read_is_none) {
    EXPECT_FALSE(read({"1 moved 1 player jump"}, &seed).front().has_value());
}

} // namespace runset::table::kept
