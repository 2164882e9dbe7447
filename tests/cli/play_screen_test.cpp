// The pages in the terminal: widths, breaks, colours, and what is marked on the table.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/screen/result.h"
#include "cli/screen/turn.h"
#include "cli/terminal/words.h"
#include "support/match.h"

namespace runset::test {

using cli::screen::RackOrder;
using cli::screen::Style;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

const text::Catalogue& english() {
    return text::catalogue(text::Language::en);
}

int widest_line(std::string_view text) {
    int widest = 0;
    for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(std::min(end + 1, text.size()))) {
        end = text.find('\n');
        widest = std::max(widest, cli::terminal::width_of(text.substr(0, end)));
    }
    return widest;
}

} // namespace

TEST(PlayScreen, measures_what_is_seen) {
    EXPECT_EQ(cli::terminal::width_of("k4"), 2);
    EXPECT_EQ(cli::terminal::width_of("zurück ›"), 8);
    EXPECT_EQ(cli::terminal::width_of("\033[1;48;5;91m p4 \033[0m"), 4);
    EXPECT_EQ(cli::terminal::pad_left("ü", 3), "  ü");
    EXPECT_EQ(cli::terminal::print_seconds(125), "2:05");
    EXPECT_EQ(cli::terminal::print_points(-7, true), "−7");
}

TEST(PlayScreen, breaks_long_sentences_at_spaces) {
    EXPECT_EQ(cli::terminal::wrap("one two three four", 9), "one two\nthree\nfour");
    EXPECT_EQ(cli::terminal::wrap("  one two three", 9, "  "), "  one two\n  three");
    EXPECT_EQ(cli::terminal::wrap("one two three four", 0), "one two three four");
    EXPECT_EQ(cli::terminal::wrap("", 5), "");
}

TEST(PlayScreen, tiles_are_told_by_more_than_colour) {
    const Settings classic = game("classic");
    const Piece piece(tile_in(classic, "p10"));
    EXPECT_EQ(cli::screen::paint_piece(Style{}, classic, piece), "p10");
    EXPECT_THAT(cli::screen::paint_piece({.has_colour = true}, classic, piece), HasSubstr(" p10 "));
    EXPECT_THAT(cli::screen::paint_piece({.has_colour = true}, classic, piece), HasSubstr("48;5;"));
}

TEST(PlayScreen, sorts_the_rack_by_run_or_by_set) {
    const Settings classic = game("classic");
    const TileCounts rack = rack_in(classic, "y3 k3 p9 p3 J k1");
    EXPECT_EQ(cli::screen::paint_rack(Style{}, classic, rack, RackOrder::by_run), "p3 p9   k1 k3   y3   J");
    EXPECT_EQ(cli::screen::paint_rack(Style{}, classic, rack, RackOrder::by_set), "k1   p3 k3 y3   p9   J");
    EXPECT_EQ(cli::screen::paint_rack(Style{}, classic, {}, RackOrder::by_set), "-");
}

TEST(PlayScreen, a_full_page_stays_within_the_terminal) {
    const Settings classic = game("classic");
    TileCounts half = all_tiles(classic);
    for (const Deck deck = sorted_deck(classic); Tile tile : deck.all().subspan(0, 52)) {
        half.remove(tile);
    }
    const Position start{
        .has_opened = false, .rack = half, .table = table_in(classic, "k1 k2 k3 k4 k5 k6 k7 k8 k9 | p1 p2 p3")};
    State state = playing(classic, {.racks = {"k1", "k2"}});
    const rules::View view = view_for(state, seat(0));
    const std::vector<std::string> names{"Anna", "Bo"};
    for (int width : {60, 80, 132}) {
        const Style style{.has_colour = true, .is_terminal = true, .width = width};
        const cli::typed::Draft draft(classic, start);
        const std::string page =
            cli::screen::print_turn({.texts = english(),
                                     .style = style,
                                     .view = view,
                                     .names = names,
                                     .draft = draft,
                                     .log = {},
                                     .seen = start.table,
                                     .seconds_left = 90,
                                     .message = std::string(200, 'x').replace(50, 1, " ").replace(90, 1, " ")});
        EXPECT_LE(widest_line(page.substr(0, page.find("xxx"))), width) << page;
    }
}

TEST(PlayScreen, marks_what_is_new_what_is_changed_and_what_is_no_meld) {
    const Settings classic = game("classic");
    const Table table = table_in(classic, "k1 k2 k3 | p1 p2 p3 | g1 g2 g3");
    const Position start{.has_opened = true, .rack = rack_in(classic, "g4 y9"), .table = table};
    State state = playing(classic, {.racks = {"g4 y9", "k2"}});
    cli::typed::Draft draft(classic, start);
    ASSERT_TRUE(draft.add(3, {Piece(tile_in(classic, "g4"))}));
    ASSERT_TRUE(draft.lay({Piece(tile_in(classic, "y9"))}));
    const Table seen = table_in(classic, "k1 k2 k3");
    const std::vector<std::string> names{"Anna", "Bo"};
    const std::string page = cli::screen::print_turn({.texts = english(),
                                                      .style = Style{},
                                                      .view = view_for(state, seat(0)),
                                                      .names = names,
                                                      .draft = draft,
                                                      .log = {},
                                                      .seen = seen});
    EXPECT_THAT(page, HasSubstr("   1  k1 k2 k3\n   2* p1 p2 p3\n   3+ g1 g2 g3 g4\n   4? y9\n"));
    EXPECT_THAT(page, Not(HasSubstr("First lay-down")));
}

TEST(PlayScreen, E6_the_winner_of_a_chips_game_wears_the_crown) {
    State state = playing(game("kids", "chipsToWin=1"), {.racks = {"r1 r2 r3", "g1"}, .pile = "b1"});
    state = after(state, lay_in(state, "r1 r2 r3"));
    const std::vector<std::string> names{"Anna", "Bo"};
    const rules::View view = view_for(state, std::nullopt);
    const cli::screen::ResultPage page{
        .texts = english(), .style = Style{}, .view = view, .names = names, .leaders = cli::screen::leaders_of(state)};
    EXPECT_EQ(cli::screen::print_match_result(page), "♛ Anna is the King!\n");
    EXPECT_THAT(cli::screen::print_round_result(page), HasSubstr("Anna goes out and wins round 1."));
    EXPECT_THAT(cli::screen::print_round_result(page), HasSubstr("  Bo     ○       g1\n"));
}

} // namespace runset::test
