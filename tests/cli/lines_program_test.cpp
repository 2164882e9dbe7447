// `runset judge` and `runset solve` as programs use them: files in, lines out, exit status.

#include <fstream>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/program.h"

namespace runset::test {

using ::testing::HasSubstr;

namespace {

namespace json = boost::json;

const std::string data = RUNSET_TEST_DATA;

std::vector<json::object> objects_in(const std::string& text) {
    std::vector<json::object> objects;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        objects.push_back(json::parse(line).as_object());
    }
    return objects;
}

std::string file_text(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST(LinesProgram, judge_answers_every_scenario_in_order) {
    const Ended ended = run("", "judge " + data + "/rules/scenarios.jsonl");
    EXPECT_EQ(ended.status, 0);
    const auto cases = objects_in(file_text(data + "/rules/scenarios.jsonl"));
    const auto answers = objects_in(ended.output);
    ASSERT_EQ(answers.size(), cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i) {
        EXPECT_EQ(answers[i].at("id"), cases[i].at("id"));
        EXPECT_EQ(answers[i].at("verdict"), cases[i].at("expect")) << json::serialize(cases[i]);
        EXPECT_FALSE(answers[i].at("text").as_string().empty());
    }
}

TEST(LinesProgram, an_unreadable_line_does_not_stop_the_run) {
    const Ended ended =
        run("{\\n\\n{\"id\":\"b\",\"given\":{\"rack\":[]},\"play\":{\"table\":[]}}\\n", "judge --lang fr");
    EXPECT_EQ(ended.status, 0);
    const auto answers = objects_in(ended.output);
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[0].at("verdict"), "error");
    EXPECT_EQ(answers[1].at("code"), "NO_RACK_TILE");
    EXPECT_THAT(std::string(answers[1].at("text").as_string()), HasSubstr("Pour poser"));
}

TEST(LinesProgram, what_solve_finds_is_proven_and_legal) {
    const std::string positions = data + "/positions/leaflet-jokers.jsonl";
    const Ended ended = run("", "solve " + positions);
    EXPECT_EQ(ended.status, 0);
    const auto tasks = objects_in(file_text(positions));
    const auto answers = objects_in(ended.output);
    ASSERT_EQ(answers.size(), tasks.size());
    const auto path = std::filesystem::temp_directory_path() / ("runset_solved." + std::to_string(::getpid()));
    std::ofstream plays(path);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const json::object& expected = tasks[i].at("expect").as_object();
        EXPECT_EQ(answers[i].at("tiles"), expected.at("tiles")) << json::serialize(tasks[i].at("id"));
        EXPECT_EQ(answers[i].at("points"), expected.at("points")) << json::serialize(tasks[i].at("id"));
        if (answers[i].at("tiles").as_int64() > 0) {
            EXPECT_FALSE(answers[i].at("steps").as_array().empty());
            json::object play = tasks[i];
            play["given"] = {
                {"opened", tasks[i].at("opened")}, {"rack", tasks[i].at("rack")}, {"table", tasks[i].at("table")}};
            play["play"] = {{"table", answers[i].at("table")}};
            plays << json::serialize(play) << "\n";
        }
    }
    plays.close();
    for (const json::object& verdict : objects_in(run("", "judge " + path.string()).output)) {
        EXPECT_EQ(verdict.at("verdict"), "legal") << json::serialize(verdict);
    }
    std::filesystem::remove(path);
}

TEST(LinesProgram, bad_calls_get_one_line_and_status_2) {
    for (const char* arguments : {"judge /nowhere", "solve /tmp", "judge --lang xx", "frobnicate", "",
                                  "arena --bots nobody", "arena --seats 9", "bench --fast"}) {
        const Ended ended = run("", arguments);
        EXPECT_EQ(ended.status, 2) << arguments;
        EXPECT_EQ(std::ranges::count(ended.output, '\n'), 1) << ended.output;
    }
}

} // namespace runset::test
