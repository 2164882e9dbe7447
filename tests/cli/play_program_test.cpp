// The program itself, through a pipe: what it prints, and how it ends.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/program.h"

namespace runset::test {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class PlayProgram : public ::testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(std::filesystem::exists(program())) << "the program runset is not built";
        std::filesystem::remove(file);
    }
    void TearDown() override { std::filesystem::remove(file); }

    /// Bad input: status 2 and one line.
    static void expect_bad(const std::string& arguments, std::string_view reason) {
        const Ended bad = run("", arguments);
        EXPECT_EQ(bad.status, 2) << bad.output;
        EXPECT_THAT(bad.output, HasSubstr(std::string(reason)));
        EXPECT_EQ(std::ranges::count(bad.output, '\n'), 1) << bad.output;
    }

    std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("runset_play_program_test." + std::to_string(::getpid()));
};

} // namespace

TEST_F(PlayProgram, plays_over_a_pipe) {
    const Ended result = run("draw\\ndraw\\nquit\\n", "play --seed 1 --bot 1");
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, HasSubstr("Seed 1\n"));
    EXPECT_THAT(result.output, HasSubstr("You: drew"));
    EXPECT_THAT(result.output, Not(HasSubstr("\033")));
    EXPECT_EQ(run("draw\\ndraw\\nquit\\n", "play --seed 1 --bot 1").output, result.output);
}

TEST_F(PlayProgram, saves_resumes_and_replays) {
    const std::string path = "'" + file.string() + "'";
    EXPECT_EQ(run("draw\\n", "play --seed 1 --edition kids --bot 1 --save " + path).status, 0);
    EXPECT_THAT(run("", "replay --quiet " + path).output, HasSubstr("Not finished: round 1, turn 3"));
    EXPECT_EQ(run("draw\\ndraw\\n", "play --resume " + path).status, 0);
    const Ended replay = run("", "replay " + path);
    EXPECT_EQ(replay.status, 0);
    EXPECT_THAT(replay.output, HasSubstr("   1  You    draw\n"));
    EXPECT_THAT(replay.output, HasSubstr("Not finished: round 1, turn 7"));
}

TEST_F(PlayProgram, bots_among_themselves_leave_a_record_that_replays) {
    const std::string path = "'" + file.string() + "'";
    const Ended match = run("", "play --seed 2 --edition junior --variant professional --watch --bot 3 --save " + path);
    EXPECT_THAT(match.output, HasSubstr("♛ Bot"));
    EXPECT_THAT(run("", "replay --quiet " + path).output, HasSubstr("is the King!"));
    expect_bad("play --resume " + path, "The match is over.");
}

TEST_F(PlayProgram, bad_input_is_one_line_and_status_2) {
    expect_bad("play --edition chess", "chess");
    expect_bad("play --variant basic", "basic");
    expect_bad("play --rule openMin", "openMin");
    expect_bad("play --rule flying=true", "flying");
    expect_bad("play --player A --bot 4", "Two to four players");
    expect_bad("play --player A --bot 0", "Two to four players");
    expect_bad("play --lang tlh", "tlh");
    expect_bad("play --youngest 3", "1 to 2");
    expect_bad("play --resume /nowhere/match", "/nowhere/match cannot be read.");
    expect_bad("play --save /nowhere/match", "/nowhere/match cannot be written.");
    expect_bad("replay /nowhere/match", "cannot be read");
}

TEST_F(PlayProgram, a_bad_record_is_told_by_its_line) {
    const std::string path = "'" + file.string() + "'";
    EXPECT_EQ(run("draw\\ndraw\\n", "play --seed 1 --edition kids --bot 1 --save " + path).status, 0);
    std::ofstream(file, std::ios::app) << "1 pass\n";
    expect_bad("replay " + path, "line 14: There are");
    std::ofstream(file, std::ios::app) << "1 fly\n";
    expect_bad("replay " + path, "line 15: ");
    std::ofstream(file) << "chess\n";
    expect_bad("replay --lang de " + path, "Zeile 1");
}

} // namespace runset::test
