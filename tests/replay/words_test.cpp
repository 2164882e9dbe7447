// What happened in a record, in words: names, what is told to whom, and every sentence in every language.
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "replay/words.h"
#include "support/bot_record.h"
#include "support/match.h"

namespace runset::test {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

const text::Catalogue& english() {
    return text::catalogue(text::Language::en);
}

BotMatch kids_match(std::uint64_t seed) {
    constexpr std::array<std::string_view, 2> levels{"starter", "starter"};
    Settings settings = *find_edition("kids");
    settings.time_limit_s = 60;
    return play_bots(settings, 2, levels, seed);
}

} // namespace

TEST(Words, bots_are_called_by_their_level_and_told_apart) {
    notation::Record record;
    record.names = {"Ada", "bot expert 2", "bot expert 3", "player 4"};
    EXPECT_THAT(replay::names_in(english(), record), ElementsAre("Ada", "Expert bot 2", "Expert bot 3", "Player 4"));
    record.names = {"bot of mine 1", "bot learner 1"}; // people may call themselves anything
    EXPECT_THAT(replay::names_in(english(), record), ElementsAre("bot of mine 1", "bot learner 1"));
}

TEST(Words, tell_hidden_tiles_only_to_those_who_see_all) {
    const std::regex tile(R"(\b[rgby][1-6]\b)");
    int drawn = 0;
    int put_back = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const BotMatch match = kids_match(seed);
        const auto names = replay::names_in(english(), match.record);
        for (const replay::Frame& frame : replay::frames_of(match.record, solver::can_lay).all) {
            const std::string open = replay::tell(english(), frame, names, true);
            const std::string hidden = replay::tell(english(), frame, names, false);
            EXPECT_THAT(open, Not(HasSubstr("{")));
            if (frame.did == replay::Did::draw || frame.did == replay::Did::put) {
                EXPECT_FALSE(std::regex_search(hidden, tile)) << hidden;
                EXPECT_NE(open, hidden);
                drawn += frame.drawn ? 1 : 0;
                put_back += frame.put_back ? 1 : 0;
            } else {
                EXPECT_EQ(open, hidden);
            }
        }
    }
    EXPECT_GT(drawn, 0);
    EXPECT_GT(put_back, 0);
}

TEST(Words, every_kind_of_turn_has_a_sentence_in_every_language) {
    for (const text::Language language : text::languages) {
        const text::Catalogue& texts = text::catalogue(language);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const BotMatch match = kids_match(seed);
            const auto names = replay::names_in(texts, match.record);
            for (const replay::Frame& frame : replay::frames_of(match.record, solver::can_lay).all) {
                EXPECT_THAT(replay::tell(texts, frame, names, false), Not(HasSubstr("replay.")));
            }
        }
    }
}

TEST(Words, a_refused_entry_ends_the_row_and_is_explained) {
    BotMatch match = kids_match(4);
    std::get<notation::SeatMove>(match.record.entries[5]).move = rules::PassMove{};
    const replay::Frames frames = replay::frames_of(match.record, solver::can_lay);
    ASSERT_TRUE(frames.refused.has_value());
    EXPECT_EQ(frames.refused->entry, 5U);
    EXPECT_EQ(frames.all.size(), 5U);
    EXPECT_THAT(replay::explain(english(), match.record, *frames.refused, frames.all.back().after.table),
                HasSubstr("There are"));
}

} // namespace runset::test
