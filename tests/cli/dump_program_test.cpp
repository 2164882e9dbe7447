// `runset dump`: the finished games of a store, as people run it.

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fair/verify.h"
#include "server/store/sqlite/sqlite_store.h"
#include "solver/can_lay.h"
#include "support/asked_match.h"
#include "support/program.h"
#include "support/serving.h"

namespace runset::test {

namespace {

namespace json = boost::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// What a world has kept, in a file as a server leaves it.
void keep(World& world, const std::vector<std::string>& tables, const std::filesystem::path& file) {
    auto store =
        server::store::sqlite::open_sqlite_store(file.string(), [](const std::function<void()>& work) { work(); });
    ASSERT_TRUE(store.has_value());
    for (const std::string& id : tables) {
        const auto kept = world.store.disk.table(id);
        ASSERT_TRUE(kept.has_value());
        (*store)->keep(
            {.table = id, .is_new = true, .events = kept->events, .secrets = kept->secrets, .seats = kept->seats},
            [](server::store::Kept result) { EXPECT_EQ(result, server::store::Kept::yes); });
    }
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

class DumpProgram : public testing::Test {
protected:
    void SetUp() override {
        classic_ = play_by_requests(world_, {.rules = R"({"rounds":1})"});
        world_.scheduler.run_until(world_.scheduler.now_ms() + std::int64_t{24} * 3600 * 1000);
        kids_ = play_by_requests(
            world_, {.edition = "kids", .rules = R"({"chipsToWin":1})", .token = "fedcba9876543210fedcba9876543210"});
        // A match that nobody has finished is none.
        post(world_, "/api/tables", R"({"name":"Ben","options":{"seats":2},"bots":["player"]})",
             "00112233445566778899aabbccddeeff");
        keep(world_, {kids_, classic_}, place_.file());
    }

    [[nodiscard]] Ended dump(const std::string& arguments) const {
        return run("", "dump --store '" + place_.file().string() + "' " + arguments);
    }

    World world_;
    StorePlace place_{"dump"};
    std::string classic_;
    std::string kids_;
};

} // namespace

TEST_F(DumpProgram, tells_every_game_in_the_order_of_time_and_without_names) {
    const Ended all = dump("");
    EXPECT_EQ(all.status, 0);
    const auto lines = lines_of(all.output);
    ASSERT_EQ(lines.size(), 2U);
    const json::value first = json::parse(lines[0]);
    const json::value second = json::parse(lines[1]);
    EXPECT_EQ(first.at("edition").as_string(), "classic");
    EXPECT_EQ(second.at("edition").as_string(), "kids");
    EXPECT_LT(first.at("date").as_string(), second.at("date").as_string());
    EXPECT_EQ(first.at("number").as_int64(), 1);
    EXPECT_EQ(second.at("number").as_int64(), 2);
    EXPECT_EQ(first.at("seats").at(1).at("level").as_string(), "player");
    EXPECT_THAT(all.output, AllOf(Not(HasSubstr("Ada")), Not(HasSubstr(classic_)), Not(HasSubstr(kids_))));
    EXPECT_EQ(dump("").output, all.output);
}

TEST_F(DumpProgram, with_names_the_records_are_those_of_the_server_and_verify) {
    const std::string text = dump("--names --form records --edition classic").output;
    EXPECT_THAT(text, HasSubstr("⚙ Ada"));
    const std::string record = get(world_, "/api/games/" + classic_ + "/1")->result.body;
    EXPECT_EQ(text, record);
    EXPECT_TRUE(fair::verify(server::machine::sodium_hashing(), record, solver::can_lay).has_value());
    const json::value named = json::parse(lines_of(dump("--names --edition kids").output)[0]);
    EXPECT_EQ(named.at("table").as_string(), kids_);
    EXPECT_EQ(named.at("seats").at(0).at("name").as_string(), "⚙ Ada");
}

TEST_F(DumpProgram, without_names_a_record_still_replays) {
    const std::string text = dump("--form records --edition kids").output;
    EXPECT_THAT(text, AllOf(HasSubstr("seat 1 player 1\n"), Not(HasSubstr("proof ")), Not(HasSubstr(kids_))));
    std::ofstream(place_.file().string() + ".txt") << text;
    EXPECT_EQ(run("", "replay '" + place_.file().string() + ".txt'").status, 0);
}

TEST_F(DumpProgram, one_row_a_turn) {
    const auto rows = lines_of(dump("--form csv").output);
    const auto columns = std::ranges::count(rows[0], ',');
    std::size_t turns = 0;
    for (const std::string& line : lines_of(dump("").output)) {
        const json::value game = json::parse(line);
        for (const auto& round : game.at("rounds").as_array()) {
            turns += round.at("turns").as_array().size();
        }
    }
    ASSERT_EQ(rows.size(), turns + 1);
    for (const std::string& row : rows) {
        EXPECT_EQ(std::ranges::count(row, ','), columns) << row;
    }
    EXPECT_THAT(rows[1], HasSubstr(",classic,standard,2,1,1,"));
}

TEST_F(DumpProgram, filters_by_edition_day_and_players) {
    const auto count = [this](const std::string& arguments) { return lines_of(dump(arguments).output).size(); };
    const std::string day(json::parse(lines_of(dump("").output)[1]).at("date").as_string());
    EXPECT_EQ(count("--edition junior"), 0U);
    EXPECT_EQ(count("--variant basic"), 1U);
    EXPECT_EQ(count("--players mixed"), 2U);
    EXPECT_EQ(count("--players people"), 0U);
    EXPECT_EQ(count("--players bots"), 0U);
    EXPECT_EQ(count("--since " + day), 1U);
    EXPECT_EQ(count("--until " + day), 2U);
    EXPECT_EQ(count("--until 1999-12-31"), 0U);
}

TEST_F(DumpProgram, says_in_one_line_what_is_wrong) {
    const Ended day = dump("--since yesterday");
    EXPECT_EQ(day.status, 2);
    EXPECT_EQ(lines_of(day.output).size(), 1U);
    const Ended none = run("", "dump --store /nonexistent/store.db");
    EXPECT_EQ(none.status, 1);
    EXPECT_EQ(lines_of(none.output).size(), 1U);
    EXPECT_EQ(dump("--form xml").status, 2);
}

} // namespace runset::test
