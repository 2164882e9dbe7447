#include "solver/tasks/best_parts.h"

#include <optional>

#include "solver/search/cells.h"
#include "solver/tasks/parting.h"
#include "solver/tasks/play.h"

namespace runset::solver::tasks {

BestParts best_parts(const rules::Settings& settings, const rules::Position& position, Objective objective, int worth,
                     bool has_rules, std::span<rules::TileCounts> found) {
    Best nothing_known(settings, position, objective);
    nothing_known.want_at_least(worth);
    search::Task task = nothing_known.blank_task();
    search::fill_cells(task, position.table.tiles(), position.rack);
    task.jokers_unpaid = position.table.tiles().jokers();
    task.jokers_must = settings.joker_reuse == rules::JokerReuse::rack_allowed ? 0 : task.jokers_unpaid;
    task.jokers_most = task.jokers_unpaid + position.rack.jokers();
    BestParts result;
    using rules::TileCounts;
    for_each_part({}, position.rack, [&](const TileCounts& least, const TileCounts& most) -> std::optional<TileCounts> {
        Best best = nothing_known;
        best.restrict(least, most);
        has_rules ? play(best, settings, position) : best.try_task(task, {});
        if (best.worth() < worth || !result.is_complete) {
            return std::nullopt;
        }
        if (static_cast<std::size_t>(result.count) == found.size()) {
            result.is_complete = false;
            return std::nullopt;
        }
        return found[static_cast<std::size_t>(result.count++)] = best.answer().table.tiles() - best.on_table();
    });
    return result;
}

} // namespace runset::solver::tasks
