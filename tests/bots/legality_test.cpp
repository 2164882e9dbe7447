// Mixed tables of all bots under random house rules of every edition: no move is ever refused. A short run here;
// RUNSET_ROUNDS=100000 makes it a long one (tools/soak).

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "bots/bot.h"
#include "notation/settings_text.h"
#include "notation/table_text.h"
#include "solver/can_lay.h"
#include "support/match.h"
#include "support/random_rules.h"

namespace runset::test {

namespace {

constexpr int short_run = 300;
constexpr int small_budget = 4; // play-outs a move for bots that search

int rounds_wanted() {
    const char* wanted = std::getenv("RUNSET_ROUNDS");
    return wanted == nullptr ? short_run : std::atoi(wanted);
}

/// The bots of one table and their moves so far.
struct Company {
    std::vector<const bots::Bot*> seats;
    std::int64_t moves = 0;
};

Company random_company(Random& random) {
    Company company;
    const std::uint64_t seats = 2 + random.below(3);
    for (std::uint64_t i = 0; i < seats; ++i) {
        company.seats.push_back(&bots::all_bots()[random.below(bots::all_bots().size())]);
    }
    return company;
}

void play_round(Company& company, State state, Random& random) {
    while (state.phase == Phase::playing) {
        const bots::Bot& bot = *company.seats[state.to_move.index];
        const Move move = bots::choose(bot, view_for(state, state.to_move), random.next(), small_budget);
        const auto event = decide(state, state.to_move, move, solver::can_lay);
        ASSERT_TRUE(event) << bot.name << " " << row_of(event.error().reason).code << " table "
                           << notation::print_table(state.settings, state.table) << " rack "
                           << notation::print_rack(state.settings, state.at(state.to_move).rack) << " rules "
                           << notation::print_settings(state.settings);
        ++company.moves;
        state = evolve(state, *event);
    }
}

} // namespace

TEST(Legality, mixed_tables_under_random_house_rules) {
    Random random(2026);
    std::map<std::string_view, int> rounds_of;
    std::int64_t moves = 0;
    const int rounds = rounds_wanted();
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        const auto row = static_cast<std::size_t>(round) % editions().size();
        const Settings settings = random_rules(editions()[row], random);
        Company company = random_company(random);
        const int seats = static_cast<int>(company.seats.size());
        SCOPED_TRACE("round " + std::to_string(round));
        play_round(company, new_round(settings, seats, random.next()), random);
        moves += company.moves;
        for (const bots::Bot* bot : company.seats) {
            ++rounds_of[bot->name];
        }
    }
    RecordProperty("moves", std::to_string(moves));
    std::cout << rounds << " rounds, " << moves << " moves, none refused\n";
    EXPECT_EQ(rounds_of.size(), bots::all_bots().size()) << "everybody played";
}

} // namespace runset::test
