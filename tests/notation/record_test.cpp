// Game records: they read back, replay through the rules, and say which line is wrong.
#include <gtest/gtest.h>

#include "notation/record.h"
#include "notation/table_text.h"
#include "rules/edition.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"

namespace runset::notation {
namespace {

using namespace rules;

bool never(const Settings& /*settings*/, const Position& /*position*/) {
    return false;
}

/// Two seats who only draw, then pass: every round is blocked.
Record drawing_match(const Settings& settings) {
    Record record{
        .settings = settings, .names = {"Anna", "Bö | #1"}, .youngest = Seat{1}, .by_lot = Seat{1}, .entries = {}};
    State state = new_match(settings, 2, Seat{1}, Seat{1}).value();
    for (std::uint64_t seed = 1; state.phase != Phase::match_over; ++seed) {
        const Deck deck = shuffled_deck(settings, seed);
        record.entries.emplace_back(RoundStart{.dealt = {.deck = deck, .shuffle_seed = seed}});
        state = evolve(state, decide_deal(state, deck, seed).value());
        while (state.phase == Phase::playing) {
            const Move move = state.drawn          ? Move(PutBackMove{.tile = *state.drawn})
                              : state.pile.empty() ? Move(PassMove{})
                                                   : Move(DrawMove{});
            record.entries.emplace_back(SeatMove{.seat = state.to_move, .move = move});
            state = evolve(state, decide(state, state.to_move, move, never).value());
        }
    }
    return record;
}

TEST(Record, prints_reads_and_replays_in_every_edition) {
    for (const Settings& settings : editions()) {
        const Record record = drawing_match(settings);
        const std::string text = print_record(record);
        const auto read = parse_record(text);
        ASSERT_TRUE(read.has_value()) << read.error().text_key << " in line " << read.error().line;
        EXPECT_TRUE(*read == record);
        EXPECT_EQ(print_record(*read), text);
        const auto state = replay(*read, never);
        ASSERT_TRUE(state.has_value());
        EXPECT_EQ(state->phase, Phase::match_over);
        EXPECT_TRUE(*state == replay(record, never).value());
    }
}

TEST(Record, comments_and_a_missing_last_line_end_are_fine) {
    std::string text = print_record(drawing_match(*find_edition("classic")));
    text.insert(text.find("rules"), "# a comment\n");
    text.pop_back();
    EXPECT_TRUE(parse_record(text).has_value());
}

TEST(Record, a_refused_move_is_named) {
    Record record = drawing_match(*find_edition("classic"));
    record.entries.insert(record.entries.begin() + 2, SeatMove{.seat = Seat{1}, .move = DrawMove{}});
    const auto state = replay(record, never);
    ASSERT_FALSE(state.has_value());
    EXPECT_EQ(state.error().entry, 2U);
    EXPECT_EQ(state.error().refusal.reason, Reason::not_your_turn);
}

TEST(Record, a_deck_with_other_tiles_is_refused) {
    Record record = drawing_match(*find_edition("classic"));
    std::get<RoundStart>(record.entries[0]).dealt.deck.tiles[0] =
        std::get<RoundStart>(record.entries[0]).dealt.deck.tiles[1];
    // One change may leave the multiset alone only if the two tiles were alike.
    std::get<RoundStart>(record.entries[0]).dealt.deck.count = 105;
    const auto state = replay(record, never);
    ASSERT_FALSE(state.has_value());
    EXPECT_EQ(state.error().refusal.reason, Reason::bad_deal);
}

TEST(Record, one_seat_is_no_match) {
    Record record = drawing_match(*find_edition("classic"));
    record.names.resize(1);
    EXPECT_EQ(replay(record, never).error().refusal.reason, Reason::bad_deal);
}

struct BrokenRecord {
    std::string_view part;    // replaced by …
    std::string_view instead; // … this
    std::string_view text_key;
    int line;
};

TEST(Record, mistakes_carry_their_line) {
    const std::string good = print_record(drawing_match(*find_edition("classic")));
    const std::initializer_list<BrokenRecord> cases{
        {"runset-record 1", "runset-record 2", "parse.expected", 1},
        {"rules classic/standard", "rules classic", "parse.expected", 2},
        {"rules classic/standard\n", "", "parse.expected", 2},
        {"seat 1 Anna", "seat 1 ", "parse.badName", 3},
        {"seat 2 Bö | #1", "seat 3 Bo", "parse.expected", 4},
        {"seat 2 Bö | #1\n", "", "parse.expected", 4},
        {"youngest 2", "youngest 3", "parse.badNumber", 5},
        {"youngest 2", "youngest 0", "parse.badNumber", 5},
        {"youngest 2\n", "", "parse.expected", 5},
        {"lot 2", "lot x", "parse.badNumber", 6},
        {"round 1 shuffle 1", "round 2 shuffle 1", "parse.expected", 7},
        {"round 1 shuffle 1", "round 1 shuffle -1", "parse.badNumber", 7},
        {"deck ", "pack ", "parse.expected", 8},
        {"deck ", "deck z9 ", "parse.badTile", 8},
        {"2 draw", "3 draw", "parse.expected", 9},
        {"2 draw", "2draw", "parse.expected", 9},
        {"2 draw", "2 drink", "parse.expected", 9},
    };
    for (const BrokenRecord& broken : cases) {
        std::string text = good;
        const std::size_t at = text.find(broken.part);
        ASSERT_NE(at, std::string::npos) << broken.part;
        text.replace(at, broken.part.size(), broken.instead);
        const auto read = parse_record(text);
        ASSERT_FALSE(read.has_value()) << broken.instead;
        EXPECT_EQ(read.error().text_key, broken.text_key) << broken.instead;
        EXPECT_EQ(read.error().line, broken.line) << broken.instead;
    }
}

TEST(Record, cut_off_in_the_head) {
    const std::string good = print_record(drawing_match(*find_edition("classic")));
    for (const std::string_view label : {"rules ", "youngest ", "lot ", "deck "}) {
        const auto read = parse_record(std::string_view(good).substr(0, good.find(label)));
        ASSERT_FALSE(read.has_value()) << label;
    }
    EXPECT_FALSE(parse_record("").has_value());
    EXPECT_FALSE(parse_record("runset-record 1").has_value());
}

TEST(Record, five_seats_are_too_many) {
    std::string text = print_record(drawing_match(*find_edition("classic")));
    text.insert(text.find("youngest"), "seat 3 C\nseat 4 D\nseat 5 E\n");
    const auto read = parse_record(text);
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().line, 7);
}

TEST(Record, names) {
    EXPECT_TRUE(is_record_name("Zoë 🙂"));
    EXPECT_FALSE(is_record_name(""));
    EXPECT_FALSE(is_record_name("a\nb"));
    EXPECT_FALSE(is_record_name(std::string(41, 'x')));
}

} // namespace
} // namespace runset::notation
