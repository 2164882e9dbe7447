// Whole matches between bots as game records, with the state in which they ended: by the rules alone, without a table
// around them. Where there is a time limit, the clock ends a turn now and then.
#pragma once

#include "bots/bot.h"
#include "notation/record.h"
#include "rules/edition.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "rules/random.h"
#include "solver/can_lay.h"

namespace runset::test {

struct BotMatch {
    notation::Record record;
    rules::State end;
};

inline rules::Move bot_or_clock(const rules::State& state, const bots::Bot& bot, std::uint64_t seed) {
    constexpr std::uint64_t one_in = 50;
    if (state.settings.time_limit_s > 0 && rules::Random(seed).below(one_in) == 0) {
        return rules::TimeOutMove{state.table};
    }
    return bots::choose(bot, rules::view_for(state, state.to_move), seed);
}

/// The same seed gives the same match.
inline BotMatch play_bots(const rules::Settings& settings, int seats, std::span<const std::string_view> levels,
                          std::uint64_t seed) {
    BotMatch match;
    match.record.settings = settings;
    for (int i = 0; i < seats; ++i) {
        const std::string_view level = levels[static_cast<std::size_t>(i) % levels.size()];
        match.record.names.push_back("bot " + std::string(level) + " " + std::to_string(i + 1));
    }
    match.end = rules::new_match(settings, seats, {}, {}).value();
    rules::State& state = match.end;
    constexpr int most_entries = 20'000;
    for (int i = 0; i < most_entries && state.phase != rules::Phase::match_over; ++i) {
        const std::uint64_t own_seed = seed * 1'000'003 + static_cast<std::uint64_t>(i);
        if (state.phase == rules::Phase::awaiting_deal) {
            const rules::Dealt dealt{.deck = rules::shuffled_deck(settings, own_seed), .shuffle_seed = own_seed};
            state = rules::evolve(state, rules::decide_deal(state, dealt.deck, own_seed).value());
            match.record.entries.emplace_back(notation::RoundStart{.dealt = dealt});
            continue;
        }
        const bots::Bot& bot = *bots::find_bot(levels[state.to_move.index % levels.size()]);
        const rules::Move move = bot_or_clock(state, bot, own_seed);
        match.record.entries.emplace_back(notation::SeatMove{.seat = state.to_move, .move = move});
        state = rules::evolve(state, rules::decide(state, state.to_move, move, solver::can_lay).value());
    }
    return match;
}

} // namespace runset::test
