// Whether a position can arise is looked at in strokes of sixteen pieces: that must come to the same as one by one.
#include "solver/sound.h"

#include <gtest/gtest.h>

#include "rules/edition.h"
#include "rules/meld.h"
#include "solver/random_position.h"

namespace runset::solver_test {
namespace {

using rules::Colour;
using rules::Piece;
using rules::Tile;

bool is_sound_one_by_one(const rules::Settings& settings, const rules::Position& position) {
    rules::TileCounts tiles = position.table.tiles();
    tiles += position.rack;
    bool is_sound = tiles.jokers() <= settings.jokers;
    for (int code = 1; code < rules::TileCounts::codes; ++code) {
        const int number = code % 16;
        is_sound = is_sound && tiles.at_code(code) <= (number >= 1 && number <= settings.numbers ? settings.copies : 0);
    }
    for (int i = 0; i < position.table.meld_count(); ++i) {
        is_sound = is_sound && rules::shape_of(settings, position.table.meld(i)).kind != rules::MeldKind::none;
    }
    return is_sound;
}

/// Nearly a run or a set: some have a piece too few, a wrong one or two that changed places.
std::vector<Piece> random_meld(Dice& dice, const rules::Settings& settings) {
    std::vector<Piece> meld;
    const bool is_run = dice.roll(2) == 0;
    const int size = 2 + dice.roll(is_run ? 6 : 3);
    const int first = 1 + dice.roll(settings.numbers);
    const int colour = dice.roll(rules::colour_count);
    for (int i = 0; i < size; ++i) {
        const Tile tile = is_run ? Tile(Colour{static_cast<std::uint8_t>(colour)}, first + i)
                                 : Tile(Colour{static_cast<std::uint8_t>(i % rules::colour_count)}, first);
        meld.push_back(dice.roll(20) == 0 ? Piece::joker_as(tile) : Piece(tile));
    }
    const auto any = [&] { return static_cast<std::size_t>(dice.roll(size)); };
    switch (dice.roll(8)) {
    case 0:
        std::swap(meld[any()], meld[any()]);
        break;
    case 1:
        meld[any()] = Piece(Tile::from_code(static_cast<std::uint8_t>(dice.roll(rules::TileCounts::codes))));
        break;
    default:
        break;
    }
    return meld;
}

TEST(Sound, Is_the_same_in_strokes_and_one_by_one) {
    int sound = 0;
    int unsound = 0;
    for (std::uint64_t seed = 1; seed <= 40'000; ++seed) {
        Dice dice(seed);
        rules::Settings settings =
            rules::editions()[static_cast<std::size_t>(dice.roll(static_cast<int>(rules::editions().size())))];
        settings.copies = dice.roll(3) == 0 ? settings.copies : 8; // or hardly any table of many melds would be sound
        rules::Position position;
        for (int melds = dice.roll(24); melds > 0; --melds) {
            const std::vector<Piece> meld = random_meld(dice, settings);
            // Only now and then one that is not valid, anywhere on the table.
            if (dice.roll(40) == 0 || rules::shape_of(settings, meld).kind != rules::MeldKind::none) {
                position.table.add(meld);
            }
        }
        const bool expected = is_sound_one_by_one(settings, position);
        EXPECT_EQ(solver::is_sound(settings, position, position.table.tiles()), expected) << "seed " << seed;
        (expected ? sound : unsound) += 1;
    }
    EXPECT_GT(sound, 5000);
    EXPECT_GT(unsound, 5000);
}

/// A piece made of a joker's tile without a meaning looks like the number before 1.
TEST(Sound, Takes_no_joker_without_a_meaning_for_a_tile) {
    const rules::Settings& settings = rules::editions()[0];
    rules::Position position;
    position.table.add(std::vector{Piece(Tile::joker()), Piece(Tile(Colour{0}, 1)), Piece(Tile(Colour{0}, 2))});
    EXPECT_FALSE(solver::is_sound(settings, position, position.table.tiles()));
}

} // namespace
} // namespace runset::solver_test
