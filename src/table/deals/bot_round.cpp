#include "table/deals/bot_round.h"

#include "bots/simple.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "solver/can_lay.h"
#include "table/bot_seed.h"

namespace runset::table::deals {

rules::State play_round(const fair::Hashing& hashing, rules::State match, std::span<const bots::Bot* const> bots,
                        const notation::Digest& deal_seed) {
    const int round = match.round;
    while (match.round == round && match.phase == rules::Phase::playing) {
        const rules::View view = rules::view_for(match, match.to_move);
        const std::uint64_t seed = bot_seed(hashing, deal_seed, match);
        const rules::Move move = bots::choose(*bots[match.to_move.index], view, seed);
        auto event = rules::decide(match, match.to_move, move, solver::can_lay);
        if (!event) { // as at a table: the plain one moves in its place
            event = rules::decide(match, match.to_move, bots::simple_move(view, seed), solver::can_lay);
        }
        if (!event) {
            break;
        }
        match = rules::evolve(match, *event);
    }
    return match;
}

} // namespace runset::table::deals
