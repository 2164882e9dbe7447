// The bots of a room, and the one that stands in for a player who is away.

#include "bots/simple.h"
#include "table/bot_seed.h"
#include "table/planted.h"
#include "table/room.h"

namespace runset::table {

namespace {

/// The level that stands in for a player who is away.
constexpr std::string_view stand_in_level = "player";

} // namespace

std::optional<BotTask> Room::bot_task() const {
    if (state_.stage != Stage::playing || !state_.at(state_.match->to_move).is_played_by_bot()) {
        return std::nullopt;
    }
    const rules::State& match = *state_.match;
    const SeatAt& seat = state_.at(match.to_move);
    const std::string_view level = seat.kind == SeatKind::bot ? std::string_view(seat.level) : stand_in_level;
    const std::uint64_t seed = bot_seed(surroundings_.hashing, state_.seed, match);
    const int think_ms = surroundings_.think_ms(level, seed);
    return BotTask{.seat = match.to_move,
                   .round = match.round,
                   .turn = match.turn,
                   .view = rules::view_for(match, match.to_move),
                   .bot = bots::find_bot(level),
                   .seed = seed,
                   .think_ms = think_ms,
                   .due_ms = state_.since_ms + think_ms};
}

Step Room::bot_moved(const BotTask& task, const rules::Move& move, std::int64_t now_ms) {
    Step step;
    const auto now = bot_task();
    const bool is_asked =
        is_planted(Bug::moves_for_the_present)
            ? state_.stage == Stage::playing && state_.match->to_move == task.seat && state_.match->turn == task.turn
            : now && now->seat == task.seat && now->round == task.round && now->turn == task.turn &&
                  now->view.awaits_put_back == task.view.awaits_put_back;
    if (!is_asked) {
        return step; // the player is back, or the moment has passed
    }
    auto moved = judge_move(state_, task.seat, By::bot, move);
    if (!moved) { // a bot that errs must not stop the table: the plain one moves in its place
        moved = judge_move(state_, task.seat, By::bot, bots::simple_move(task.view, task.seed));
    }
    if (moved) {
        step.pending = propose({*std::move(moved)}, std::nullopt, std::nullopt, now_ms);
    }
    return step;
}

} // namespace runset::table
