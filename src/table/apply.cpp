#include "table/apply.h"

#include "bots/bot.h"
#include "rules/judging/decide.h"
#include "table/decide.h"

namespace runset::table {

namespace {

/// Whether an event can follow upon a state. Moves are not in here: they are judged as they were when they were made.
class Possible {
public:
    Possible(const fair::Hashing& hashing, const State& state, const Fact& fact)
        : hashing_(hashing), state_(state), fact_(fact) {}

    bool operator()(const Created& /*created*/) const { return state_.seq == 0; }
    bool operator()(const Configured& /*configured*/) const { return can_arrange(); }
    bool operator()(const SeatTaken& taken) const {
        return can_arrange() && is_there(taken.seat) && state_.at(taken.seat).kind == SeatKind::free;
    }
    bool operator()(const BotSeated& seated) const {
        return can_arrange() && is_there(seated.seat) && state_.at(seated.seat).kind != SeatKind::person &&
               bots::find_bot(seated.level) != nullptr;
    }
    bool operator()(const SeatFreed& freed) const { return can_arrange() && is_there(freed.seat); }

    bool operator()(const DealOpened& opened) const {
        const fair::DealName name{.table = state_.id, .deal = opened.deal};
        return fact_.seed && !state_.is_deal_open && opened.deal == state_.deal + 1 &&
               fair::seed_commitment(hashing_, name, *fact_.seed) == opened.commitment;
    }
    bool operator()(const GotReady& ready) const {
        return state_.stage == Stage::gathering && is_person(ready.seat) && !state_.at(ready.seat).is_ready;
    }
    bool operator()(const Revealed& revealed) const {
        return is_there(revealed.seat) && decide(hashing_, state_, revealed.seat, {.nonce = revealed.nonce});
    }
    /// Chance says who begins and where every tile lies, not whether there can be a round.
    bool operator()(const RoundDealt& /*dealt*/) const {
        const TableOptions& options = state_.options;
        const bool has_match = state_.is_match_running() ? state_.match->phase == rules::Phase::awaiting_deal
                                                         : rules::new_match(options.settings, options.seat_count,
                                                                            options.youngest, {}, options.handicaps)
                                                               .has_value();
        return state_.stage == Stage::revealing && has_match;
    }
    bool operator()(const DealVoided& /*voided*/) const {
        return state_.stage == Stage::revealing && is_number_missing(state_);
    }

    bool operator()(const HandedOver& handed) const {
        return is_person(handed.seat) && !state_.at(handed.seat).is_played_by_bot();
    }
    bool operator()(const HandedBack& handed) const { return is_person(handed.seat) && state_.at(handed.seat).is_away; }
    bool operator()(const SeatLeft& left) const {
        return is_person(left.seat) && !state_.at(left.seat).has_left &&
               (state_.is_match_running() || state_.stage == Stage::revealing);
    }
    bool operator()(const Closed& /*closed*/) const { return true; }
    bool operator()(const Moved& /*moved*/) const { return state_.stage == Stage::playing; }

private:
    /// Seats and options change only before a match and after it.
    [[nodiscard]] bool can_arrange() const { return state_.stage == Stage::gathering && !state_.is_match_running(); }
    [[nodiscard]] bool is_there(Seat seat) const { return seat.index < state_.seat_count(); }
    [[nodiscard]] bool is_person(Seat seat) const { return is_there(seat) && state_.at(seat).kind == SeatKind::person; }

    const fair::Hashing& hashing_;
    const State& state_;
    const Fact& fact_;
};

/// Of a deal that never came about only the number counts.
bool is_possible_void(const State& state, const Event& event) {
    const auto* opened = std::get_if<DealOpened>(&event);
    return opened == nullptr || (!state.is_deal_open && opened->deal == state.deal + 1);
}

} // namespace

bool apply(const fair::Hashing& hashing, State& state, const Fact& fact) {
    if (state.stage == Stage::closed) {
        return false;
    }
    if (fact.is_void ? !is_possible_void(state, fact.entry.event)
                     : !std::visit(Possible(hashing, state, fact), fact.entry.event)) {
        return false;
    }
    const auto* moved = std::get_if<Moved>(&fact.entry.event);
    if (moved == nullptr || fact.is_void) {
        evolve(hashing, state, fact);
        return true;
    }
    auto judged = judge_move(state, moved->seat, moved->by, moved->move);
    if (!judged) {
        return false;
    }
    Fact legal = fact;
    legal.entry.event = *std::move(judged);
    evolve(hashing, state, legal);
    return true;
}

} // namespace runset::table
