#include "protocol/engine/puzzle_json.h"

#include <boost/json.hpp>

#include "protocol/json_fields.h"
#include "puzzles/grade.h"
#include "rules/reason.h"

namespace runset::protocol::engine {

namespace json = boost::json;

namespace {

json::array themes_json(const puzzles::Puzzle& puzzle) {
    json::array themes;
    for (const puzzles::Theme theme : puzzles::themes_of(puzzle)) {
        themes.emplace_back(puzzles::name_of(theme));
    }
    return themes;
}

json::object measured_json(const puzzles::Features& features) {
    return {{"steps", features.steps},
            {"moves", features.moves},
            {"touched", features.touched},
            {"chain", features.chain},
            {"decoys", features.decoys},
            {"answers", features.answers},
            {"effort", puzzles::effort_of(features)}};
}

} // namespace

std::string write_puzzle(const PuzzleTold& told) {
    const auto& [puzzle, number, date, title, goal, with_solution] = told;
    json::object line{{"edition", puzzle.settings.edition},
                      {"variant", puzzle.settings.variant},
                      {"number", number},
                      {"kind", puzzles::name_of(puzzle.kind)},
                      {"level", puzzles::level_of(puzzle.features)},
                      {"themes", themes_json(puzzle)},
                      {"title", title},
                      {"goal", goal},
                      {"tiles", puzzle.goal_tiles},
                      {"opened", puzzle.start.has_opened},
                      {"rack", tiles_json(puzzle.settings, puzzle.start.rack)},
                      {"table", table_json(puzzle.settings, puzzle.start.table)},
                      {"measured", measured_json(puzzle.features)}};
    if (!date.empty()) {
        line["date"] = date;
    }
    if (with_solution) {
        line["solution"] = table_json(puzzle.settings, puzzle.solution);
    }
    return json::serialize(line);
}

std::string write_puzzle_list(std::string_view edition, const std::vector<int>& numbers) {
    const std::vector<puzzles::Puzzle>& all = puzzles::collection(edition);
    json::array list;
    for (const int number : numbers) {
        const puzzles::Puzzle& puzzle = all[static_cast<std::size_t>(number - 1)];
        list.push_back(json::object{{"number", number},
                                    {"variant", puzzle.settings.variant},
                                    {"kind", puzzles::name_of(puzzle.kind)},
                                    {"level", puzzles::level_of(puzzle.features)},
                                    {"themes", themes_json(puzzle)}});
    }
    return json::serialize(json::object{{"edition", edition}, {"puzzles", std::move(list)}});
}

std::string write_puzzle_checked(const puzzles::Checked& checked, std::string_view text) {
    const rules::Reason reason = checked.verdict ? rules::Reason::ok : checked.verdict.error().reason;
    return json::serialize(json::object{{"solved", checked.is_solved},
                                        {"legal", checked.verdict.has_value()},
                                        {"code", rules::row_of(reason).code},
                                        {"laid", checked.laid},
                                        {"text", text}});
}

std::string write_puzzle_hints(const rules::Settings& settings, const std::vector<std::string>& hints,
                               const std::vector<replay::StepTold>& steps, std::string_view answers) {
    json::array told;
    for (const replay::StepTold& step : steps) {
        told.push_back(json::object{{"text", step.text}, {"table", table_json(settings, step.table)}});
    }
    return json::serialize(json::object{
        {"hints", json::array(hints.begin(), hints.end())}, {"steps", std::move(told)}, {"answers", answers}});
}

} // namespace runset::protocol::engine
