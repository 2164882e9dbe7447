// Rules M1 to M6 and E9: the tiles, the deal, and who starts.
#include <map>

#include "support/match.h"

namespace runset::test {
namespace {

constexpr std::string_view all_editions[] = {"classic",           "classic handrummy", "kids basic",
                                             "kids professional", "junior basic",      "junior professional"};

TEST(Material, M1_every_tile_exists_in_its_copies) {
    for (std::string_view name : all_editions) {
        const Settings settings = edition(name);
        const bool is_classic = settings.edition == "classic";
        const TileCounts tiles = all_tiles(settings);
        EXPECT_EQ(tiles.size(), is_classic ? 106 : 52) << name;
        EXPECT_EQ(settings.tile_total(), tiles.size()) << name;
        EXPECT_EQ(tiles.jokers(), is_classic ? 2 : 4) << name;
        for (char colour : settings.colours) {
            for (int number = 1; number <= (is_classic ? 13 : 6); ++number) {
                EXPECT_EQ(tiles[tile_in(settings, colour + std::to_string(number))], 2) << colour << number;
            }
        }
        EXPECT_EQ(settings.colours, is_classic ? "pkgy" : "rgby");
    }
}

TEST(Material, M1_a_tile_outside_that_does_not_exist) {
    const Settings classic = edition("classic");
    const Settings kids = edition("kids basic");
    for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
        EXPECT_TRUE(has_tile(classic, Tile(Colour{colour}, 13)));
        EXPECT_FALSE(has_tile(classic, Tile(Colour{colour}, 14)));
        EXPECT_TRUE(has_tile(kids, Tile(Colour{colour}, 6)));
        EXPECT_FALSE(has_tile(kids, Tile(Colour{colour}, 7)));
        EXPECT_TRUE(has_tile(kids, Tile(Colour{colour}, 1)));
    }
    EXPECT_FALSE(has_tile(classic, Tile(Colour{1}, 0)));
    EXPECT_TRUE(has_tile(classic, Tile::joker()));
}

TEST(Material, M1_a_laid_tile_that_does_not_exist_is_refused) {
    const Settings settings = edition("kids basic");
    Table left = table_in(settings, "b4 b5 b6");
    const Piece b7(Tile(Colour{2}, 7));
    left.add(std::vector{Piece(tile_in(settings, "b5")), Piece(tile_in(settings, "b6")), b7});
    const Verdict verdict = judge_lay(settings, position_of(settings, true, "b4 b5 b6", "b5 b6"), left);
    ASSERT_FALSE(verdict);
    EXPECT_EQ(verdict.error().reason, Reason::not_on_rack);
    EXPECT_EQ(verdict.error().tile, b7.tile());
}

TEST(Material, M2_two_to_four_seats_play) {
    for (std::string_view name : all_editions) {
        for (int seats = -1; seats <= 6; ++seats) {
            const Result<State> match = new_match(edition(name), seats, seat(0), seat(0));
            EXPECT_EQ(match.has_value(), seats >= 2 && seats <= 4) << name << ", " << seats << " seats";
            if (!match) {
                EXPECT_EQ(match.error().reason, Reason::bad_deal);
                EXPECT_EQ(match.error().have, seats);
            }
        }
    }
}

TEST(Material, M2_the_youngest_and_the_lot_are_seats_of_the_table) {
    EXPECT_TRUE(new_match(edition("classic"), 2, seat(1), seat(1)));
    EXPECT_FALSE(new_match(edition("classic"), 2, seat(2), seat(0)));
    EXPECT_FALSE(new_match(edition("classic"), 2, seat(0), seat(2)));
}

TEST(Material, M3_each_seat_gets_its_tiles_and_nothing_is_lost) {
    for (std::string_view name : all_editions) {
        for (int seats = min_seats; seats <= max_seats; ++seats) {
            const State state = new_round(edition(name), seats, 11);
            const int deal = state.settings.edition == "classic" ? 14 : 8;
            for (int i = 0; i < seats; ++i) {
                EXPECT_EQ(state.at(seat(i)).rack.size(), deal) << name;
                EXPECT_FALSE(state.at(seat(i)).has_opened);
            }
            EXPECT_EQ(state.pile.size(), state.settings.tile_total() - seats * deal) << name;
            EXPECT_EQ(tiles_in(state), all_tiles(state.settings)) << name;
            EXPECT_TRUE(state.table.empty());
            EXPECT_EQ(state.phase, Phase::playing);
            EXPECT_EQ(state.round, 1);
        }
    }
}

TEST(Material, M3_a_deck_that_is_not_the_editions_tiles_is_refused) {
    const State match = new_match(edition("kids basic"), 2, seat(0), seat(0)).value();
    Deck short_deck = sorted_deck(match.settings);
    --short_deck.count;
    Deck doubled = sorted_deck(match.settings);
    doubled.tiles[0] = doubled.tiles[2];
    const Deck foreign = sorted_deck(edition("classic"));
    for (const Deck& deck : {short_deck, doubled, foreign, Deck{}}) {
        const Result<Event> event = decide_deal(match, deck, 1);
        ASSERT_FALSE(event);
        EXPECT_EQ(event.error(), (Refusal{.reason = Reason::bad_deal, .have = deck.count, .need = 52}));
    }
    EXPECT_TRUE(decide_deal(match, sorted_deck(match.settings), 1));
}

TEST(Material, M3_a_running_round_is_not_dealt_again) {
    const State state = new_round(edition("classic"), 2, 1);
    const Result<Event> event = decide_deal(state, sorted_deck(state.settings), 1);
    ASSERT_FALSE(event);
    EXPECT_EQ(event.error().reason, Reason::bad_deal);
}

TEST(Material, M3_shuffling_keeps_the_tiles_and_depends_on_the_seed) {
    const Settings settings = edition("classic");
    std::map<std::string, int> decks;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const Deck deck = shuffled_deck(settings, seed);
        TileCounts tiles;
        for (Tile tile : deck.all()) {
            tiles.add(tile);
        }
        EXPECT_EQ(tiles, all_tiles(settings));
        EXPECT_EQ(deck, shuffled_deck(settings, seed));
        ++decks[notation::print_deck(settings, deck)];
    }
    EXPECT_EQ(decks.size(), 50U);
}

/// Every tile should come first about as often as any other: 5,200 decks, 100 firsts expected a card.
TEST(Material, M3_shuffling_prefers_no_tile) {
    const Settings settings = edition("kids basic");
    std::map<Tile, int> firsts;
    for (std::uint64_t seed = 0; seed < 5200; ++seed) {
        ++firsts[shuffled_deck(settings, seed).all().front()];
    }
    for (const auto& [tile, count] : firsts) {
        const int expected = tile.is_joker() ? 400 : 200;
        EXPECT_GT(count, expected * 7 / 10) << notation::print_tile(settings, tile);
        EXPECT_LT(count, expected * 13 / 10) << notation::print_tile(settings, tile);
    }
    EXPECT_EQ(firsts.size(), 25U);
}

TEST(Material, M5_the_first_round_is_started_by_lot_or_by_the_youngest) {
    for (std::string_view name : all_editions) {
        const State match = new_match(edition(name), 4, seat(2), seat(3)).value();
        const Seat expected = match.settings.edition == "classic" ? seat(3) : seat(2);
        EXPECT_EQ(dealt(match, 1).to_move, expected) << name;
        EXPECT_EQ(first_starter(match.settings, seat(3), seat(2)), expected);
    }
}

/// Seat 1 of three wins a first round which it did not start; the youngest is seat 2.
Seat second_starter(std::string_view name, std::string_view rules) {
    const Settings settings = game(name, rules);
    const bool is_classic = settings.edition == "classic";
    const std::string_view last = is_classic ? "k1 k2 k3" : "g1 g2 g3";
    State state = playing(settings, {.racks = {is_classic ? "k9" : "b5", last, "g5"}, .pile = "y4", .to_move = 1});
    state.youngest = seat(2);
    state = after(state, lay_in(state, last));
    EXPECT_EQ(state.last_round.value().winner, seat(1));
    return dealt(state, 3).to_move;
}

TEST(Material, M6_later_rounds_are_started_as_agreed) {
    EXPECT_EQ(second_starter("classic", "rounds=2"), seat(2));
    EXPECT_EQ(second_starter("classic", "rounds=2 nextStarter=winner"), seat(1));
    EXPECT_EQ(second_starter("classic", "rounds=2 nextStarter=youngest"), seat(2));
    for (std::string_view name : {"kids basic", "kids professional", "junior basic", "junior professional"}) {
        EXPECT_EQ(second_starter(name, ""), seat(2));
        EXPECT_EQ(second_starter(name, "nextStarter=winner"), seat(1));
        EXPECT_EQ(second_starter(name, "nextStarter=afterWinner"), seat(2));
    }
}

TEST(Material, M6_after_a_void_round_comes_the_seat_that_would_have_been_next) {
    for (std::string_view rules : {"rounds=2", "rounds=2 nextStarter=winner"}) {
        State state = playing(game("classic", rules), {.racks = {"k9", "k1", "g5"}, .to_move = 2});
        for (int pass = 0; pass < 3; ++pass) {
            state = after(state, PassMove{});
        }
        EXPECT_FALSE(state.last_round.value().winner);
        EXPECT_EQ(dealt(state, 3).to_move, seat(2)) << "seat 1 passed last";
    }
    const Settings settings = edition("classic");
    EXPECT_EQ(next_starter(settings, 4, seat(3), std::nullopt, seat(2)), seat(0));
    EXPECT_EQ(next_starter(game("classic", "nextStarter=youngest"), 4, seat(3), std::nullopt, seat(2)), seat(2));
}

TEST(Material, E9_a_new_round_mixes_and_deals_everything_again) {
    State state =
        playing(game("classic", "rounds=2"), {.racks = {"k1 k2 k3", "k9"}, .table = "g1 g2 g3", .pile = "y4"});
    state = after(state, lay_in(state, "g1 g2 g3 | k1 k2 k3"));
    const Points won = state.at(seat(0)).total;
    EXPECT_EQ(state.phase, Phase::awaiting_deal);
    state = dealt(state, 9);
    EXPECT_EQ(state.round, 2);
    EXPECT_EQ(state.turn, 1);
    EXPECT_TRUE(state.table.empty());
    EXPECT_EQ(tiles_in(state), all_tiles(state.settings));
    EXPECT_EQ(state.at(seat(0)).total, won);
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(state.at(seat(i)).has_opened);
        EXPECT_EQ(state.at(seat(i)).rack.size(), 14);
    }
    EXPECT_EQ(state.passes_in_a_row, 0);
    EXPECT_EQ(state.idle_turns, 0);
}

} // namespace
} // namespace runset::test
