// `runset solve`: reads positions as JSON lines and answers each with the best legal play and the steps to it.

#include <chrono>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/json_lines.h"
#include "cli/commands.h"
#include "protocol/lines/task_json.h"
#include "solver/neat_play.h"
#include "table/explain.h"

namespace runset::cli {

namespace {

std::string solve_line(const text::Catalogue& texts, std::string_view line) {
    const auto task = protocol::lines::read_task(line);
    if (!task) {
        return protocol::lines::write_task_error(task.error().id, protocol::explain(texts, task.error()));
    }
    const auto begin = std::chrono::steady_clock::now();
    solver::Answer answer = solver::best_play(task->settings, task->position, task->objective);
    const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
    answer = solver::neat_play(task->settings, task->position, task->objective);
    const solver::Plan plan =
        answer.tiles > 0 ? solver::plan_steps(task->settings, task->position, answer.table) : solver::Plan{};
    return protocol::lines::write_answer(*task, answer, plan, time.count());
}

} // namespace

void declare_solve(CLI::App& app, Exit& result) {
    auto options = std::make_shared<arguments::LinesOptions>();
    arguments::declare_lines(app, *options, "positions as JSON lines (docs/solve.md)");
    app.callback([options, &result] { result = arguments::answer_lines(*options, solve_line); });
}

} // namespace runset::cli
