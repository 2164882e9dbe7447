// Working on a draft: every command, undo and redo, and that a complaint leaves everything as it was.

#include "cli/typed/draft.h"

#include <gtest/gtest.h>

#include "support/lay_case.h"

namespace runset::test {

using cli::typed::Draft;
using cli::typed::Meld;

namespace {

Meld pieces_in(const Settings& settings, std::string_view text) {
    Meld pieces;
    for (const std::string& word : words_of(text)) {
        pieces.push_back(read_or_stop(notation::parse_piece(settings, word), word));
    }
    return pieces;
}

class PlayDraft : public ::testing::Test {
protected:
    PlayDraft() : PlayDraft("k2 k3 k4 k5 k6 | g8 y8 J:p8 | y3 J:y4 y5", "k4 k7 p8 y4 g1 g3 J") {}
    PlayDraft(std::string_view table, std::string_view rack)
        : draft(settings, position_of(settings, true, table, rack)) {}

    [[nodiscard]] Meld in(std::string_view text) const { return pieces_in(settings, text); }
    [[nodiscard]] Tile tile(std::string_view text) const { return tile_in(settings, text); }
    [[nodiscard]] std::string table() const { return notation::print_table(settings, draft.table()); }
    [[nodiscard]] std::string rack() const { return notation::print_rack(settings, draft.rack()); }
    [[nodiscard]] std::string loose() const { return notation::print_rack(settings, draft.loose()); }

    /// The complaint's key, after seeing that nothing has changed.
    std::string complaint(const Draft::Outcome& outcome) {
        EXPECT_EQ(table(), before_);
        return outcome ? "no complaint" : outcome.error().text_key;
    }

    Settings settings = game("classic");
    Draft draft;
    std::string before_ = table();
};

} // namespace

TEST_F(PlayDraft, begins_with_the_table_as_it_lies) {
    EXPECT_EQ(table(), "k2 k3 k4 k5 k6 | g8 y8 J:p8 | y3 J:y4 y5");
    EXPECT_FALSE(draft.is_changed());
    EXPECT_EQ(loose(), "-");
}

TEST_F(PlayDraft, lays_in_order_whatever_was_typed) {
    ASSERT_TRUE(draft.lay(in("g3 J g1")));
    EXPECT_EQ(table(), "k2 k3 k4 k5 k6 | g8 y8 J:p8 | y3 J:y4 y5 | g1 J:g2 g3");
    EXPECT_EQ(rack(), "p8 k4 k7 y4");
}

TEST_F(PlayDraft, J2_reads_a_bare_joker_by_its_place) {
    ASSERT_TRUE(draft.lay(in("k7 p8 J"))); // no meld, and none is made of it
    EXPECT_EQ(draft.melds().back(), in("k7 p8 J"));
    ASSERT_TRUE(draft.undo());
    ASSERT_TRUE(draft.add(2, in("J"))); // a set of three has one place left
    EXPECT_EQ(notation::print_table(settings, draft.table()), "k2 k3 k4 k5 k6 | J:p8 J:k8 g8 y8 | y3 J:y4 y5");
}

TEST_F(PlayDraft, J2_asks_where_a_joker_could_stand_for_several_tiles) {
    const Draft::Outcome outcome = draft.add(1, in("J"));
    EXPECT_EQ(complaint(outcome), "play.bad.jokerWhich");
    EXPECT_EQ(outcome.error().text, "J:k1, J:k7");
    EXPECT_TRUE(draft.add(1, in("J:k7")));
}

TEST_F(PlayDraft, adds_at_either_end) {
    ASSERT_TRUE(draft.add(1, in("k7")));
    EXPECT_EQ(notation::print_table(settings, draft.table()), "k2 k3 k4 k5 k6 k7 | g8 y8 J:p8 | y3 J:y4 y5");
}

TEST_F(PlayDraft, J2_a_joker_in_a_set_makes_room_for_its_colour) {
    ASSERT_TRUE(draft.add(2, in("p8")));
    EXPECT_EQ(draft.melds()[1], in("p8 J:k8 g8 y8"));
}

TEST_F(PlayDraft, swaps_a_joker_for_its_tile) {
    ASSERT_TRUE(draft.swap(3, tile("y4")));
    EXPECT_EQ(draft.melds()[2], in("y3 y4 y5"));
    EXPECT_EQ(loose(), "J");
    EXPECT_EQ(rack(), "p8 k4 k7 g1 g3 J");
    ASSERT_TRUE(draft.add(3, in("J:y6")));
    EXPECT_EQ(loose(), "-");
}

TEST_F(PlayDraft, J3_swaps_in_a_set_with_any_missing_colour) {
    ASSERT_TRUE(draft.swap(2, tile("p8")));
    EXPECT_EQ(draft.melds()[1], in("p8 g8 y8"));
    EXPECT_EQ(loose(), "J");
}

TEST_F(PlayDraft, splits_and_moves) {
    ASSERT_TRUE(draft.split(1, Piece(tile("k4"))));
    EXPECT_EQ(table(), "k2 k3 | g8 y8 J:p8 | y3 J:y4 y5 | k4 k5 k6");
    EXPECT_FALSE(draft.is_meld(draft.melds()[0]));
    ASSERT_TRUE(draft.add(1, in("k4")));
    EXPECT_EQ(draft.melds()[0], in("k2 k3 k4"));
    ASSERT_TRUE(draft.move(4, in("k4 k5 k6"), std::nullopt));
    EXPECT_EQ(table(), "k2 k3 k4 | g8 y8 J:p8 | y3 J:y4 y5 | k4 k5 k6");
    ASSERT_TRUE(draft.move(4, in("k5 k6"), 1)); // what is left of number 4 stays where it is
    EXPECT_EQ(table(), "k2 k3 k4 k5 k6 | g8 y8 J:p8 | y3 J:y4 y5 | k4");
}

TEST_F(PlayDraft, a_moved_joker_takes_its_meaning_from_its_new_place) {
    ASSERT_TRUE(draft.move(3, in("J"), 2));
    EXPECT_EQ(draft.melds()[1], in("J:p8 J:k8 g8 y8"));
    ASSERT_TRUE(draft.undo());
    EXPECT_EQ(draft.move(3, in("J"), 1).error().text_key, "play.bad.jokerWhich");
    ASSERT_TRUE(draft.move(3, in("J:k1"), 1));
    EXPECT_EQ(draft.melds()[0], in("J:k1 k2 k3 k4 k5 k6"));
}

TEST_F(PlayDraft, takes_tiles_back) {
    ASSERT_TRUE(draft.add(1, in("k7")));
    ASSERT_TRUE(draft.take(1, in("k7")));
    EXPECT_EQ(table(), before_);
    EXPECT_FALSE(draft.is_changed());
    ASSERT_TRUE(draft.take(3, in("y3 J y5")));
    EXPECT_EQ(loose(), "y3 y5 J");
    EXPECT_EQ(draft.melds().size(), 2U);
}

TEST_F(PlayDraft, T9_undo_redo_and_reset_go_through_all_steps) {
    ASSERT_TRUE(draft.lay(in("g1 J g3")));
    ASSERT_TRUE(draft.add(1, in("k7")));
    const std::string both = table();
    EXPECT_TRUE(draft.undo());
    EXPECT_TRUE(draft.undo());
    EXPECT_FALSE(draft.undo());
    EXPECT_EQ(table(), before_);
    EXPECT_TRUE(draft.redo());
    EXPECT_TRUE(draft.redo());
    EXPECT_FALSE(draft.redo());
    EXPECT_EQ(table(), both);
    draft.reset();
    EXPECT_EQ(table(), before_);
    EXPECT_TRUE(draft.undo());
    EXPECT_EQ(table(), both);
}

TEST_F(PlayDraft, a_new_step_forgets_what_was_undone) {
    ASSERT_TRUE(draft.add(1, in("k7")));
    ASSERT_TRUE(draft.undo());
    ASSERT_TRUE(draft.swap(3, tile("y4")));
    EXPECT_FALSE(draft.redo());
}

TEST_F(PlayDraft, complaints_leave_everything_as_it_was) {
    EXPECT_EQ(complaint(draft.lay(in("k4 k5 k6"))), "reason.NOT_ON_RACK");
    EXPECT_EQ(complaint(draft.add(4, in("k7"))), "play.bad.noMeld");
    EXPECT_EQ(complaint(draft.add(0, in("k7"))), "play.bad.noMeld");
    EXPECT_EQ(complaint(draft.move(1, in("k9"), 2)), "play.bad.notInMeld");
    EXPECT_EQ(complaint(draft.move(1, in("k2"), 9)), "play.bad.noMeld");
    EXPECT_EQ(complaint(draft.swap(1, tile("k4"))), "play.bad.noJoker");
    EXPECT_EQ(complaint(draft.swap(3, tile("J"))), "play.bad.noJoker");
    EXPECT_EQ(complaint(draft.split(1, Piece(tile("k2")))), "play.bad.splitAtStart");
    EXPECT_EQ(complaint(draft.split(1, Piece(tile("g2")))), "play.bad.notInMeld");
    EXPECT_EQ(complaint(draft.take(2, in("k8"))), "play.bad.notInMeld");
    EXPECT_EQ(complaint(draft.replace(table_in(settings, "p1 p2 p3"))), "reason.NOT_ON_RACK");
}

TEST_F(PlayDraft, replaces_the_whole_table_at_once) {
    ASSERT_TRUE(draft.replace(table_in(settings, "k2 k3 k4 | k4 k5 k6 k7 | g8 y8 J | y3 J:y4 y5")));
    EXPECT_EQ(table(), "k2 k3 k4 | k4 k5 k6 k7 | J:p8 g8 y8 | y3 J:y4 y5");
    EXPECT_EQ(rack(), "p8 g1 g3 y4 J");
}

} // namespace runset::test
