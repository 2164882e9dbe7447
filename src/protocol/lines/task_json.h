// Positions to be solved, as JSON lines: what `runset solve` reads and writes (docs/solve.md).
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "protocol/bad_line.h"
#include "rules/position.h"
#include "solver/plan.h"
#include "solver/solve.h"

namespace runset::protocol::lines {

struct Task {
    std::string id;
    rules::Settings settings;
    rules::Position position;
    solver::Objective objective = solver::Objective::tiles;
};

[[nodiscard]] std::expected<Task, BadLine> read_task(std::string_view line);

/// One line: {"id":…,"tiles":…,"points":…,"goes_out":…,"table":…,"steps":…,"micros":…}.
[[nodiscard]] std::string write_answer(const Task& task, const solver::Answer& answer, const solver::Plan& plan,
                                       double micros);

/// One line: {"id":…,"error":…}.
[[nodiscard]] std::string write_task_error(std::string_view id, std::string_view text);

} // namespace runset::protocol::lines
