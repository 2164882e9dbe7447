// Records without a fault that prove less than a fair deal: what is missing is told, and nobody calls them verified;
// the independent checker of examples/ says the same.

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "fair/verify.h"
#include "solver/can_lay.h"
#include "support/program.h"
#include "support/withheld.h"

namespace runset::test {

namespace {

using ::testing::HasSubstr;

fair::Verified checked(const std::string& text) {
    auto verified = fair::verify(server::machine::sodium_hashing(), text, solver::can_lay);
    EXPECT_TRUE(verified.has_value()) << verified.error().text_key;
    return *std::move(verified);
}

Ended checked_elsewhere(const std::string& text) {
    const auto file = std::filesystem::temp_directory_path() / ("runset_unproven_" + std::to_string(::getpid()));
    std::ofstream(file, std::ios::binary) << text;
    std::FILE* pipe =
        ::popen(("python3 '" RUNSET_TEST_DATA "/../../examples/verify.py' '" + file.string() + "'").c_str(), "r");
    Ended ended;
    std::array<char, 4096> bytes{};
    while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), pipe)) {
        ended.output.append(bytes.data(), count);
    }
    ended.status = WEXITSTATUS(::pclose(pipe));
    std::filesystem::remove(file);
    return ended;
}

/// `begin`: what is done before everybody gets ready without a number.
std::string record_of(void (*begin)(Scene&)) {
    Scene scene(R"({"edition":"kids","seats":2,"rules":{"chipsToWin":1}})");
    scene.join_ben();
    begin(scene);
    scene.both_ready();
    play_to_the_end(scene);
    return get(scene.world, "/api/games/" + scene.table + "/1")->result.body;
}

} // namespace

TEST(UnprovenRecord, to_whose_deal_nobody_added_chance) {
    const std::string text = record_of([](Scene& /*scene*/) {});
    const fair::Verified verified = checked(text);
    EXPECT_EQ(verified.rounds.front().added, 0);
    EXPECT_FALSE(verified.is_proven());
    const Ended elsewhere = checked_elsewhere(text);
    EXPECT_EQ(elsewhere.status, 3);
    EXPECT_THAT(elsewhere.output, HasSubstr("NOT PROVEN, but no fault: round 1: no seat added chance"));
}

TEST(UnprovenRecord, with_a_deal_that_was_made_anew) {
    const Ended elsewhere = checked_elsewhere(record_of(withhold));
    EXPECT_EQ(elsewhere.status, 3);
    EXPECT_THAT(elsewhere.output, HasSubstr("round 1: deal 1 was made anew, withheld by seat 2"));
}

TEST(UnprovenRecord, whose_deal_went_on_without_a_number_as_was_done_once) {
    notation::Record record = notation::parse_record(record_of([](Scene& /*scene*/) {})).value();
    std::get<notation::RoundStart>(record.entries.front()).proof->nonces[1].commitment = notation::Digest{4};
    const std::string text = fair::seal(server::machine::sodium_hashing(), record);
    EXPECT_EQ(checked(text).rounds.front().withheld, std::vector{2});
    EXPECT_FALSE(checked(text).is_proven());
    EXPECT_THAT(checked_elsewhere(text).output, HasSubstr("round 1: dealt without the number of seat 2"));
}

TEST(UnprovenRecord, whose_last_round_is_cut_off) {
    PlayedMatch match(R"({"edition":"classic","seats":2,"rules":{"rounds":2}})");
    notation::Record record = notation::parse_record(match.record()).value();
    const auto is_round = [](const auto& entry) { return std::holds_alternative<notation::RoundStart>(entry); };
    const auto second = std::ranges::find_if(record.entries.begin() + 1, record.entries.end(), is_round);
    record.entries.erase(second, record.entries.end());
    const std::string text = fair::seal(server::machine::sodium_hashing(), record);
    EXPECT_FALSE(checked(text).is_over);
    EXPECT_FALSE(checked(text).is_proven());
    const Ended elsewhere = checked_elsewhere(text);
    EXPECT_EQ(elsewhere.status, 3);
    EXPECT_THAT(elsewhere.output, HasSubstr("the match is not over"));
    record.entries.pop_back();
    const std::string cut = fair::seal(server::machine::sodium_hashing(), record);
    EXPECT_EQ(fair::verify(server::machine::sodium_hashing(), cut, solver::can_lay).error().text_key, "verify.cut");
    EXPECT_EQ(checked_elsewhere(cut).status, 1);
}

} // namespace runset::test
