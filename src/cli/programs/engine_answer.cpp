#include "cli/programs/engine_answer.h"

#include "bots/simple.h"
#include "bots/waiting.h"
#include "rules/judging/judge.h"
#include "rules/random.h"
#include "rules/turn.h"
#include "solver/can_lay.h"

namespace runset::cli::programs {

namespace {

bool is_to_get_ready(const protocol::TableView& view) {
    // After the last round it is for people to say whether they want another match.
    const bool is_over = view.match && view.match->phase == rules::Phase::match_over;
    return view.stage == protocol::Stage::gathering && !view.seats[view.you->index].is_ready && !is_over;
}

bool is_to_move(const protocol::TableView& view) {
    return view.stage == protocol::Stage::playing && view.match && view.match->phase == rules::Phase::playing &&
           view.match->to_move == *view.you;
}

/// Another number for every decision of a match.
std::uint64_t seed_for(std::uint64_t seed, const rules::View& match) {
    constexpr std::uint64_t turns_a_round = 100'000;
    const auto turn = static_cast<std::uint64_t>(match.round) * turns_a_round + static_cast<std::uint64_t>(match.turn);
    return rules::Random(seed ^ (2 * turn + (match.awaits_put_back ? 1 : 0))).next();
}

} // namespace

bool is_to_act(const protocol::TableView& view) {
    return view.you && (is_to_get_ready(view) || is_to_move(view));
}

std::optional<protocol::Command> engine_answer(const protocol::TableView& view, const bots::Bot& level,
                                               std::uint64_t seed, protocol::Cid cid) {
    if (!is_to_act(view)) {
        return std::nullopt;
    }
    if (is_to_get_ready(view)) {
        return protocol::Command{.cid = cid, .ask = protocol::GetReady{}};
    }
    const rules::View& match = *view.match;
    return protocol::Command{.cid = cid,
                             .ask = protocol::Play{.round = match.round,
                                                   .turn = match.turn,
                                                   .move = bots::choose(level, match, seed_for(seed, match))}};
}

rules::Move least_move(const rules::View& view) {
    if (view.own_drawn) {
        return rules::PutBackMove{.tile = *view.own_drawn};
    }
    const rules::Move wait = bots::draw_or_pass(view);
    return judge_move(view, wait) ? wait : bots::simple_move(view, 0);
}

rules::Verdict judge_move(const rules::View& view, const rules::Move& move) {
    if (const auto* put = std::get_if<rules::PutBackMove>(&move)) {
        if (!view.awaits_put_back) {
            return rules::refuse(rules::Reason::no_put_back);
        }
        return view.own_rack[put->tile] > 0 ? rules::Verdict{} : rules::refuse(rules::Reason::not_on_rack);
    }
    if (view.awaits_put_back) {
        return rules::refuse(rules::Reason::must_put_back);
    }
    if (const auto* lay = std::get_if<rules::LayMove>(&move)) {
        return rules::judge_lay(view.settings, view.position(), lay->table);
    }
    if (std::holds_alternative<rules::DrawMove>(move)) {
        return rules::judge_draw(view.settings, view.position(), view.pile_size, solver::can_lay);
    }
    return rules::judge_pass(view.settings, view.position(), view.pile_size, solver::can_lay);
}

} // namespace runset::cli::programs
