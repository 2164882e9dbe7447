// A position that cannot arise is no question to the solver.
#include "solver/tasks/sound.h"

#include <gtest/gtest.h>

#include "notation/position_text.h"
#include "rules/edition.h"

namespace runset::solver_test {
namespace {

using rules::Colour;
using rules::Piece;
using rules::Tile;

bool is_sound(const char* text) {
    const auto line = notation::parse_position(text);
    EXPECT_TRUE(line.has_value()) << text;
    return line && solver::tasks::is_sound(line->settings, line->position, line->position.table.tiles());
}

TEST(Sound, M1_no_more_of_a_tile_than_the_deck_has) {
    EXPECT_TRUE(is_sound("junior/professional; opened; rack r3 r4 J J; table r3 r4 r5"));
    EXPECT_FALSE(is_sound("junior/professional; opened; rack r3 r3 r4; table r3 r4 r5"));
    EXPECT_FALSE(is_sound("junior/professional; opened; rack J J J J; table r3 r4 J:r5"));
}

TEST(Sound, C1_every_meld_of_the_table_is_one) {
    EXPECT_TRUE(is_sound("junior/professional; opened; rack r1; table r3 r4 J:r5 | r6 g6 y6"));
    EXPECT_FALSE(is_sound("junior/professional; opened; rack r1; table r3 r4 r6"));
    EXPECT_FALSE(is_sound("junior/professional; opened; rack r1; table r3 r4 r5 | r6 g6"));
    EXPECT_FALSE(is_sound("junior/professional; opened; rack r1; table r6 r6 g6"));
}

/// A piece made of a joker's tile without a meaning looks like the number before 1.
TEST(Sound, Takes_no_joker_without_a_meaning_for_a_tile) {
    const rules::Settings& settings = rules::editions()[0];
    rules::Position position;
    position.table.add(std::vector{Piece(Tile::joker()), Piece(Tile(Colour{0}, 1)), Piece(Tile(Colour{0}, 2))});
    EXPECT_FALSE(solver::tasks::is_sound(settings, position, position.table.tiles()));
}

} // namespace
} // namespace runset::solver_test
