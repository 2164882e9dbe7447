#include "bots/levels.h"

#include "bots/additions.h"
#include "bots/patience.h"
#include "bots/portion.h"
#include "bots/simple.h"
#include "bots/waiting.h"
#include "rules/judging/judge.h"
#include "rules/random.h"
#include "solver/neat_play.h"
#include "solver/plan.h"

namespace runset::bots {

using rules::Move;
using rules::TileCounts;
using rules::View;

namespace {

constexpr int most_laid = 2; // tiles a turn, where there is a part that small: so a level lays in more of its turns

/// The tiles a person notices this turn.
TileCounts noticed(const TileCounts& rack, int per_cent, std::uint64_t seed) {
    rules::Random random(seed);
    TileCounts seen;
    rules::for_each_tile(rack, [&](rules::Tile tile) {
        if (random.below(100) < static_cast<std::uint64_t>(per_cent)) {
            seen.add(tile);
        }
    });
    return seen;
}

/// The view with only those tiles on the rack, and nothing that has to be laid.
View glance_at(const View& view, int per_cent, std::uint64_t seed) {
    View glance = view;
    glance.settings.must_lay_if_able = false;
    glance.settings.pass_on_empty = rules::PassOnEmpty::free;
    glance.own_rack = noticed(view.own_rack, per_cent, seed);
    return glance;
}

/// A lay found at a glance counts if it is legal for the whole rack. What the rules demand is found in the end.
template <typename Part> Move lay_or_wait(const View& view, const Move& found, std::uint64_t seed, Part part) {
    const rules::Position position = view.position();
    const auto* lay = std::get_if<rules::LayMove>(&found);
    if (lay != nullptr && rules::judge_lay(view.settings, position, lay->table)) {
        const rules::Table smaller = part(view.settings, position, lay->table);
        return rules::judge_lay(view.settings, position, smaller) ? rules::LayMove{.table = smaller} : *lay;
    }
    return must_lay(view) ? simple_move(view, seed) : draw_or_pass(view);
}

bool goes_out(const View& view, const Move& move) {
    const auto* lay = std::get_if<rules::LayMove>(&move);
    return lay != nullptr && lay->table.tiles() - view.table.tiles() == view.own_rack;
}

/// What lies on the table with one tile more, if that is a legal lay. Who holds few tiles looks no longer into the
/// middle of runs.
std::optional<rules::Table> added_tile(const View& view, const View& glance) {
    const bool parts_runs = view.own_rack.size() > view.settings.deal * 2 / 3;
    const auto table = with_one_tile(view.settings, view.table, glance.own_rack, parts_runs);
    return table && rules::judge_lay(view.settings, view.position(), *table) ? table : std::nullopt;
}

/// The most tiles, if no more than `most_moved` of the table change their meld; else what needs no moving at all.
Move rearrange_a_little(const View& glance, int most_moved, std::uint64_t seed) {
    const rules::Position position = glance.position();
    const solver::Answer best =
        solver::neat_play(glance.settings, position, solver::Objective::tiles, solver::NeatEffort::brief);
    if (best.tiles > 0 && solver::plan_steps(glance.settings, position, best.table).moved_tiles <= most_moved) {
        return rules::LayMove{.table = best.table};
    }
    return simple_move(glance, seed);
}

/// What `learner` and `player` have in common: they differ in what they notice, how much they move and how much they
/// lay.
Move rearranging_move(const View& view, const Ask& ask, int most_moved) {
    if (view.awaits_put_back) {
        return simple_move(view, ask.seed);
    }
    const View glance = glance_at(view, ask.parameter, ask.seed);
    return lay_or_wait(view, rearrange_a_little(glance, most_moved, ask.seed), ask.seed,
                       [&](const auto& settings, const auto& position, const auto& lay) {
                           return portion_of(settings, position, lay, most_laid);
                       });
}

} // namespace

Move starter_move(const View& view, const Ask& ask) {
    if (view.awaits_put_back) {
        return simple_move(view, ask.seed);
    }
    const View glance = glance_at(view, ask.parameter, ask.seed);
    const Move found = simple_move(glance, ask.seed);
    if (const auto added = has_opened(view) && !goes_out(view, found) ? added_tile(view, glance) : std::nullopt) {
        return rules::LayMove{.table = *added};
    }
    return lay_or_wait(view, found, ask.seed, one_meld_of);
}

Move learner_move(const View& view, const Ask& ask) {
    constexpr int most_moved = 2;
    return rearranging_move(view, ask, most_moved);
}

Move player_move(const View& view, const Ask& ask) {
    constexpr int most_moved = 6;
    return rearranging_move(view, ask, most_moved);
}

Move strong_move(const View& view, const Ask& ask) {
    const Move move = hold_back(view, ask);
    if (const auto* lay = std::get_if<rules::LayMove>(&move)) {
        return rules::LayMove{.table = portion_of(view.settings, view.position(), lay->table, most_laid)};
    }
    return move;
}

} // namespace runset::bots
