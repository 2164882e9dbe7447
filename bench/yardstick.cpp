// What the best lay could bring where nobody may wait (`mustLayIfAble`): a seat that cheats against `greedy`. It tries
// every lay there is in the real round, played on by seats that lay the most, so it knows what Expert has to guess: the
// other rack alone, or the order of the pile as well. The counter `wins` is its share of the rounds, `error` half of
// the 95 % interval over paired deals. The time of an iteration, one deal with seats swapped, is beside the point.
#include <benchmark/benchmark.h>

#include <cmath>

#include "bots/bot.h"
#include "rules/decide.h"
#include "rules/edition.h"
#include "rules/evolve.h"
#include "rules/random.h"
#include "solver/playable_subsets.h"
#include "solver/solve.h"

namespace runset {
namespace {

using namespace rules;

/// A pass or a draw is believed: these seats lay whenever they can.
bool believe(const Settings& /*settings*/, const Position& /*position*/) {
    return false;
}

State after(const State& state, const Move& move) {
    return evolve(state, decide(state, state.to_move, move, believe).value());
}

bool is_running(const State& state) {
    return state.round == 1 && state.phase == Phase::playing;
}

Move most(const State& state) {
    const solver::Answer best = solver::best_play(state.settings, state.position());
    if (best.tiles > 0) {
        return LayMove{.table = best.table};
    }
    return state.pile.empty() ? Move(PassMove{}) : Move(DrawMove{});
}

/// 1 for a win, and a little for every point.
double worth(State state, Seat seat) {
    constexpr double a_point = 1.0 / 1000;
    while (is_running(state)) {
        state = after(state, most(state));
    }
    const RoundResult& round = *state.last_round;
    const double win = !round.winner ? 0.5 : *round.winner == seat ? 1.0 : 0.0;
    return win + a_point * round.points[seat.index].value;
}

State with_shuffled_pile(State state, Random& random) {
    std::vector<Tile> tiles(state.pile.tiles().begin(), state.pile.tiles().end());
    for (std::size_t i = tiles.size(); i > 1; --i) {
        std::swap(tiles[i - 1], tiles[random.below(i)]);
    }
    state.pile = Pile(tiles);
    return state;
}

/// The lay that comes out best in `worlds` orders of the pile; 0: in the real one.
Move cheat(const State& state, int worlds, Random& random) {
    std::array<solver::PlayableSubset, 32> room;
    const auto found = solver::playable_subsets(state.settings, state.position(), room);
    if (found.count < 2) {
        return most(state);
    }
    std::vector<double> sums(static_cast<std::size_t>(found.count));
    for (int i = 0; i < std::max(worlds, 1); ++i) {
        const State world = worlds == 0 ? state : with_shuffled_pile(state, random);
        for (std::size_t lay = 0; lay < sums.size(); ++lay) {
            sums[lay] += worth(after(world, LayMove{.table = room[lay].table}), state.to_move);
        }
    }
    return LayMove{.table = room[static_cast<std::size_t>(std::ranges::max_element(sums) - sums.begin())].table};
}

/// 2 for a won, 1 for a void round.
int play(std::uint64_t deal, Seat cheater, int worlds) {
    Settings settings = editions()[0];
    settings.must_lay_if_able = true;
    State state = new_match(settings, 2, Seat{0}, Seat{0}).value();
    state = evolve(state, decide_deal(state, shuffled_deck(settings, deal), deal).value());
    Random random(deal);
    while (is_running(state)) {
        state = after(state, state.to_move == cheater ? cheat(state, worlds, random) : most(state));
    }
    const auto& winner = state.last_round->winner;
    return !winner ? 1 : *winner == cheater ? 2 : 0;
}

void yardstick(benchmark::State& bench, int worlds) {
    std::uint64_t deals = 0;
    double sum = 0;
    double squares = 0;
    for (auto _ : bench) {
        ++deals;
        const double share = (play(deals, Seat{0}, worlds) + play(deals, Seat{1}, worlds)) / 4.0;
        sum += share;
        squares += share * share;
    }
    const auto count = static_cast<double>(deals);
    const double mean = sum / count;
    bench.counters["wins"] = mean;
    bench.counters["error"] = 1.96 * std::sqrt((squares / count - mean * mean) / count);
}

BENCHMARK_CAPTURE(yardstick, sees_everything, 0)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(yardstick, sees_the_other_rack, 25)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace runset
