#include "table/apply.h"

#include "bots/bot.h"
#include "fair/deal.h"
#include "rules/judging/decide.h"
#include "rules/evolve.h"
#include "solver/can_lay.h"
#include "table/planted.h"

namespace runset::table {

namespace {

constexpr std::size_t handled_limit = 64;
// More than a match can have. Before the first match people may come and go, and each may withhold a number.
constexpr std::size_t voided_limit = 32;

using What = protocol::TurnTold::What;

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

class Applier {
public:
    Applier(const fair::Hashing& hashing, State& state, const Fact& fact)
        : hashing_(hashing), state_(state), fact_(fact) {}

    bool operator()(const Created& created) {
        state_.options = created.options;
        return state_.seq == 1;
    }

    bool operator()(const Configured& configured) {
        state_.options = configured.options;
        make_unready();
        return can_arrange();
    }

    bool operator()(const SeatTaken& taken) {
        const bool was_free = is_there(taken.seat) && state_.at(taken.seat).kind == SeatKind::free;
        state_.at(taken.seat) = {.kind = SeatKind::person, .sitting = state_.at(taken.seat).sitting + 1};
        return was_free && can_arrange();
    }

    bool operator()(const BotSeated& seated) {
        const bool is_possible = is_there(seated.seat) && state_.at(seated.seat).kind != SeatKind::person &&
                                 bots::find_bot(seated.level) != nullptr && can_arrange();
        state_.at(seated.seat).clear();
        state_.at(seated.seat).kind = SeatKind::bot;
        state_.at(seated.seat).level = seated.level;
        return is_possible;
    }

    bool operator()(const SeatFreed& freed) {
        state_.at(freed.seat).clear();
        return is_there(freed.seat) && can_arrange();
    }

    bool operator()(const DealOpened& opened) {
        const fair::DealName name{.table = state_.id, .deal = opened.deal};
        if (!fact_.seed || state_.is_deal_open || opened.deal != state_.deal + 1 ||
            fair::seed_commitment(hashing_, name, *fact_.seed) != opened.commitment) {
            return false;
        }
        state_.deal = opened.deal;
        state_.is_deal_open = true;
        state_.commitment = opened.commitment;
        state_.seed = *fact_.seed;
        return true;
    }

    bool operator()(const GotReady& ready) {
        SeatAt& seat = state_.at(ready.seat);
        const bool is_possible = is_person(ready.seat) && state_.stage == Stage::gathering && !seat.is_ready;
        seat.is_ready = true;
        seat.nonce = {.commitment = ready.commitment};
        return is_possible;
    }

    bool operator()(const Revealed& revealed) {
        notation::SeatNonce& given = state_.at(revealed.seat).nonce;
        const fair::DealName name{.table = state_.id, .deal = state_.deal};
        const bool is_kept = given.commitment && !given.nonce &&
                             fair::nonce_commitment(hashing_, name, revealed.seat, revealed.nonce) == *given.commitment;
        given.nonce = revealed.nonce;
        return is_kept && is_there(revealed.seat) && state_.stage == Stage::revealing;
    }

    bool operator()(const RoundDealt& /*dealt*/) {
        if (state_.stage != Stage::revealing) {
            return false;
        }
        std::vector<std::optional<Digest>> nonces;
        for (const notation::SeatNonce& given : nonces_of(state_)) {
            nonces.push_back(given.nonce);
        }
        const fair::DealName name{.table = state_.id, .deal = state_.deal};
        const auto& settings = state_.options.settings;
        const fair::Chance chance = fair::chance_of(hashing_, name, state_.seed, nonces, settings);
        if (!state_.is_match_running()) {
            const auto match = rules::new_match(settings, state_.seat_count(), state_.options.youngest, chance.by_lot,
                                                state_.options.handicaps);
            if (!match) {
                return false;
            }
            state_.match = *match;
        }
        const auto event = rules::decide_deal(*state_.match, chance.dealt.deck, chance.dealt.shuffle_seed);
        if (!event) {
            return false;
        }
        state_.match = rules::evolve(*state_.match, *event);
        state_.recent.clear();
        enter(Stage::playing);
        return true;
    }

    bool operator()(const DealVoided& /*voided*/) {
        const bool is_possible = state_.stage == Stage::revealing && is_number_missing(state_);
        for (SeatAt& seat : state_.seats) {
            seat.withheld += seat.nonce.is_withheld() ? 1 : 0;
        }
        state_.voided.push_back(proof_of(state_));
        if (state_.voided.size() > voided_limit) {
            state_.voided.erase(state_.voided.begin());
        }
        close_deal();
        return is_possible;
    }

    bool operator()(const Moved& moved) {
        if (state_.stage != Stage::playing) {
            return false;
        }
        rules::State& match = *state_.match;
        const auto event = rules::decide(match, moved.seat, moved.move, solver::can_lay);
        if (!event) {
            return false;
        }
        tell(moved, *event);
        const int turn = match.turn;
        match = rules::evolve(match, *event);
        SeatAt& seat = state_.at(moved.seat);
        seat.time_outs = moved.by == By::clock ? seat.time_outs + 1 : 0;
        if (match.phase != rules::Phase::playing) {
            end_round();
        } else if (match.turn != turn) {
            state_.since_ms = fact_.entry.up_ms;
        }
        return true;
    }

    bool operator()(const HandedOver& handed) {
        const bool was_here = !state_.at(handed.seat).is_played_by_bot();
        state_.at(handed.seat).is_away = true;
        return was_here && is_person(handed.seat);
    }

    bool operator()(const HandedBack& handed) {
        const bool was_away = state_.at(handed.seat).is_away;
        state_.at(handed.seat).is_away = false;
        state_.at(handed.seat).time_outs = 0;
        if (state_.stage == Stage::gathering) {
            state_.since_ms = fact_.entry.up_ms; // the pause may be long over: whoever comes back looks around first
        }
        return was_away && is_person(handed.seat);
    }

    bool operator()(const SeatLeft& left) {
        const bool was_there = is_person(left.seat) && !state_.at(left.seat).has_left;
        state_.at(left.seat).has_left = true;
        return was_there && (state_.is_match_running() || state_.stage == Stage::revealing);
    }

    bool operator()(const Closed& /*closed*/) {
        state_.stage = Stage::closed;
        return true;
    }

private:
    /// Seats and options change only before a match and after it.
    [[nodiscard]] bool can_arrange() const { return state_.stage == Stage::gathering && !state_.is_match_running(); }
    [[nodiscard]] bool is_there(Seat seat) const { return seat.index < state_.seat_count(); }
    [[nodiscard]] bool is_person(Seat seat) const { return is_there(seat) && state_.at(seat).kind == SeatKind::person; }

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
    void tell(const Moved& moved, const rules::Event& event) {
        auto& recent = state_.recent;
        std::erase_if(recent, [&](const protocol::TurnTold& turn) { return turn.seat == moved.seat; });
        recent.push_back({.seat = moved.seat,
                          .turn = state_.match->turn,
                          .what = what_of(event),
                          .was_time_out = moved.by == By::clock,
                          .before = state_.match->table});
        if (is_planted(Leak::draws_in_history) && std::holds_alternative<rules::Drew>(event)) {
            const rules::Piece drawn(state_.match->pile.tiles().front());
            recent.back().what = What::laid; // only then a view shows the table before
            recent.back().before.add({&drawn, 1});
        }
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

} // namespace

namespace {

/// Seats and options are what they became; of the deal itself only its number is used up.
bool apply_void(State& state, const Event& event) {
    if (const auto* opened = std::get_if<DealOpened>(&event)) {
        const bool is_next = !state.is_deal_open && opened->deal == state.deal + 1;
        state.deal = opened->deal;
        return is_next;
    }
    return true;
}

} // namespace

bool apply(const fair::Hashing& hashing, State& state, const Fact& fact) {
    ++state.seq;
    if (state.stage == Stage::closed) {
        return false;
    }
    if (!(fact.is_void ? apply_void(state, fact.entry.event)
                       : std::visit(Applier(hashing, state, fact), fact.entry.event))) {
        return false;
    }
    if (fact.sender && fact.cid) {
        auto& handled = state.at(*fact.sender).handled;
        handled.push_back({.cid = *fact.cid, .seq = state.seq});
        if (handled.size() > handled_limit) {
            handled.erase(handled.begin());
        }
    }
    if (state.stage == Stage::gathering && state.is_deal_open && is_everybody_ready(state)) {
        state.stage = Stage::revealing;
        state.since_ms = fact.entry.up_ms;
    }
    return true;
}

} // namespace runset::table
