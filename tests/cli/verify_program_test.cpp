// `runset verify` as people call it: one sentence and an exit status that says the same.

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fair/verify.h"
#include "support/played.h"
#include "support/program.h"

namespace runset::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Ended verify(const std::string& text, const std::string& more = "") {
    const auto file = std::filesystem::temp_directory_path() / ("runset_verify_" + std::to_string(::getpid()) + ".txt");
    std::ofstream(file, std::ios::binary) << text;
    const Ended ended = run("", "verify '" + file.string() + "' " + more);
    std::filesystem::remove(file);
    return ended;
}

} // namespace

TEST(VerifyProgram, says_whether_a_record_is_fair) {
    std::string text = PlayedMatch(R"({"edition":"classic","seats":2,"rules":{"rounds":2}})").record();
    const Ended good = verify(text);
    EXPECT_EQ(good.status, 0);
    EXPECT_THAT(good.output, HasSubstr("Verified: 2 deals"));
    text[text.find("seat 1 Ada") + 7] = 'E';
    const Ended changed = verify(text);
    EXPECT_EQ(changed.status, 1);
    EXPECT_THAT(changed.output, HasSubstr("changed after it was written"));
    EXPECT_NE(verify(text, "--lang de").output, changed.output);
}

/// A terminal shows what is printed, and nothing of it steers the terminal.
TEST(VerifyProgram, old_records_with_names_that_nobody_may_have_now_are_read_and_printed_safely) {
    auto record = notation::parse_record(PlayedMatch(R"({"edition":"kids","seats":2})").record()).value();
    record.names = {"\u009B31mAda", "\u202Eneb"};
    const std::string text = fair::seal(server::machine::sodium_hashing(), record);
    EXPECT_NE(verify(text).status, 2);
    const auto file = std::filesystem::temp_directory_path() / ("runset_names_" + std::to_string(::getpid()) + ".txt");
    std::ofstream(file, std::ios::binary) << text;
    for (const char* command : {"replay", "review", "verify"}) {
        const Ended ended = run("", std::string(command) + " '" + file.string() + "'");
        EXPECT_THAT(ended.output, Not(HasSubstr("\u009B"))) << command;
        EXPECT_THAT(ended.output, Not(HasSubstr("\u202E"))) << command;
    }
    EXPECT_THAT(run("", "replay '" + file.string() + "'").output, HasSubstr("\uFFFD31mAda"));
    std::ofstream(file, std::ios::binary) << "runset-record 1\nrules classic/standard\nseat 1 \x1B[2J\n";
    for (const char* command : {"replay", "review", "verify"}) {
        const Ended ended = run("", std::string(command) + " '" + file.string() + "'");
        EXPECT_EQ(ended.status, 2) << command;
        EXPECT_THAT(ended.output, Not(HasSubstr("\x1B"))) << command;
    }
    std::filesystem::remove(file);
}

TEST(VerifyProgram, names_what_it_cannot_read) {
    EXPECT_EQ(verify("no record").status, 2);
    EXPECT_EQ(run("", "verify /nonexistent").status, 2);
    EXPECT_EQ(run("", "verify").status, 2);
}

TEST(VerifyProgram, explains_an_illegal_move) {
    auto record = notation::parse_record(PlayedMatch(R"({"edition":"kids","seats":2})").record()).value();
    std::get<notation::SeatMove>(record.entries[1]).move = rules::PassMove{};
    const Ended ended = verify(fair::seal(server::machine::sodium_hashing(), record));
    EXPECT_EQ(ended.status, 1);
    EXPECT_THAT(ended.output, HasSubstr("Move 1 is not legal"));
}

} // namespace runset::test
