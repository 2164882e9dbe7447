#include "puzzles/played_turns.h"

#include <array>

#include "bots/bot.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "rules/random.h"
#include "solver/can_lay.h"

namespace runset::puzzles {

namespace {

/// Bots that lay what they find: those that wait leave no table to think about.
constexpr std::array<std::string_view, 4> busy_bots{"greedy", "player", "learner", "strong"};

} // namespace

void for_each_turn(const rules::Settings& settings, std::uint64_t seed, const VisitTurn& visit) {
    rules::Random random(seed);
    const int seats = rules::min_seats + static_cast<int>(random.below(rules::max_seats - rules::min_seats + 1));
    std::array<const bots::Bot*, rules::max_seats> bots{};
    for (const bots::Bot*& bot : bots) {
        bot = bots::find_bot(busy_bots[static_cast<std::size_t>(random.below(busy_bots.size()))]);
    }
    const rules::Seat starter{static_cast<std::uint8_t>(random.below(static_cast<std::uint64_t>(seats)))};
    rules::State state = rules::new_match(settings, seats, starter, starter).value();
    const rules::Deck deck = rules::shuffled_deck(settings, random.next());
    state = rules::evolve(state, rules::decide_deal(state, deck, random.next()).value());
    while (state.round == 1 && state.phase == rules::Phase::playing) {
        if (!state.drawn) {
            visit(state);
        }
        const rules::View view = rules::view_for(state, state.to_move);
        const rules::Move move = bots::choose(*bots[state.to_move.index], view, random.next());
        const auto event = rules::decide(state, state.to_move, move, solver::can_lay);
        if (!event) {
            return;
        }
        state = rules::evolve(state, *event);
    }
}

void for_each_turn(const notation::Record& record, const VisitTurn& visit) {
    auto match = rules::new_match(record.settings, static_cast<int>(record.names.size()), record.youngest,
                                  record.by_lot, record.handicaps);
    for (const auto& entry : record.entries) {
        if (!match) {
            return;
        }
        rules::State state = *match;
        if (const auto* start = std::get_if<notation::RoundStart>(&entry)) {
            match = rules::evolve(state, start->dealt);
            continue;
        }
        const auto& [seat, move] = std::get<notation::SeatMove>(entry);
        if (!state.drawn) {
            visit(state);
        }
        const auto event = rules::decide(state, seat, move, solver::can_lay);
        if (!event) {
            return;
        }
        match = rules::evolve(state, *event);
    }
}

} // namespace runset::puzzles
