#include "protocol/lines/task_json.h"

#include <boost/json.hpp>

#include "notation/tile_text.h"
#include "protocol/message_fields.h"

namespace runset::protocol::lines {

namespace json = boost::json;

namespace {

solver::Objective objective_in(Fields& f) {
    const std::string name = f.text("objective", "tiles");
    if (name != "tiles" && name != "points") {
        f.fail(bad("solve.unknownObjective", "objective", name).error());
    }
    return name == "points" ? solver::Objective::points : solver::Objective::tiles;
}

/// Melds are counted from 1 for people; the rack is named.
json::value place(int meld) {
    return meld == solver::Step::rack ? json::value("rack") : json::value(meld + 1);
}

json::object step_json(const rules::Settings& settings, const solver::Step& step) {
    switch (step.kind) {
    case solver::StepKind::lay:
        return {{"do", "lay"}, {"tiles", pieces_json(settings, step.all())}, {"to", place(step.to)}};
    case solver::StepKind::move:
        return {{"do", "move"},
                {"tiles", pieces_json(settings, step.all())},
                {"from", place(step.from)},
                {"to", place(step.to)}};
    case solver::StepKind::exchange:
        break;
    }
    return {{"do", "exchange"},
            {"tile", notation::print_piece(settings, step.pieces[0])},
            {"from", place(step.from)},
            {"meld", place(step.to)},
            {"joker", notation::print_piece(settings, step.joker_as)},
            {"to", place(step.joker_to)}};
}

} // namespace

std::expected<Task, BadLine> read_task(std::string_view line) {
    const Read<json::object> parsed = parsed_object(line);
    if (!parsed) {
        return std::unexpected(parsed.error());
    }
    const json::object& object = *parsed;
    Task task;
    const json::value* id = object.if_contains("id");
    task.id = id != nullptr && id->is_string() ? std::string(id->as_string()) : "";
    const auto fail = [&task](BadLine mistake) {
        mistake.id = task.id;
        return std::unexpected(std::move(mistake));
    };
    const auto settings = settings_in(object);
    if (!settings) {
        return fail(settings.error());
    }
    task.settings = *settings;
    Fields f(object, task.settings);
    task.position = f.position();
    task.objective = objective_in(f);
    if (f.mistake()) {
        return fail(*f.mistake());
    }
    return task;
}

std::string write_answer(const Task& task, const solver::Answer& answer, const solver::Plan& plan, double micros) {
    json::array steps;
    for (const solver::Step& step : plan.all()) {
        steps.emplace_back(step_json(task.settings, step));
    }
    return json::serialize(json::object{{"id", task.id},
                                        {"tiles", answer.tiles},
                                        {"points", answer.points},
                                        {"goes_out", answer.goes_out},
                                        {"table", table_json(task.settings, answer.table)},
                                        {"steps", std::move(steps)},
                                        {"micros", micros}});
}

std::string write_task_error(std::string_view id, std::string_view text) {
    return json::serialize(json::object{{"id", id}, {"error", text}});
}

} // namespace runset::protocol::lines
