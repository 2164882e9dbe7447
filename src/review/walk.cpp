#include "review/walk.h"

#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "rules/score.h"
#include "solver/can_lay.h"

namespace runset::review {

using rules::State;

namespace {

Deed deed_of(const rules::Move& move) {
    if (std::holds_alternative<rules::LayMove>(move)) {
        return Deed::lay;
    }
    if (std::holds_alternative<rules::TimeOutMove>(move)) {
        return Deed::time_out;
    }
    return std::holds_alternative<rules::PassMove>(move) ? Deed::pass : Deed::draw;
}

Turn begun(const State& before, std::size_t entry, const rules::Move& move) {
    return {.entry = entry,
            .round = before.round,
            .number = before.turn,
            .seat = before.to_move,
            .open_min = rules::settings_for(before, before.to_move).open_min,
            .start = before.position(),
            .deed = deed_of(move),
            .table = before.table};
}

void note_lay(Turn& turn, const rules::Laid& laid, const State& after) {
    turn.table = laid.table;
    turn.laid_tiles = laid.table.tiles() - turn.start.table.tiles();
    turn.laid = {.tiles = turn.laid_tiles.size(), .points = rules::rack_value(turn.laid_tiles).value};
    turn.went_out = after.at(turn.seat).rack.empty();
}

/// What the event did to the turn that it belongs to.
void note(Turn& turn, const State& before, const rules::Event& event, const State& after) {
    if (const auto* laid = std::get_if<rules::Laid>(&event)) {
        note_lay(turn, *laid, after);
    } else if (const auto* put_back = std::get_if<rules::PutBack>(&event)) {
        turn.put_back = put_back->tile;
    } else if (!std::holds_alternative<rules::Passed>(event) && !before.pile.empty()) {
        turn.drawn = before.pile.tiles().front();
        const bool owes = before.settings.rack_limit > 0 && before.position().rack.size() >= before.settings.rack_limit;
        if (owes && !after.drawn) {
            turn.put_back = turn.drawn; // K5: the clock put it back
        }
    }
}

class Walker {
public:
    Walker(const notation::Record& record, const State& start)
        : record_(record), walk_{.turns = {}, .results = {}, .end = start} {}

    std::expected<Walk, notation::ReplayError> run() {
        for (std::size_t i = 0; i < record_.entries.size(); ++i) {
            const rules::Result<rules::Event> event = decide_entry(i);
            if (!event) {
                return std::unexpected(notation::ReplayError{.entry = i, .refusal = event.error()});
            }
            take(i, *event);
        }
        return std::move(walk_);
    }

private:
    [[nodiscard]] rules::Result<rules::Event> decide_entry(std::size_t i) const {
        if (const auto* start = std::get_if<notation::RoundStart>(&record_.entries[i])) {
            return rules::decide_deal(walk_.end, start->dealt.deck, start->dealt.shuffle_seed);
        }
        const auto& [seat, move] = std::get<notation::SeatMove>(record_.entries[i]);
        return rules::decide(walk_.end, seat, move, solver::can_lay);
    }

    void take(std::size_t i, const rules::Event& event) {
        const State before = walk_.end;
        walk_.end = rules::evolve(before, event);
        const auto* played = std::get_if<notation::SeatMove>(&record_.entries[i]);
        if (played == nullptr) {
            return;
        }
        if (!before.drawn) {
            walk_.turns.push_back({.before = before, .turn = begun(before, i, played->move)});
        }
        note(walk_.turns.back().turn, before, event, walk_.end);
        if (walk_.end.phase != rules::Phase::playing) {
            walk_.results.push_back(*walk_.end.last_round);
        }
    }

    const notation::Record& record_;
    Walk walk_;
};

} // namespace

std::expected<Walk, notation::ReplayError> walk(const notation::Record& record) {
    const auto start = rules::new_match(record.settings, static_cast<int>(record.names.size()), record.youngest,
                                        record.by_lot, record.handicaps);
    if (!start) {
        return std::unexpected(notation::ReplayError{.entry = 0, .refusal = start.error()});
    }
    return Walker(record, *start).run();
}

} // namespace runset::review
