#include "table/evolve.h"

#include <cassert>

#include "rules/evolve.h"
#include "rules/judging/decide.h"

namespace runset::table {

namespace {

constexpr std::size_t handled_limit = 64;
// More than a match can have. Before the first match people may come and go, and each may withhold a number.
constexpr std::size_t voided_limit = 32;

using What = TurnTold::What;

What what_of(const rules::Event& event) {
    if (std::holds_alternative<rules::Laid>(event)) {
        return What::laid;
    }
    if (std::holds_alternative<rules::Drew>(event)) {
        return What::drew;
    }
    if (std::holds_alternative<rules::PutBack>(event)) {
        return What::put_back;
    }
    return std::holds_alternative<rules::Passed>(event) ? What::passed : What::timed_out;
}

class Evolver {
public:
    Evolver(const fair::Hashing& hashing, State& state, const Fact& fact)
        : hashing_(hashing), state_(state), fact_(fact) {}

    void operator()(const Created& created) { state_.options = created.options; }

    void operator()(const Configured& configured) {
        state_.options = configured.options;
        make_unready();
    }

    void operator()(const SeatTaken& taken) {
        state_.at(taken.seat) = {.kind = SeatKind::person, .sitting = state_.at(taken.seat).sitting + 1};
    }

    void operator()(const BotSeated& seated) {
        state_.at(seated.seat).clear();
        state_.at(seated.seat).kind = SeatKind::bot;
        state_.at(seated.seat).level = seated.level;
    }

    void operator()(const SeatFreed& freed) { state_.at(freed.seat).clear(); }

    void operator()(const DealOpened& opened) {
        assert(fact_.seed);
        state_.deal = opened.deal;
        state_.is_deal_open = true;
        state_.commitment = opened.commitment;
        state_.seed = *fact_.seed;
    }

    void operator()(const GotReady& ready) {
        SeatAt& seat = state_.at(ready.seat);
        seat.is_ready = true;
        seat.nonce = {.commitment = ready.commitment};
    }

    void operator()(const Revealed& revealed) { state_.at(revealed.seat).nonce.nonce = revealed.nonce; }

    void operator()(const RoundDealt& /*dealt*/) {
        const fair::Chance chance = chance_of(hashing_, state_);
        if (!state_.is_match_running()) {
            const TableOptions& options = state_.options;
            const auto match = rules::new_match(options.settings, options.seat_count, options.youngest, chance.by_lot,
                                                options.handicaps);
            assert(match);
            state_.match = *match;
        }
        state_.match = rules::evolve(*std::move(state_.match), chance.dealt);
        state_.recent.clear();
        enter(Stage::playing);
    }

    void operator()(const DealVoided& /*voided*/) {
        for (SeatAt& seat : state_.seats) {
            seat.withheld += seat.nonce.is_withheld() ? 1 : 0;
        }
        state_.voided.push_back(proof_of(state_));
        if (state_.voided.size() > voided_limit) {
            state_.voided.erase(state_.voided.begin());
        }
        close_deal();
    }

    void operator()(const Moved& moved) {
        assert(moved.outcome);
        rules::State& match = *state_.match;
        tell(moved);
        const int turn = match.turn;
        match = rules::evolve(match, *moved.outcome);
        SeatAt& seat = state_.at(moved.seat);
        seat.time_outs = moved.by == By::clock ? seat.time_outs + 1 : 0;
        if (match.phase != rules::Phase::playing) {
            end_round();
        } else if (match.turn != turn) {
            state_.since_ms = fact_.entry.up_ms;
        }
    }

    void operator()(const HandedOver& handed) { state_.at(handed.seat).is_away = true; }

    void operator()(const HandedBack& handed) {
        state_.at(handed.seat).is_away = false;
        state_.at(handed.seat).time_outs = 0;
        if (state_.stage == Stage::gathering) {
            state_.since_ms = fact_.entry.up_ms; // the pause may be long over: whoever comes back looks around first
        }
    }

    void operator()(const SeatLeft& left) { state_.at(left.seat).has_left = true; }

    void operator()(const Closed& /*closed*/) { state_.stage = Stage::closed; }

private:
    void enter(Stage stage) {
        state_.stage = stage;
        state_.since_ms = fact_.entry.up_ms;
    }

    void make_unready() {
        for (SeatAt& seat : state_.seats) {
            seat.is_ready = false;
            seat.nonce = {};
        }
    }

    /// Remembers the last turn of every seat; a draw and its put-back are one turn.
    void tell(const Moved& moved) {
        auto& recent = state_.recent;
        std::erase_if(recent, [&](const TurnTold& turn) { return turn.seat == moved.seat; });
        recent.push_back({.seat = moved.seat,
                          .turn = state_.match->turn,
                          .what = what_of(*moved.outcome),
                          .was_time_out = moved.by == By::clock,
                          .before = state_.match->table});
    }

    void end_round() {
        state_.games += state_.match->round == 1 ? 1 : 0;
        state_.last_proof = proof_of(state_);
        state_.voided.clear();
        close_deal();
        if (!state_.is_match_running()) {
            for (SeatAt& seat : state_.seats) {
                seat.withheld = 0;
            }
        }
    }

    /// Everybody gets ready again. Who has left in a match leaves a bot behind, and else a free seat.
    void close_deal() {
        state_.is_deal_open = false;
        make_unready();
        enter(Stage::gathering);
        for (SeatAt& seat : state_.seats) {
            if (seat.has_left && !state_.is_match_running()) {
                seat.clear();
            }
        }
    }

    const fair::Hashing& hashing_;
    State& state_;
    const Fact& fact_;
};

/// Seats and options are what they became; of the deal itself only its number is used up.
void evolve_void(State& state, const Event& event) {
    if (const auto* opened = std::get_if<DealOpened>(&event)) {
        state.deal = opened->deal;
    }
}

void remember_command(State& state, const Fact& fact) {
    if (fact.sender && fact.cid) {
        auto& handled = state.at(*fact.sender).handled;
        handled.push_back({.cid = *fact.cid, .seq = state.seq});
        if (handled.size() > handled_limit) {
            handled.erase(handled.begin());
        }
    }
}

} // namespace

fair::Chance chance_of(const fair::Hashing& hashing, const State& state) {
    std::vector<std::optional<Digest>> nonces;
    for (const notation::SeatNonce& given : nonces_of(state)) {
        nonces.push_back(given.nonce);
    }
    const fair::DealName name{.table = state.id, .deal = state.deal};
    return fair::chance_of(hashing, name, state.seed, nonces, state.options.settings);
}

void evolve(const fair::Hashing& hashing, State& state, const Fact& fact) {
    ++state.seq;
    if (fact.is_void) {
        evolve_void(state, fact.entry.event);
    } else {
        std::visit(Evolver(hashing, state, fact), fact.entry.event);
    }
    remember_command(state, fact);
    if (state.stage == Stage::gathering && state.is_deal_open && is_everybody_ready(state)) {
        state.stage = Stage::revealing;
        state.since_ms = fact.entry.up_ms;
    }
}

} // namespace runset::table
