// What the choice among lays is worth where nobody may wait (`mustLayIfAble`): rounds between two `greedy` seats, and
// at every turn with more than one choice the lay that Expert's search would take. That lay and the one of the most
// tiles are played on to the end in the same worlds, which are not those of the search. The counters: `gain`, in wins
// (a tile counts a hundredth), what the choices of a seat bring in a round, added up; `error`, half of the 95 %
// interval over rounds; `choices`, how many a seat meets in a round; `other`, in how many the search does not take the
// most tiles. The time of an iteration is a round's.
//
//     RUNSET_ROUNDS=24 bench_choices      one round of each without
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "bots/lay_choices.h"
#include "bots/lay_search.h"
#include "bots/world.h"
#include "rules/decide.h"
#include "rules/edition.h"
#include "rules/evolve.h"

namespace runset {
namespace {

using namespace rules;

/// How much more the first lay is worth than the second.
double lead(const View& view, const Table& first, const Table& second, Random& random) {
    constexpr int worlds = 1000;
    constexpr int to_the_end = 400;
    double sum = 0;
    for (int i = 0; i < worlds; ++i) {
        bots::World one(view, random);
        bots::World other = one;
        one.lay(first);
        other.lay(second);
        sum += one.play_on(to_the_end) - other.play_on(to_the_end);
    }
    return sum / worlds;
}

struct Round {
    double gain = 0; // of both seats
    int choices = 0;
    int other = 0;
};

Round play(std::uint64_t deal, int playouts) {
    Settings settings = editions()[0];
    settings.must_lay_if_able = true;
    State state = new_match(settings, 2, Seat{0}, Seat{0}).value();
    state = evolve(state, decide_deal(state, shuffled_deck(settings, deal), deal).value());
    Random random(deal);
    Round round;
    while (state.round == 1 && state.phase == Phase::playing) {
        const std::vector<Table> tables = bots::lay_choices(settings, state.position());
        if (tables.size() > 1) {
            const View view = view_for(state, state.to_move);
            const Table chosen = *bots::search_lay(view, random.next(), playouts);
            ++round.choices;
            if (chosen != tables.front()) {
                ++round.other;
                round.gain += lead(view, chosen, tables.front(), random);
            }
        }
        state = evolve(state, !tables.empty()      ? Event(Laid{.table = tables.front()})
                              : state.pile.empty() ? Event(Passed{})
                                                   : Event(Drew{}));
    }
    return round;
}

void choices(benchmark::State& bench, int playouts) {
    constexpr double seats = 2;
    std::uint64_t deals = 0;
    double sum = 0;
    double squares = 0;
    int met = 0;
    int other = 0;
    for (auto _ : bench) {
        const Round round = play(++deals, playouts);
        const double gain = round.gain / seats;
        sum += gain;
        squares += gain * gain;
        met += round.choices;
        other += round.other;
    }
    const auto count = static_cast<double>(deals);
    const double mean = sum / count;
    bench.counters["choices"] = met / seats / count;
    bench.counters["other"] = other / seats / count;
    bench.counters["gain"] = mean;
    bench.counters["error"] = 1.96 * std::sqrt((squares / count - mean * mean) / count);
}

const int rounds = [] {
    const char* const asked = std::getenv("RUNSET_ROUNDS");
    return asked == nullptr ? 1 : std::max(1, std::atoi(asked));
}();
BENCHMARK_CAPTURE(choices, by_300_playouts, 300)->Iterations(rounds)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(choices, by_1000_playouts, 1000)->Iterations(rounds)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(choices, by_4000_playouts, 4000)->Iterations(rounds)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(choices, by_16000_playouts, 16000)->Iterations(rounds)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace runset
