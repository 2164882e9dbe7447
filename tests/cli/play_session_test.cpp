// Whole matches over strings: scripted people, bots among themselves, refusals, saving and going on, the clock.

#include "cli/play/session.h"

#include <filesystem>
#include <sstream>

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/arguments/record_file.h"
#include "cli/play/setup.h"
#include "cli/stream_lines.h"
#include "solver/can_lay.h"
#include "support/match.h"

namespace runset::test {

using cli::play::PlayMatch;
using cli::play::PlayOptions;
using cli::play::PlaySession;
using cli::play::SessionOptions;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

const text::Catalogue& english() {
    return text::catalogue(text::Language::en);
}

PlayMatch match_with(const PlayOptions& options) {
    return cli::play::match_of(english(), options, 1).value();
}

struct Played {
    std::string output;
    PlayMatch match;
};

Played play(const PlayMatch& match, std::string_view script, const SessionOptions& options = {.texts = english()}) {
    std::istringstream input{std::string(script)};
    std::ostringstream output;
    StreamLines lines(input);
    PlaySession session(match, lines, output, options);
    EXPECT_EQ(session.run(), cli::arguments::Exit::ok);
    return {.output = output.str(), .match = session.match()};
}

/// A match whose running round is set up in notation, the person in seat 1.
PlayMatch match_at(const Settings& settings, const Setup& setup) {
    PlayMatch match = match_with({.seed = 1});
    match.record.settings = settings;
    match.state = playing(settings, setup);
    return match;
}

std::string repeat(std::string_view line, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) {
        text += line;
    }
    return text;
}

/// Lines with a clock that jumps a minute a line.
class SlowLines : public cli::terminal::LineSource {
public:
    explicit SlowLines(std::vector<std::string> lines) : lines_(std::move(lines)) {}

    cli::terminal::Line next(std::optional<cli::terminal::TimePoint> deadline,
                             const std::function<void()>& tick) override {
        now_ += std::chrono::minutes(1);
        if (tick) {
            tick();
        }
        if (deadline && now_ >= *deadline) {
            return {.kind = cli::terminal::Line::Kind::time_up};
        }
        if (next_ == lines_.size()) {
            return {.kind = cli::terminal::Line::Kind::end};
        }
        return {.kind = cli::terminal::Line::Kind::text, .text = lines_[next_++]};
    }
    [[nodiscard]] cli::terminal::TimePoint now() const override { return now_; }

private:
    std::vector<std::string> lines_;
    std::size_t next_ = 0;
    cli::terminal::TimePoint now_{};
};

} // namespace

TEST(PlaySession, T4_drawing_passes_the_turn_on) {
    const Played played = play(match_with({.bots = 1, .seed = 1}), "draw\ndraw\nquit\n");
    EXPECT_THAT(played.output, HasSubstr("Classic · Round 1 of"));
    EXPECT_THAT(played.output, HasSubstr("You: drew "));
    EXPECT_THAT(played.output, HasSubstr("You have left the table."));
    EXPECT_THAT(played.output, Not(HasSubstr("\033")));
    EXPECT_EQ(played.match.state.turn, played.match.state.by_lot.index == 0 ? 5 : 6);
}

TEST(PlaySession, lays_a_draft_and_ends_the_turn) {
    const PlayMatch match =
        match_at(game("classic"), {.racks = {"k9 k10 k11 y2", "p1 p2"}, .pile = "g5 g6", .have_opened = false});
    const Played played = play(match, "lay k9 k10 k11\nend\nquit\n");
    EXPECT_THAT(played.output, HasSubstr("First lay-down: 30 of 30"));
    EXPECT_THAT(played.output, HasSubstr("You: first lay-down k9 k10 k11"));
    EXPECT_EQ(notation::print_table(match.state.settings, played.match.state.table), "k9 k10 k11");
}

TEST(PlaySession, T9_a_refusal_is_explained_and_leaves_all_as_it_was) {
    const PlayMatch match =
        match_at(game("classic"), {.racks = {"k3 k4 k5 y2", "p1 p2"}, .pile = "g5 g6", .have_opened = false});
    const Played played = play(match, "end\nk3 k4 k5\nend\ndraw\npass\nput k3\nfly\nquit\n");
    EXPECT_EQ(played.match.state, match.state);
    EXPECT_EQ(played.match.record, match.record);
    EXPECT_THAT(played.output, HasSubstr("! The first lay-down needs 30 points; this is 12."));
    EXPECT_THAT(played.output, HasSubstr("! You have laid nothing yet"));
    EXPECT_THAT(played.output, HasSubstr("! “fly” is not a command."));
}

TEST(PlaySession, J6_an_exchanged_joker_has_to_be_laid_again) {
    const PlayMatch match =
        match_at(game("classic"), {.racks = {"y4 g1 g3 p1", "p1 p2"}, .table = "y3 J:y4 y5", .pile = "g5"});
    const Played kept = play(match, "swap 1 y4\nend\nquit\n");
    EXPECT_THAT(kept.output, HasSubstr("Still to be laid again"));
    EXPECT_EQ(kept.match.state, match.state);
    const Played laid = play(match, "swap 1 y4\nlay g1 J g3\nend\nquit\n");
    EXPECT_EQ(notation::print_table(match.state.settings, laid.match.state.table), "y3 y4 y5 | g1 J:g2 g3");
}

TEST(PlaySession, P3_a_full_rack_asks_what_to_put_back) {
    const PlayMatch match = match_at(
        game("kids"),
        {.racks = {"r1 r1 r3 r3 g2 g2 g4 g4 b1 b1 b3 b3 y2 y2 y4", "g1 g5"}, .pile = "b6 y6 y6", .have_opened = false});
    const Played played = play(match, "draw\nlay r1\nend\nput b6\nquit\n");
    EXPECT_THAT(played.output, HasSubstr("You drew b6, and there is no room"));
    EXPECT_THAT(played.output, HasSubstr("You: put back b6"));
    EXPECT_EQ(played.match.state.at(seat(0)).rack.size(), 15);
}

TEST(PlaySession, hint_shows_a_lay_and_then_lays_it) {
    const PlayMatch match =
        match_at(game("classic"), {.racks = {"g3 y13", "p1 p2"}, .table = "k3 k4 k5 k6 | p3 p4 p5 p6", .pile = "g5"});
    const Played played = play(match, "hint\nhint\nend\nquit\n");
    EXPECT_THAT(played.output, HasSubstr("You could lay g3"));
    EXPECT_TRUE(played.match.state.table.tiles()[tile_in(match.state.settings, "g3")] == 1);
}

TEST(PlaySession, empty_lines_and_the_end_of_input_are_harmless) {
    const PlayMatch match = match_at(game("classic"), {.racks = {"k3 k4 k5", "p1 p2"}, .pile = "g5"});
    EXPECT_EQ(play(match, "").match.state, match.state);
    EXPECT_EQ(play(match, "\n\n k3 k4 k5\n\n\n").match.state, match.state);
}

TEST(PlaySession, a_scripted_match_comes_to_its_end_in_every_edition) {
    for (const Settings& row : editions()) {
        PlayOptions options{
            .edition = std::string(row.edition), .variant = std::string(row.variant), .bots = 2, .seed = 3};
        options.players = {"Anna"};
        options.rules = {row.counts_points() ? "rounds=2" : "chipsToWin=2"};
        // Whatever does not fit is refused, so one script does for every turn.
        const std::string turn =
            "hint\nhint\nend\ndraw\nput J\nput r1\nput g1\nput b1\nput y1\nput r3\nput g5\nput b6\npass\n";
        const Played played = play(match_with(options), repeat(turn, 4000));
        EXPECT_EQ(played.match.state.phase, Phase::match_over) << row.edition << "/" << row.variant;
        const auto replayed = notation::replay(played.match.record, solver::can_lay);
        ASSERT_TRUE(replayed);
        EXPECT_EQ(*replayed, played.match.state);
    }
}

TEST(PlaySession, bots_play_among_themselves_to_the_end) {
    for (const Settings& row : editions()) {
        const Played played = play(match_with({.edition = std::string(row.edition),
                                               .variant = std::string(row.variant),
                                               .bots = 2,
                                               .seed = 8,
                                               .watch = true}),
                                   "");
        EXPECT_EQ(played.match.state.phase, Phase::match_over);
        EXPECT_THAT(played.output, HasSubstr("Bot 2: "));
        EXPECT_THAT(played.output, ::testing::AnyOf(HasSubstr("wins the match!"), HasSubstr("is the King!"),
                                                    HasSubstr("The victory is shared")));
    }
}

TEST(PlaySession, a_saved_match_goes_on_the_same) {
    const auto path =
        std::filesystem::temp_directory_path() / ("runset_play_session_test." + std::to_string(::getpid()));
    for (const Settings& row : editions()) {
        PlayOptions options{
            .edition = std::string(row.edition), .variant = std::string(row.variant), .bots = 1, .seed = 5};
        const Played first =
            play(match_with(options), "draw\ndraw\ndraw\nquit\n", {.texts = english(), .save_to = path});
        PlayOptions resume{.resume = path.string()};
        const PlayMatch again = match_with(resume);
        EXPECT_EQ(again.state, first.match.state);
        EXPECT_EQ(again.record, first.match.record);
        EXPECT_EQ(again.is_bot, first.match.is_bot);
        EXPECT_EQ(again.seed, first.match.seed);
        EXPECT_EQ(play(again, "draw\ndraw\n").match.state,
                  play(match_with(options), "draw\ndraw\ndraw\ndraw\ndraw\n").match.state);
    }
    std::filesystem::remove(path);
}

TEST(PlaySession, K2_time_up_keeps_what_is_complete) {
    const PlayMatch match =
        match_at(game("classic"), {.racks = {"k3 k4 k5 y2 y9", "p1 p2"}, .table = "g5 g6 g7", .pile = "g9 g10 g11"});
    SlowLines lines({"lay k3 k4 k5"});
    std::ostringstream output;
    PlaySession session(match, lines, output, {.texts = english(), .has_clock = true});
    session.run();
    EXPECT_EQ(notation::print_table(match.state.settings, session.match().state.table), "g5 g6 g7 | k3 k4 k5");
    EXPECT_THAT(output.str(), HasSubstr("You: laid k3 k4 k5 (time is up)"));
}

TEST(PlaySession, two_people_at_a_terminal_do_not_see_each_other_s_racks) {
    PlayOptions options{.players = {"Anna", "Bo"}, .seed = 2};
    const SessionOptions terminal{.texts = english(), .style = {.is_terminal = true}};
    EXPECT_THAT(play(match_with(options), "draw\n\ndraw\n\nquit\n", terminal).output, HasSubstr(", it is your turn."));
    SessionOptions open = terminal;
    open.hides_racks = false;
    EXPECT_THAT(play(match_with(options), "draw\ndraw\nquit\n", open).output, Not(HasSubstr("it is your turn.")));
}

TEST(PlaySession, enter_asks_before_it_ends_a_turn_at_a_terminal) {
    const PlayMatch match = match_at(game("classic"), {.racks = {"k3 k4 k5 y1", "p1 p2"}, .pile = "g5 g7"});
    const SessionOptions terminal{.texts = english(), .style = {.is_terminal = true}};
    EXPECT_EQ(play(match, "k3 k4 k5\n\n", terminal).match.state, match.state);
    EXPECT_EQ(play(match, "k3 k4 k5\n\nundo\n\n", terminal).match.state, match.state);
    EXPECT_NE(play(match, "k3 k4 k5\n\n\n", terminal).match.state, match.state);
}

TEST(PlaySession, a_saved_match_keeps_the_level_of_its_bots) {
    PlayMatch match = match_with({.level = "starter", .seed = 1});
    const std::string text = cli::play::print_match(match);
    EXPECT_THAT(text, HasSubstr("# play seed 1 bots 2 level starter\n"));
    EXPECT_EQ(cli::play::resume_match(match.record, match.state, text).level, "starter");
    EXPECT_EQ(cli::play::resume_match(match.record, match.state, "# play seed 1 bots 2\n").level, "simple");
}

} // namespace runset::test
