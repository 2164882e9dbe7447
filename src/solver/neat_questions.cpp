#include "solver/neat_questions.h"

#include <algorithm>

#include "solver/cells.h"

namespace runset::solver {

namespace {

/// The table has the last of the heirs among the melds behind the others: puts it where it belongs.
bool find_last_heir(const rules::Table& heirs, const rules::Table& known, rules::Table& table) {
    const int last = heirs.meld_count() - 1;
    for (int i = last; i < known.meld_count(); ++i) {
        if (std::ranges::equal(known.meld(i), heirs.meld(last))) {
            table = heirs;
            for (int other = last; other < known.meld_count(); ++other) {
                if (other != i) {
                    table.add(known.meld(other));
                }
            }
            return true;
        }
    }
    return false;
}

} // namespace

Draft NeatQuestions::start() const {
    Draft draft;
    draft.loose = {.table = position_.table.tiles(), .rack = position_.rack};
    return draft;
}

Draft NeatQuestions::with_heir(const Draft& draft, rules::MeldPieces heir) {
    Draft next = draft;
    next.heirs.add(heir);
    denials_.add_meld(heir, next.met);
    for (const rules::Piece piece : heir) {
        if (next.loose.take(piece.tile())) {
            next.paid += nothing_known_.weights().of(piece.is_joker() ? joker_points : piece.number());
        }
    }
    return next;
}

bool NeatQuestions::is_as_good(const Draft& draft, const rules::Table& known, rules::Table& table) {
    if (is_tired()) {
        return false;
    }
    if (find_last_heir(draft.heirs, known, table)) {
        return true;
    }
    if (denials_.has(draft.met)) {
        return false;
    }
    --patience_;
    Best best = nothing_known_;
    Task task = best.blank_task();
    fill_cells(task, draft.loose.table, draft.loose.rack);
    task.jokers_unpaid = draft.loose.table.jokers();
    task.jokers_must = settings_.joker_reuse == rules::JokerReuse::rack_allowed ? 0 : task.jokers_unpaid;
    task.jokers_most = task.jokers_unpaid + draft.loose.rack.jokers();
    task.paid = draft.paid;
    best.try_task(task, draft.heirs);
    if (best.worth() < worth_) {
        denials_.add(draft.met);
        return false;
    }
    table = best.answer().table;
    return true;
}

} // namespace runset::solver
