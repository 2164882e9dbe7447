// How fast the referee judges Classic plays in mid-game (40 to 80 tiles on the table), and that a legal lay costs no
// heap allocation. The plays come from rounds between players who lay as much as they can.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <new>
#include <vector>

#include "rules/edition.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "rules/judging/judge.h"
#include "solver/can_lay.h"
#include "solver/solve.h"

namespace {

std::size_t allocations = 0; // NOLINT: counted by the replaced operator new

} // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) {
        return memory;
    }
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}

namespace runset {
namespace {

struct Play {
    rules::Position start;
    rules::Table final_table;
};

rules::Move best_move(const rules::State& state) {
    const solver::Answer best = solver::best_play(state.settings, state.position());
    if (best.tiles > 0) {
        return rules::LayMove{.table = best.table};
    }
    return state.pile.empty() ? rules::Move(rules::PassMove{}) : rules::Move(rules::DrawMove{});
}

bool is_mid_game(const rules::Table& table) {
    return table.piece_count() >= 40 && table.piece_count() <= 80;
}

std::vector<Play> mid_game_plays(bool with_jokers, std::size_t wanted) {
    std::vector<Play> plays;
    const rules::Settings classic = *rules::find_edition("classic");
    for (std::uint64_t seed = 1; plays.size() < wanted; ++seed) {
        rules::State state = rules::new_match(classic, 3, rules::Seat{0}, rules::Seat{0}).value();
        state = rules::evolve(state, rules::decide_deal(state, rules::shuffled_deck(classic, seed), seed).value());
        while (state.phase == rules::Phase::playing) {
            const rules::Move move = best_move(state);
            const auto* lay = std::get_if<rules::LayMove>(&move);
            const bool has_joker = state.table.tiles().jokers() > 0;
            if (lay != nullptr && is_mid_game(lay->table) && state.position().has_opened && has_joker == with_jokers) {
                plays.push_back({.start = state.position(), .final_table = lay->table});
            }
            state = rules::evolve(state, rules::decide(state, state.to_move, move, solver::can_lay).value());
        }
    }
    plays.resize(wanted);
    return plays;
}

void judge(benchmark::State& bench, bool with_jokers) {
    const rules::Settings classic = *rules::find_edition("classic");
    const std::vector<Play> plays = mid_game_plays(with_jokers, 500);
    std::size_t tiles = 0;
    for (const Play& play : plays) {
        tiles += static_cast<std::size_t>(play.final_table.piece_count());
    }
    std::size_t next = 0;
    std::size_t legal = 0;
    std::size_t judged = 0;
    const std::size_t before = allocations;
    for (auto _ : bench) {
        const Play& play = plays[next];
        legal += rules::judge_lay(classic, play.start, play.final_table).has_value() ? 1U : 0U;
        ++judged;
        next = next + 1 == plays.size() ? 0 : next + 1;
    }
    const std::size_t used = allocations - before;
    // The library itself takes a few allocations to stop the clock, never one a play.
    if (legal != judged || used * 10 > judged + 100) {
        std::cerr << "judge: " << judged - legal << " lays refused, " << used << " heap allocations\n";
        std::exit(1);
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(judged));
    bench.counters["tiles"] = static_cast<double>(tiles) / static_cast<double>(plays.size());
    bench.counters["allocations"] = static_cast<double>(used);
}

BENCHMARK_CAPTURE(judge, classic_without_table_jokers, false);
BENCHMARK_CAPTURE(judge, classic_with_table_jokers, true);

} // namespace
} // namespace runset
