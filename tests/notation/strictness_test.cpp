// Parsers are strict and say where the mistake is.
#include <gtest/gtest.h>

#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/settings_text.h"
#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/edition.h"

namespace runset::notation {
namespace {

const rules::Settings classic = *rules::find_edition("classic");
const rules::Settings kids = *rules::find_edition("kids");

struct Mistake {
    std::string_view text;
    std::string_view text_key;
    int column;
};

template <typename Parse> void expect_mistakes(std::initializer_list<Mistake> mistakes, Parse parse) {
    for (const Mistake& mistake : mistakes) {
        const auto parsed = parse(mistake.text);
        ASSERT_FALSE(parsed.has_value()) << mistake.text;
        EXPECT_EQ(parsed.error().text_key, mistake.text_key) << mistake.text;
        EXPECT_EQ(parsed.error().column, mistake.column) << mistake.text;
    }
}

TEST(Strictness, tiles_of_classic) {
    expect_mistakes({{"", "parse.badTile", 1},
                     {"k", "parse.badTile", 1},
                     {"r4", "parse.badTile", 1},
                     {"K4", "parse.badTile", 1},
                     {"4k", "parse.badTile", 1},
                     {"k0", "parse.noSuchTile", 1},
                     {"k14", "parse.noSuchTile", 1},
                     {"k16", "parse.noSuchTile", 1},
                     {"k04", "parse.badNumber", 1},
                     {"k-1", "parse.badNumber", 1},
                     {"k4 ", "parse.badNumber", 1},
                     {"k999999999999999999999", "parse.badNumber", 1},
                     {"p0", "parse.noSuchTile", 1},
                     {"j", "parse.badTile", 1},
                     {"J:k4", "parse.badTile", 1}},
                    [](std::string_view text) { return parse_tile(classic, text); });
}

TEST(Strictness, tiles_of_kids_end_at_six) {
    EXPECT_TRUE(parse_tile(kids, "b6"));
    expect_mistakes({{"b7", "parse.noSuchTile", 1}, {"k4", "parse.badTile", 1}},
                    [](std::string_view text) { return parse_tile(kids, text); });
}

TEST(Strictness, jokers_in_melds) {
    EXPECT_TRUE(parse_piece(classic, "J:k14")) << "the judge refuses it, not the parser";
    expect_mistakes({{"J:", "parse.badJoker", 1},
                     {"J4", "parse.badJoker", 1},
                     {"J:k", "parse.badJoker", 1},
                     {"J:k16", "parse.badJoker", 1},
                     {"J:J", "parse.badJoker", 1}},
                    [](std::string_view text) { return parse_piece(classic, text); });
}

TEST(Strictness, tables_say_the_column) {
    expect_mistakes({{"", "parse.emptyMeld", 1},
                     {"|", "parse.emptyMeld", 1},
                     {"k3 k4 k5 |", "parse.emptyMeld", 11},
                     {"k3 k4 k5 | | g1", "parse.emptyMeld", 12},
                     {"k3 k4 k55", "parse.noSuchTile", 7},
                     {"k3 k4 | x", "parse.badTile", 9},
                     {"k3|k4", "parse.badNumber", 1}},
                    [](std::string_view text) { return parse_table(classic, text); });
}

TEST(Strictness, too_many_tiles) {
    std::string text = "k1";
    for (int i = 0; i < 106; ++i) {
        text += " k1";
    }
    EXPECT_EQ(parse_table(classic, text).error().text_key, "parse.tooManyTiles");
    EXPECT_EQ(parse_rack(classic, text).error().text_key, "parse.tooManyTiles");
    EXPECT_EQ(parse_deck(classic, text).error().text_key, "parse.tooManyTiles");
    EXPECT_EQ(parse_table(classic, text).error().column, 106 * 3 + 1);
    std::string melds = "k1";
    for (int i = 0; i < 106; ++i) {
        melds += " | k1";
    }
    EXPECT_EQ(parse_table(classic, melds).error().text_key, "parse.tooManyTiles");
}

TEST(Strictness, racks_and_decks) {
    expect_mistakes({{"", "parse.unexpectedEnd", 1}, {"k3 - k4", "parse.badTile", 4}, {"k3 J:k4", "parse.badTile", 4}},
                    [](std::string_view text) { return parse_rack(classic, text); });
    EXPECT_FALSE(parse_deck(classic, "k3 kk"));
    EXPECT_FALSE(parse_deck(classic, ""));
}

TEST(Strictness, settings) {
    expect_mistakes({{"", "parse.expected", 1},
                     {"classic", "parse.expected", 1},
                     {"classic/", "parse.expected", 1},
                     {"classic/basic", "parse.expected", 1},
                     {"classic/standard rounds", "parse.expected", 18},
                     {"classic/standard rounds=many", "rules.bad.badValue", 18},
                     {"classic/standard  colour=blue", "rules.bad.unknownSwitch", 19},
                     {"classic/standard rounds=2 rounds=0", "rules.bad.rounds.range", 27},
                     {"kids/basic jokerMove=free", "rules.bad.jokerMove.noRearranging", 12}},
                    parse_settings);
}

TEST(Strictness, positions) {
    EXPECT_TRUE(parse_position("classic/standard; opened; rack g4 J; table g5 g6 g7 | p8 k8 J:y8"));
    expect_mistakes({{"classic/standard", "parse.expected", 17},
                     {"classic/standard; maybe; rack -; table -", "parse.expected", 19},
                     {"classic/standard; opened; hand k3; table -", "parse.expected", 27},
                     {"classic/standard; opened; rack kk; table -", "parse.badNumber", 32},
                     {"classic/standard; opened; rack k3; table k3 | z", "parse.badTile", 47},
                     {"classic/standard; opened; rack k3; table k3 k4 k5; pile 3", "parse.unexpected", 52}},
                    parse_position);
}

TEST(Strictness, moves) {
    const auto parse = [](std::string_view text) { return parse_move(classic, text); };
    expect_mistakes({{"", "parse.expected", 1},
                     {"lay", "parse.expected", 1},
                     {"lay k3 kk", "parse.badNumber", 8},
                     {"put", "parse.expected", 1},
                     {"put k0", "parse.noSuchTile", 5},
                     {"draw ", "parse.expected", 1},
                     {"timeout z", "parse.badTile", 9}},
                    parse);
}

TEST(Strictness, bare_jokers_are_read_by_their_place) {
    const auto declared = [](std::string_view text) {
        const auto table = declare_jokers(classic, parse_table(classic, text).value());
        return table ? print_table(classic, *table) : "mistake " + std::string(table.error().text_key);
    };
    EXPECT_EQ(declared("J k5 k6"), "J:k4 k5 k6");
    EXPECT_EQ(declared("k5 k6 J"), "k5 k6 J:k7");
    EXPECT_EQ(declared("k3 J k5"), "k3 J:k4 k5");
    EXPECT_EQ(declared("k12 k13 J"), "k12 k13 J") << "no 14: stays as it is, the judge refuses it";
    EXPECT_EQ(declared("p8 k8 J"), "p8 k8 J:g8");
    EXPECT_EQ(declared("p8 J k8 J"), "p8 J:g8 k8 J:y8");
    EXPECT_EQ(declared("J k1 J"), "J:p1 k1 J:g1") << "before 1 there is nothing, so it is a set";
    EXPECT_EQ(declared("J k5 J"), "mistake parse.jokerAmbiguous");
    EXPECT_EQ(declared("k5 J J:k7"), "k5 J:k6 J:k7");
    EXPECT_EQ(declared("k5 g6 J"), "k5 g6 J");
}

} // namespace
} // namespace runset::notation
