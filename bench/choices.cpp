// What the choice among lays is worth where nobody may wait (`mustLayIfAble`). In rounds against `greedy` one seat is
// watched: at every turn with more than one choice the lay that Expert's search would take, and the one the seat does
// take, are played on to the end by `greedy` in the same worlds, which are not those of the search, and compared with
// the lay of the most tiles. What a seat's own lays bring, added up over a round, is what it wins beyond one round in
// two; what the search's bring is what there is to win in rounds of that kind (docs/must-lay.md).
//
// The counters, in wins: `there`, what the search's lays bring in a round; `taken`, what the seat's own lays do; each
// with half of its 95 % interval; `choices`, how many the seat meets in a round; `other`, in how many the search does
// not take the most tiles. The time of an iteration is a round's.
//
//     RUNSET_ROUNDS=600 bench_choices      one round of each without
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "bots/lay_choices.h"
#include "bots/lay_search.h"
#include "bots/world.h"
#include "rules/decide.h"
#include "rules/edition.h"
#include "rules/evolve.h"

namespace runset {
namespace {

using namespace rules;

/// How the watched seat lays.
enum class Manner : std::uint8_t { most, search, fewest };

/// A world that is played on to the end is worth 1 and a little if it is won, and less than nothing if it is lost.
double win(bots::World& world, const Table& lay) {
    constexpr int to_the_end = 400;
    world.lay(lay);
    const double worth = world.play_on(to_the_end);
    return worth >= 1 ? 1 : worth <= 0 ? 0 : 0.5;
}

/// How much more often the first lay wins than the second.
double lead(const View& view, const Table& first, const Table& second, Random& random) {
    constexpr int worlds = 1000;
    if (first == second) {
        return 0;
    }
    double sum = 0;
    for (int i = 0; i < worlds; ++i) {
        bots::World one(view, random);
        bots::World other = one;
        sum += win(one, first) - win(other, second);
    }
    return sum / worlds;
}

const Table& with_fewest_tiles(const std::vector<Table>& tables) {
    return *std::ranges::min_element(tables, {}, &Table::piece_count);
}

struct Round {
    double there = 0;
    double taken = 0;
    int choices = 0;
    int other = 0;
};

/// Of the tables to leave the one that the watched seat does. Notes what there was to win.
Table choose(const View& view, const std::vector<Table>& tables, Manner manner, int playouts, Random& random,
             Round& round) {
    const Table& most = tables.front();
    if (tables.size() == 1) {
        return most;
    }
    const Table best = *bots::search_lay(view, random.next(), playouts);
    const Table& own = manner == Manner::search ? best : manner == Manner::fewest ? with_fewest_tiles(tables) : most;
    const double there = lead(view, best, most, random);
    round.there += there;
    round.taken += own == best ? there : lead(view, own, most, random);
    ++round.choices;
    round.other += best != most ? 1 : 0;
    return own;
}

Round play(std::uint64_t deal, Manner manner, int playouts) {
    Settings settings = editions()[0];
    settings.must_lay_if_able = true;
    State state = new_match(settings, 2, Seat{0}, Seat{0}).value();
    state = evolve(state, decide_deal(state, shuffled_deck(settings, deal), deal).value());
    const auto watched = Seat{static_cast<std::uint8_t>(deal % 2)};
    Random random(deal);
    Round round;
    while (state.round == 1 && state.phase == Phase::playing) {
        const std::vector<Table> tables = bots::lay_choices(settings, state.position());
        Event next = state.pile.empty() ? Event(Passed{}) : Event(Drew{});
        if (!tables.empty() && state.to_move == watched) {
            next = Laid{.table = choose(view_for(state, watched), tables, manner, playouts, random, round)};
        } else if (!tables.empty()) {
            next = Laid{.table = tables.front()};
        }
        state = evolve(state, next);
    }
    return round;
}

/// The mean of what is added, and half of its 95 % interval.
struct Mean {
    double sum = 0;
    double squares = 0;

    void add(double value) {
        sum += value;
        squares += value * value;
    }
    void report(benchmark::State& bench, const std::string& name, double count) const {
        const double mean = sum / count;
        bench.counters[name] = mean;
        bench.counters[name + "_error"] = 1.96 * std::sqrt((squares / count - mean * mean) / count);
    }
};

void choices(benchmark::State& bench, Manner manner, int playouts) {
    std::uint64_t deals = 0;
    Mean there;
    Mean taken;
    int met = 0;
    int other = 0;
    for (auto _ : bench) {
        const Round round = play(++deals, manner, playouts);
        there.add(round.there);
        taken.add(round.taken);
        met += round.choices;
        other += round.other;
    }
    const auto count = static_cast<double>(deals);
    bench.counters["choices"] = met / count;
    bench.counters["other"] = other / count;
    there.report(bench, "there", count);
    taken.report(bench, "taken", count);
}

const int rounds = [] {
    const char* const asked = std::getenv("RUNSET_ROUNDS");
    return asked == nullptr ? 1 : std::max(1, std::atoi(asked));
}();
BENCHMARK_CAPTURE(choices, of_most_by_1000_playouts, Manner::most, 1000)
    ->Iterations(rounds)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(choices, of_most_by_4000_playouts, Manner::most, 4000)
    ->Iterations(rounds)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(choices, of_most_by_16000_playouts, Manner::most, 16000)
    ->Iterations(rounds)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(choices, of_search_by_4000_playouts, Manner::search, 4000)
    ->Iterations(rounds)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(choices, of_fewest_by_4000_playouts, Manner::fewest, 4000)
    ->Iterations(rounds)
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace runset
