#include "bots/levels.h"

#include "bots/patience.h"
#include "bots/simple.h"
#include "bots/waiting.h"
#include "rules/judge.h"
#include "rules/random.h"
#include "solver/neat_play.h"
#include "solver/plan.h"

namespace runset::bots {

using rules::Move;
using rules::TileCounts;
using rules::View;

namespace {

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
Move lay_or_wait(const View& view, const Move& found, std::uint64_t seed) {
    const auto* lay = std::get_if<rules::LayMove>(&found);
    if (lay != nullptr && rules::judge_lay(view.settings, view.position(), lay->table)) {
        return found;
    }
    return must_lay(view) ? simple_move(view, seed) : draw_or_pass(view);
}

/// The most tiles, if no more than `most_moved` of the table change their meld; else what needs no moving at all.
Move rearrange_a_little(const View& glance, int most_moved, std::uint64_t seed) {
    const rules::Position position = glance.position();
    const solver::Answer best = solver::neat_play(glance.settings, position);
    if (best.tiles > 0 && solver::plan_steps(glance.settings, position, best.table).moved_tiles <= most_moved) {
        return rules::LayMove{.table = best.table};
    }
    return simple_move(glance, seed);
}

} // namespace

Move starter_move(const View& view, const Ask& ask) {
    if (view.awaits_put_back) {
        return simple_move(view, ask.seed);
    }
    return lay_or_wait(view, simple_move(glance_at(view, ask.parameter, ask.seed), ask.seed), ask.seed);
}

Move learner_move(const View& view, const Ask& ask) {
    constexpr int most_moved = 2;
    if (view.awaits_put_back) {
        return simple_move(view, ask.seed);
    }
    const View glance = glance_at(view, ask.parameter, ask.seed);
    return lay_or_wait(view, rearrange_a_little(glance, most_moved, ask.seed), ask.seed);
}

Move player_move(const View& view, const Ask& ask) {
    constexpr int most_moved = 6;
    if (view.awaits_put_back) {
        return simple_move(view, ask.seed);
    }
    const View glance = glance_at(view, ask.parameter, ask.seed);
    return lay_or_wait(view, rearrange_a_little(glance, most_moved, ask.seed), ask.seed);
}

Move strong_move(const View& view, const Ask& ask) {
    return hold_back(view, ask);
}

} // namespace runset::bots
