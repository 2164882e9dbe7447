// Handicaps, the proof of a deal and the seal in a game record: what is printed reads back, and nothing else is
// accepted.

#include <gtest/gtest.h>

#include "notation/record.h"
#include "rules/edition.h"

namespace runset::notation {

namespace {

Digest digest(std::uint8_t first) {
    Digest bytes{};
    bytes[0] = first;
    bytes[31] = 0xAB;
    return bytes;
}

Record proven() {
    Record record{.settings = *rules::find_edition("classic"),
                  .names = {"Ada", "Ben"},
                  .youngest = {},
                  .by_lot = {},
                  .entries = {}};
    record.handicaps.open_min[1] = 15;
    const DealProof proof{.table = "K7Q2XZ",
                          .deal = 3,
                          .commitment = digest(1),
                          .seed = digest(2),
                          .nonces = {{.commitment = digest(3), .nonce = digest(4)}, {.commitment = digest(5)}}};
    record.entries.emplace_back(
        RoundStart{.dealt = {.deck = rules::sorted_deck(record.settings), .shuffle_seed = 7}, .proof = proof});
    record.entries.emplace_back(SeatMove{.seat = {}, .move = rules::DrawMove{}});
    record.end = digest(6);
    return record;
}

/// The printed record with one piece of text replaced.
std::string with(std::string_view was, std::string_view is) {
    std::string text = print_record(proven());
    const std::size_t at = text.find(was);
    EXPECT_NE(at, std::string::npos) << was;
    return text.replace(at, was.size(), is);
}

} // namespace

TEST(RecordProof, reads_back_to_the_same_value) {
    const auto read = parse_record(print_record(proven()));
    ASSERT_TRUE(read.has_value()) << read.error().text_key << " " << read.error().text;
    EXPECT_TRUE(*read == proven());
}

TEST(RecordProof, a_seat_may_have_given_nothing) {
    Record record = proven();
    std::get<RoundStart>(record.entries[0]).proof->nonces = {{}, {}};
    const auto read = parse_record(print_record(record));
    ASSERT_TRUE(read.has_value());
    EXPECT_TRUE(*read == record);
}

TEST(RecordProof, O8_a_chips_game_knows_no_handicap) {
    Record record = proven();
    record.settings = *rules::find_edition("kids");
    record.entries.clear();
    EXPECT_FALSE(parse_record(print_record(record)));
    record.handicaps.open_min[1] = 0;
    EXPECT_TRUE(parse_record(print_record(record)));
}

TEST(RecordProof, mistakes_are_refused_with_their_line) {
    const std::string good = print_hex(digest(1));
    const std::string short_digest = good.substr(1);
    const std::string capital = "AB" + good.substr(2);
    const std::array<std::string, 17> bad{
        with("handicap 2 openMin=15", "handicap 3 openMin=15"),
        with("handicap 2 openMin=15", "handicap 2 openMin=101"),
        with("handicap 2 openMin=15", "handicap 2 openMax=15"),
        with("handicap 2 openMin=15", "handicap 2 openMin=15\nhandicap 2 openMin=15"),
        with("proof K7Q2XZ 3", "proof K7Q2XZ"),
        with("proof K7Q2XZ 3", "proof  3"),
        with("proof K7Q2XZ 3", "proof K7Q2XZ x"),
        with(good, short_digest),
        with(good, capital),
        with(good + " ", good + " -"),
        with("nonce 1", "nonce 2"),
        with("nonce 2", "nonce 3"),
        with(print_hex(digest(3)), "?"),
        with(print_hex(digest(4)), "-x"),
        with(" -\n", " - -\n"),
        with("end ", "end x"),
        print_record(proven()) + "1 draw\n",
    };
    for (const std::string& text : bad) {
        const auto read = parse_record(text);
        ASSERT_FALSE(read.has_value()) << text;
        EXPECT_GT(read.error().line, 1) << text;
    }
}

TEST(RecordProof, a_record_may_end_anywhere_before_its_seal) {
    const std::string text = print_record(proven());
    for (const std::string_view last : {"proof ", "nonce 1", "nonce 2", "deck "}) {
        EXPECT_FALSE(parse_record(text.substr(0, text.find(last) + last.size())).has_value()) << last;
        EXPECT_FALSE(parse_record(text.substr(0, text.find(last))).has_value()) << last;
    }
}

TEST(Hex, has_exactly_64_small_digits) {
    const std::string text = print_hex(digest(0xF0));
    EXPECT_EQ(text.size(), 64U);
    EXPECT_TRUE(text.starts_with("f0") && text.ends_with("ab"));
    EXPECT_EQ(parse_digest(text), digest(0xF0));
    EXPECT_FALSE(parse_digest(text + "0"));
    EXPECT_FALSE(parse_digest(""));
    EXPECT_FALSE(parse_digest("g" + text.substr(1)));
    EXPECT_FALSE(parse_digest(text.substr(0, 63) + "G"));
}

} // namespace runset::notation
