// Frames without a socket: every case of the suite, however its bytes are cut, gives the same messages and the same
// end.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sockets/frame_reader.h"
#include "server/sockets/websocket_cases.h"

namespace runset::test {

namespace {

using server::sockets::Found;
using server::sockets::FrameReader;
using server::sockets::Utf8Check;

constexpr std::size_t most_bytes = 1 << 20;

/// What was found, one line each.
std::vector<std::string> found_in(const std::string& sent, std::size_t piece, std::size_t most = most_bytes) {
    FrameReader reader(most);
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < sent.size(); from += piece) {
        std::string bytes = sent.substr(from, piece);
        std::span<char> left(bytes);
        for (Found found = reader.next(left); found != Found::nothing; found = reader.next(left)) {
            const bool is_end = found == Found::close || found == Found::fault;
            lines.push_back(std::to_string(static_cast<int>(found)) + " " +
                            (is_end ? std::to_string(reader.code()) : std::string(reader.payload())));
            if (is_end) {
                return lines;
            }
        }
        EXPECT_TRUE(left.empty());
    }
    return lines;
}

std::string line(Found found, const std::string& rest) {
    return std::to_string(static_cast<int>(found)) + " " + rest;
}

std::vector<WebSocketCase> all_cases() {
    std::vector<WebSocketCase> all;
    for (const auto& cases : {length_cases(), mask_cases(), reserved_cases(), fragment_cases(), control_cases(),
                              close_cases(), utf8_cases(), cut_cases()}) {
        all.insert(all.end(), cases.begin(), cases.end());
    }
    return all;
}

bool is_text(std::string_view bytes) {
    Utf8Check check;
    return check.take(bytes) && check.is_whole();
}

/// A character by the table of RFC 3629, section 3.
std::string spelled(unsigned character) {
    const auto more = [&](unsigned shift) { return static_cast<char>(0x80U | (character >> shift & 0x3FU)); };
    if (character < 0x80) {
        return {static_cast<char>(character)};
    }
    if (character < 0x800) {
        return {static_cast<char>(0xC0U | character >> 6U), more(0)};
    }
    if (character < 0x10000) {
        return {static_cast<char>(0xE0U | character >> 12U), more(6), more(0)};
    }
    return {static_cast<char>(0xF0U | character >> 18U), more(12), more(6), more(0)};
}

} // namespace

TEST(FrameReader, finds_the_same_however_the_bytes_are_cut) {
    for (const WebSocketCase& one : all_cases()) {
        const auto whole = found_in(one.sent, one.sent.size());
        for (const std::size_t piece : {1U, 2U, 3U, 5U, 7U, 13U, 100U, 1000U, 16384U}) {
            ASSERT_EQ(found_in(one.sent, piece), whole) << one.name << " in pieces of " << piece;
        }
    }
}

TEST(FrameReader, ends_with_the_code_that_each_case_wants) {
    for (const WebSocketCase& one : all_cases()) {
        const auto found = found_in(one.sent, one.sent.size());
        const std::string code = std::to_string(one.closed_with);
        // That there is no place for bytes is for the session to say.
        const bool is_binary = found.back().starts_with(line(Found::binary, ""));
        if (one.closed_with != 0 && !(is_binary && one.closed_with == 1003)) {
            EXPECT_TRUE(found.back() == line(Found::fault, code) || found.back() == line(Found::close, code))
                << one.name << ": " << found.back();
        }
    }
}

TEST(FrameReader, notices_what_is_wrong_before_the_frame_is_there) {
    EXPECT_THAT(found_in("\x83\x80", 2), testing::ElementsAre(line(Found::fault, "1002")));
    EXPECT_THAT(found_in(frame_bytes(text_frame, std::string("\xFF") + std::string(100, 'x')).substr(0, 7), 1),
                testing::ElementsAre(line(Found::fault, "1007")));
    EXPECT_THAT(found_in(frame_bytes(text_frame, std::string(126, 'x')).substr(0, 8), 1, 125),
                testing::ElementsAre(line(Found::fault, "1009")));
}

TEST(FrameReader, takes_messages_up_to_the_limit_in_any_number_of_fragments) {
    const std::string half(64, 'h');
    const std::string begin = frame_bytes(text_frame, half, 0);
    EXPECT_THAT(found_in(begin + frame_bytes(0, half), 9, 128), testing::ElementsAre(line(Found::text, half + half)));
    EXPECT_THAT(found_in(begin + frame_bytes(0, half, 0) + frame_bytes(0, ""), 9, 128),
                testing::ElementsAre(line(Found::text, half + half)));
    EXPECT_THAT(found_in(begin + frame_bytes(0, half + "x"), 9, 128), testing::ElementsAre(line(Found::fault, "1009")));
    // Another message begins to count anew.
    EXPECT_THAT(found_in(begin + frame_bytes(0, half) + begin + frame_bytes(0, half), 9, 128),
                testing::ElementsAre(line(Found::text, half + half), line(Found::text, half + half)));
}

TEST(Utf8Check, takes_every_character_and_no_half_of_a_pair) {
    for (unsigned character = 0; character < 0x120000; ++character) {
        const bool is_character = character < 0xD800 || (character > 0xDFFF && character <= 0x10FFFF);
        ASSERT_EQ(is_text(spelled(character)), is_character) << character;
    }
}

TEST(Utf8Check, takes_no_bytes_but_the_one_spelling_of_a_character) {
    // Of all three bytes in a row: so many are text, by the number of characters of one, two and three bytes.
    std::size_t texts = 0;
    for (unsigned i = 0; i < 1U << 24U; ++i) {
        const std::array bytes{static_cast<char>(i >> 16U), static_cast<char>(i >> 8U), static_cast<char>(i)};
        texts += is_text({bytes.data(), bytes.size()}) ? 1 : 0;
    }
    constexpr std::size_t one = 128;
    constexpr std::size_t two = 2048 - 128;
    constexpr std::size_t three = 65536 - 2048 - 2048;
    EXPECT_EQ(texts, one * one * one + 2 * one * two + three);
}

} // namespace runset::test
