// A record looked at in the terminal: forth and back, turns, rounds, steps, other eyes, going on by itself.
#include "cli/viewer/session.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/viewer/page.h"
#include "support/bot_record.h"

namespace runset::test {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

const text::Catalogue& english() {
    return text::catalogue(text::Language::en);
}

notation::Record classic_match() {
    constexpr std::array<std::string_view, 2> levels{"strong", "player"};
    rules::Settings settings = *rules::find_edition("classic");
    settings.rounds = 2;
    return play_bots(settings, 2, levels, 11).record;
}

/// What is typed, and then silence: time goes by.
class Typing final : public cli::terminal::LineSource {
public:
    explicit Typing(std::vector<std::string> lines) : lines_(std::move(lines)) {}
    cli::terminal::Line next(std::optional<cli::terminal::TimePoint> deadline,
                             const std::function<void()>& /*tick*/) override {
        if (deadline) {
            ++waits;
            return {.kind = waits > most_waits ? cli::terminal::Line::Kind::text : cli::terminal::Line::Kind::time_up};
        }
        if (at_ == lines_.size()) {
            return {.kind = cli::terminal::Line::Kind::end};
        }
        return {.kind = cli::terminal::Line::Kind::text, .text = lines_[at_++]};
    }

    int waits = 0;
    int most_waits = 1'000'000;

private:
    std::vector<std::string> lines_;
    std::size_t at_ = 0;
};

std::string look(cli::viewer::ReplayWalk& walk, std::vector<std::string> lines, int most_waits = 1'000'000) {
    Typing typing(std::move(lines));
    typing.most_waits = most_waits;
    std::ostringstream out;
    const cli::screen::Screen screen{.lines = typing, .out = out, .texts = english()};
    cli::viewer::ReplaySession(walk, screen).run();
    return out.str();
}

/// An entry with several steps.
void go_to_long_lay(cli::viewer::ReplayWalk& walk) {
    while (walk.steps().size() < 3 && !walk.is_at_end()) {
        walk.on();
    }
    ASSERT_GE(walk.steps().size(), 3U);
}

} // namespace

TEST(ReplaySession, goes_on_back_and_to_the_ends) {
    cli::viewer::ReplayWalk walk(english(), classic_match());
    EXPECT_THAT(look(walk, {}), HasSubstr("Round 1, the deal"));
    look(walk, {"", "next", "n"});
    EXPECT_EQ(walk.at(), 3U);
    look(walk, {"back", "b"});
    EXPECT_EQ(walk.at(), 1U);
    EXPECT_THAT(look(walk, {"last"}), HasSubstr("wins the match"));
    EXPECT_TRUE(walk.is_at_end());
    look(walk, {"f", "quit", "next"});
    EXPECT_EQ(walk.at(), 0U);
}

TEST(ReplaySession, jumps_to_turns_and_rounds) {
    cli::viewer::ReplayWalk walk(english(), classic_match());
    look(walk, {"7"});
    EXPECT_EQ(walk.frame().turn, 7);
    look(walk, {"round 2", "turn 3"});
    EXPECT_EQ(walk.frame().after.round, 2);
    EXPECT_EQ(walk.frame().turn, 3);
    EXPECT_THAT(look(walk, {"turn 9999"}), HasSubstr("There is no such turn: 9999"));
    EXPECT_THAT(look(walk, {"round x"}), HasSubstr("There is no such turn: x"));
    EXPECT_EQ(walk.frame().turn, 3);
    EXPECT_THAT(look(walk, {"dance"}), HasSubstr("This is no command: dance"));
    EXPECT_THAT(look(walk, {"?"}), HasSubstr("see only what this seat saw"));
}

TEST(ReplaySession, shows_what_one_seat_saw) {
    cli::viewer::ReplayWalk walk(english(), classic_match());
    const std::string open = look(walk, {"1"});
    EXPECT_THAT(open, HasSubstr("Strong bot’s rack (14)"));
    EXPECT_THAT(open, HasSubstr("Player bot’s rack (14)"));
    EXPECT_THAT(look(walk, {"seat 5"}), HasSubstr("There is no such seat: 5"));
    look(walk, {"seat 2"});
    const std::string as_second = print_replay(english(), {}, walk);
    EXPECT_THAT(as_second, Not(HasSubstr("Strong bot’s rack")));
    EXPECT_THAT(as_second, HasSubstr("Player bot’s rack"));
    look(walk, {"all"});
    EXPECT_THAT(print_replay(english(), {}, walk), HasSubstr("Strong bot’s rack"));
}

TEST(ReplaySession, walks_through_a_rearrangement) {
    cli::viewer::ReplayWalk walk(english(), classic_match());
    go_to_long_lay(walk);
    const std::size_t at = walk.at();
    const rules::Table after = walk.table();
    look(walk, {"steps", "back", "back"});
    EXPECT_EQ(walk.at(), at);
    EXPECT_EQ(walk.step() + 2, walk.steps().size());
    look(walk, {"next", "next"});
    EXPECT_EQ(walk.table(), after);
    look(walk, {"next"});
    EXPECT_EQ(walk.at(), at + 1);
    EXPECT_EQ(walk.step(), 0U);
    EXPECT_THAT(look(walk, {"steps", "turn " + std::to_string(walk.frame().turn - 1)}), HasSubstr("Step 2 of"));
}

TEST(ReplaySession, goes_on_by_itself_until_somebody_types) {
    cli::viewer::ReplayWalk walk(english(), classic_match());
    look(walk, {"play 4"}, 5);
    EXPECT_EQ(walk.at(), 6U);
    look(walk, {"play"});
    EXPECT_TRUE(walk.is_at_end());
}

} // namespace runset::test
