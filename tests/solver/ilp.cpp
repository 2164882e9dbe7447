#ifdef RUNSET_HAS_GLPK
#include "ilp.h"

#include "ilp_programme.h"

namespace runset::solver_test {

IlpAnswer ilp_free(const rules::Settings& settings, const rules::Position& position, solver::Objective objective) {
    const rules::TileCounts table = position.table.tiles();
    rules::TileCounts available = table;
    available += position.rack;
    const Columns columns(settings, available);
    return Programme({.table = table, .rack = position.rack}, columns.all()).solve(objective).value_or(IlpAnswer{});
}

IlpAnswer ilp_opening(const rules::Settings& settings, const rules::Position& position, solver::Objective objective) {
    const Columns columns(settings, position.rack);
    const auto best = [&](int value_needed) {
        const Question question{.table = {}, .rack = position.rack, .value_needed = value_needed};
        return Programme(question, columns.all()).solve(objective).value_or(IlpAnswer{});
    };
    const IlpAnswer answer = best(0);
    const bool is_hand_rummy = settings.has_hand_rummy && answer.tiles == position.rack.size();
    return is_hand_rummy ? answer : best(settings.open_min);
}

} // namespace runset::solver_test
#endif
