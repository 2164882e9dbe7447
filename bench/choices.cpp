// What the choice among lays is worth where nobody may wait (`mustLayIfAble`): moments of rounds between two `greedy`
// seats with more than one lay, every lay played on to the end in the same worlds. The counters, in wins (a tile counts
// a hundredth): `gain_low`, what the lay that half of the worlds call best brings in the other half beyond the lay of
// the most tiles; `gain_high`, what the best lay seems to bring in the very worlds that chose it. The first is too
// low, the second too high, and what who knows everything but the hidden tiles could gain lies between. `choices` are
// the moments a seat meets in a round: times the gain, how far above even it could come.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "bots/world.h"
#include "rules/decide.h"
#include "rules/edition.h"
#include "rules/evolve.h"
#include "solver/playable_subsets.h"

namespace runset {
namespace {

using namespace rules;

struct Lays {
    std::array<solver::PlayableSubset, 12> room;
    std::size_t count = 0;

    /// Going out is no choice.
    [[nodiscard]] bool is_choice(const TileCounts& rack) const {
        return count > 1 && std::none_of(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(count),
                                         [&](const solver::PlayableSubset& one) { return one.tiles == rack; });
    }
};

Lays lays_of(const Settings& settings, const Position& position) {
    Lays lays;
    lays.count = static_cast<std::size_t>(solver::playable_subsets(settings, position, lays.room).count);
    return lays;
}

struct Moment {
    std::optional<View> view{};
    int choices = 0; // of both seats in the round
};

/// A round between seats that lay the most, and one of its choices at random.
Moment play(std::uint64_t deal, Random& random) {
    Settings settings = editions()[0];
    settings.must_lay_if_able = true;
    State state = new_match(settings, 2, Seat{0}, Seat{0}).value();
    state = evolve(state, decide_deal(state, shuffled_deck(settings, deal), deal).value());
    Moment moment;
    while (state.round == 1 && state.phase == Phase::playing) {
        const Lays lays = lays_of(settings, state.position());
        if (lays.is_choice(state.position().rack) && random.below(static_cast<std::uint64_t>(++moment.choices)) == 0) {
            moment.view = view_for(state, state.to_move);
        }
        state = evolve(state, lays.count > 0       ? Event(Laid{.table = lays.room[0].table})
                              : state.pile.empty() ? Event(Passed{})
                                                   : Event(Drew{}));
    }
    return moment;
}

using Worths = std::vector<double>; // by lay, the most tiles first

struct Halves {
    Worths left;
    Worths right;
};

Halves try_all(const View& view, int worlds, Random& random) {
    constexpr int to_the_end = 400;
    const Lays lays = lays_of(view.settings, view.position());
    Halves sums{.left = Worths(lays.count), .right = Worths(lays.count)};
    for (int i = 0; i < worlds; ++i) {
        const bots::World world(view, random);
        for (std::size_t lay = 0; lay < lays.count; ++lay) {
            bots::World tried = world;
            tried.lay(lays.room[lay].table);
            (i % 2 == 0 ? sums.left : sums.right)[lay] += tried.play_on(to_the_end) / (worlds / 2.0);
        }
    }
    return sums;
}

std::size_t best_of(const Worths& worths) {
    return static_cast<std::size_t>(std::ranges::max_element(worths) - worths.begin());
}

double low(const Halves& halves) {
    const double one = halves.right[best_of(halves.left)] - halves.right[0];
    const double other = halves.left[best_of(halves.right)] - halves.left[0];
    return (one + other) / 2;
}

double high(Halves halves) {
    std::ranges::transform(halves.left, halves.right, halves.left.begin(), std::plus{});
    return (std::ranges::max(halves.left) - halves.left[0]) / 2;
}

/// A mean by rounds, each weighing as much as it has choices: one of them stands for all.
class Mean {
public:
    void add(double value, double weight) {
        values_.push_back(value);
        weights_.push_back(weight);
    }
    [[nodiscard]] double value() const {
        return std::inner_product(values_.begin(), values_.end(), weights_.begin(), 0.0) / weight();
    }
    [[nodiscard]] double error() const {
        const double mean = value();
        double squares = 0;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            squares += std::pow(weights_[i] * (values_[i] - mean), 2);
        }
        return 1.96 * std::sqrt(squares) / weight();
    }

private:
    [[nodiscard]] double weight() const { return std::accumulate(weights_.begin(), weights_.end(), 0.0); }

    std::vector<double> values_;
    std::vector<double> weights_;
};

void choices(benchmark::State& bench, int worlds) {
    std::uint64_t rounds = 0;
    double met = 0;
    Mean lows;
    Mean highs;
    for (auto _ : bench) {
        Random random(++rounds);
        const Moment moment = play(rounds, random);
        met += moment.choices;
        if (moment.view) {
            const Halves halves = try_all(*moment.view, worlds, random);
            lows.add(low(halves), moment.choices);
            highs.add(high(halves), moment.choices);
        }
    }
    bench.counters["choices"] = met / 2 / static_cast<double>(rounds);
    bench.counters["gain_low"] = lows.value();
    bench.counters["gain_low_error"] = lows.error();
    bench.counters["gain_high"] = highs.value();
    bench.counters["gain_high_error"] = highs.error();
}

BENCHMARK_CAPTURE(choices, with_2000_worlds, 2000)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace runset
