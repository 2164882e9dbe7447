// Cases for the referee: the leaflets' cases in tests/data/rules, and lines that cannot be read.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>

#include "protocol/lines/case_json.h"
#include "solver/can_lay.h"

namespace runset::protocol::lines {
namespace {

namespace json = boost::json;

json::object judge(const json::object& line) {
    const auto given = read_case(json::serialize(line));
    if (!given) {
        return {{"verdict", "error"}, {"code", given.error().text_key}};
    }
    return json::parse(write_verdict(*given, judge_case(*given, solver::can_lay), "text")).as_object();
}

std::vector<json::object> scenarios() {
    std::ifstream file(RUNSET_TEST_DATA "/rules/scenarios.jsonl");
    std::vector<json::object> lines;
    for (std::string line; std::getline(file, line);) {
        lines.push_back(json::parse(line).as_object());
    }
    return lines;
}

TEST(Case, every_scenario_has_its_verdict_and_code) {
    const auto lines = scenarios();
    ASSERT_GE(lines.size(), 180U);
    for (const json::object& line : lines) {
        const json::object answer = judge(line);
        const std::string reason(line.at("reason").as_string());
        EXPECT_EQ(answer.at("id"), line.at("id"));
        EXPECT_EQ(answer.at("verdict"), line.at("expect")) << json::serialize(line);
        EXPECT_EQ(answer.at("code").as_string(), reason.substr(0, reason.find(':'))) << json::serialize(line);
    }
}

TEST(Case, house_rules_change_the_verdict_as_stated) {
    int tried = 0;
    for (json::object line : scenarios()) {
        if (!line.contains("alt")) {
            continue;
        }
        for (const json::value& alternative : json::array(line.at("alt").as_array())) {
            line["rules"] = alternative.at("switch");
            EXPECT_EQ(judge(line).at("verdict"), alternative.at("expect")) << json::serialize(line);
            ++tried;
        }
    }
    EXPECT_GE(tried, 15);
}

struct Line {
    std::string_view text;
    std::string_view verdict;
    std::string_view code; // of an error: the text key
};

class CaseLines : public testing::TestWithParam<Line> {};

TEST_P(CaseLines, is_answered) {
    const auto given = read_case(GetParam().text);
    if (!given) {
        EXPECT_EQ(GetParam().verdict, "error") << given.error().text_key << " " << given.error().field;
        EXPECT_EQ(given.error().text_key, GetParam().code);
        return;
    }
    const CaseVerdict verdict = judge_case(*given, solver::can_lay);
    const rules::Reason reason = verdict.verdict ? rules::Reason::ok : verdict.verdict.error().reason;
    EXPECT_EQ(GetParam().verdict, verdict.verdict ? "legal" : "illegal");
    EXPECT_EQ(rules::row_of(reason).code, GetParam().code);
}

INSTANTIATE_TEST_SUITE_P(
    Unreadable, CaseLines,
    testing::Values(Line{"", "error", "json.notJson"}, Line{"{", "error", "json.notJson"},
                    Line{"[]", "error", "json.notJson"}, Line{R"({})", "error", "json.missing"},
                    Line{R"({"given":1,"play":{}})", "error", "json.notObject"},
                    Line{R"({"given":{},"play":{}})", "error", "json.missing"},
                    Line{R"({"given":{"rack":"k1"},"play":{}})", "error", "json.notList"},
                    Line{R"({"given":{"rack":[1]},"play":{}})", "error", "json.notString"},
                    Line{R"({"given":{"rack":["k14"]},"play":{}})", "error", "parse.noSuchTile"},
                    Line{R"({"given":{"rack":[],"opened":1},"play":{}})", "error", "json.notBool"},
                    Line{R"({"given":{"rack":[],"pile":-1},"play":{}})", "error", "json.notNumber"},
                    Line{R"({"given":{"rack":["k1","k1","k1"]},"play":{}})", "error", "judge.tooManyCopies"},
                    Line{R"({"given":{"rack":[],"table":[["k1","k2"]]},"play":{}})", "error", "judge.badStart"},
                    Line{R"({"given":{"rack":[],"table":[[]]},"play":{}})", "error", "parse.emptyMeld"},
                    Line{R"({"given":{"rack":[]},"play":{}})", "error", "json.missing"},
                    Line{R"({"given":{"rack":[]},"play":{"table":["k1"]}})", "error", "json.notList"},
                    Line{R"({"given":{"rack":["k5","J","J"],"opened":true},"play":{"table":[["J","k5","J"]]}})",
                         "error", "parse.jokerAmbiguous"},
                    Line{R"({"given":{"rack":[]},"play":{"action":"jump"}})", "error", "judge.unknownAction"},
                    Line{R"({"given":{"rack":[]},"play":{"action":"pass"}})", "error", "json.missing"},
                    Line{R"({"edition":"chess","given":{"rack":[]},"play":{}})", "error", "judge.unknownEdition"},
                    Line{R"({"edition":"kids","variant":"standard","given":{"rack":[]},"play":{}})", "error",
                         "judge.unknownEdition"},
                    Line{R"({"rules":{"jokers":9},"given":{"rack":[]},"play":{}})", "error", "rules.bad.unknownSwitch"},
                    Line{R"({"rules":{"jokerMove":[]},"given":{"rack":[]},"play":{}})", "error", "rules.bad.badValue"},
                    Line{R"({"rules":{"jokerMove":"exchangeOnly"},"given":{"rack":[]},"play":{}})", "error",
                         "rules.bad.jokerMove.rearranging"}));

INSTANTIATE_TEST_SUITE_P(
    Turns, CaseLines,
    testing::Values(
        Line{R"({"given":{"rack":["k1"],"pile":3,"drewThisTurn":true},"play":{"action":"draw"}})", "illegal",
             "DRAW_ONE"},
        Line{R"({"given":{"rack":["k1"],"pile":3},"play":{"action":"draw","count":2}})", "illegal", "DRAW_ONE"},
        Line{R"({"given":{"rack":["k1"],"pile":3,"laidThisTurn":true},"play":{"action":"draw"}})", "illegal",
             "LAY_OR_DRAW"},
        Line{R"({"given":{"rack":["k1"],"pile":3},"play":{"action":"pass"}})", "illegal", "MUST_LAY_OR_DRAW"},
        Line{R"({"given":{"rack":["k1"],"pile":0,"drewThisTurn":true},"play":{"action":"pass"}})", "illegal",
             "DRAW_ENDS_TURN"},
        Line{R"({"given":{"rack":["k1"],"onTurn":false,"pile":0},"play":{"action":"pass"}})", "illegal",
             "NOT_YOUR_TURN"},
        Line{R"({"edition":"kids","given":{"rack":["r1"],"work":[]},"play":{"action":"timeout"}})", "illegal",
             "NO_LIMIT"},
        Line{R"({"rules":{"timeLimitSec":null},"given":{"rack":["k1"],"work":[]},"play":{"action":"timeout"}})",
             "illegal", "NO_LIMIT"},
        Line{R"({"given":{"rack":["k3","J","k5"],"opened":true},"play":{"table":[["k3","J","k5"]]}})", "legal", "OK"}));

/// A kids rack with all fifteen places taken.
constexpr std::string_view full = R"("r1","r1","r3","r3","r5","r5","g2","g2","g4","g4","g6","g6","b1","b3","b5")";

TEST(Case, the_pile_is_mixed_after_a_put_back_and_only_then) {
    const auto code = [](std::string_view edition, std::string_view rack, std::string_view play) {
        const auto given = read_case(R"({"edition":")" + std::string(edition) + R"(","given":{"pile":9,"rack":[)" +
                                     std::string(rack) + R"(]},"play":{"action":"draw",)" + std::string(play) + "}}");
        const auto verdict = judge_case(given.value(), solver::can_lay).verdict;
        return rules::row_of(verdict ? rules::Reason::ok : verdict.error().reason).code;
    };
    EXPECT_EQ(code("kids", full, R"("drawn":"y1","putBack":"y1","shuffled":true)"), "OK");
    EXPECT_EQ(code("kids", full, R"("drawn":"y1","putBack":"y1","shuffled":false)"), "NO_SHUFFLE");
    EXPECT_EQ(code("kids", R"("r1")", R"("drawn":"y1","shuffled":true)"), "NO_SHUFFLE");
    EXPECT_EQ(code("junior", full, R"("drawn":"y1","putBack":"y1","shuffled":false)"), "OK");
    EXPECT_EQ(code("kids", full, R"("drawn":"y1","putBack":"y2")"), "NOT_ON_RACK");
    EXPECT_EQ(code("kids", full, R"("drawn":"y1")"), "RACK_FULL");
}

} // namespace
} // namespace runset::protocol::lines
