// Fits the weights of the outlook (src/bots/outlook.cpp): rounds of two `greedy` seats where nobody may wait, and in
// each some moments with the traits of both racks and who won in the end. The counters are the weights, the mean
// `log_loss` over the last fifth of the rounds, which the fit has not seen, and `log_loss_of_even` of who knows
// nothing.
#include <benchmark/benchmark.h>

#include <cmath>
#include <string>
#include <vector>

#include "bots/outlook.h"
#include "rules/decide.h"
#include "rules/edition.h"
#include "rules/evolve.h"
#include "rules/random.h"
#include "solver/solve.h"

namespace runset {
namespace {

using namespace rules;
using bots::trait_count;
using bots::Traits;

/// What one seat has more than the other, and whether it won.
struct Moment {
    Traits more{};
    bool is_won = false;
};

Traits more_of(const State& state) {
    const auto traits = [&](Seat seat) {
        const SeatState& one = state.at(seat);
        return bots::traits_of(one.rack, one.has_opened, state.to_move == seat, state.pile.size());
    };
    Traits more = traits(Seat{0});
    const Traits other = traits(Seat{1});
    for (std::size_t i = 0; i < trait_count; ++i) {
        more[i] -= other[i];
    }
    return more;
}

/// A pass or a draw is believed: these seats lay whenever they can.
State after_most(const State& state) {
    const solver::Answer best = solver::best_play(state.settings, state.position());
    const Move move = best.tiles > 0       ? Move(LayMove{.table = best.table})
                      : state.pile.empty() ? Move(PassMove{})
                                           : Move(DrawMove{});
    return evolve(state,
                  decide(state, state.to_move, move, [](const Settings&, const Position&) { return false; }).value());
}

std::vector<Moment> play(int rounds) {
    constexpr std::uint64_t one_in = 4; // turns of a round that are kept
    Settings settings = editions()[0];
    settings.must_lay_if_able = true;
    std::vector<Moment> all;
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round) + 1);
        const auto starter = Seat{static_cast<std::uint8_t>(round % 2)};
        State state = new_match(settings, 2, starter, starter).value();
        state = evolve(state, decide_deal(state, shuffled_deck(settings, random.next()), random.next()).value());
        const std::size_t first = all.size();
        while (state.round == 1 && state.phase == Phase::playing) {
            if (random.below(one_in) == 0) {
                all.push_back({.more = more_of(state)});
            }
            state = after_most(state);
        }
        const auto& winner = state.last_round->winner;
        all.resize(winner ? all.size() : first);
        for (std::size_t i = first; i < all.size(); ++i) {
            all[i].is_won = *winner == Seat{0};
        }
    }
    return all;
}

double chance(const Traits& weights, const Traits& more) {
    double sum = 0;
    for (std::size_t i = 0; i < trait_count; ++i) {
        sum += weights[i] * more[i];
    }
    return 1 / (1 + std::exp(-sum));
}

using Rows = std::array<std::array<double, trait_count + 1>, trait_count>;

/// Gauss and Jordan; what stands in the last column afterwards solves the rows.
void solve(Rows& rows) {
    for (std::size_t i = 0; i < trait_count; ++i) {
        const double pivot = rows[i][i];
        for (double& value : rows[i]) {
            value /= pivot;
        }
        for (std::size_t k = 0; k < trait_count; ++k) {
            const double factor = k == i ? 0 : rows[k][i];
            for (std::size_t j = 0; j <= trait_count; ++j) {
                rows[k][j] -= factor * rows[i][j];
            }
        }
    }
}

/// Logistic regression by Newton's steps.
Traits fit(std::span<const Moment> moments) {
    Traits weights{};
    for (int step = 0; step < 12; ++step) {
        Rows rows{};
        for (const Moment& moment : moments) {
            const double p = chance(weights, moment.more);
            for (std::size_t i = 0; i < trait_count; ++i) {
                rows[i][trait_count] += (static_cast<double>(moment.is_won) - p) * moment.more[i];
                for (std::size_t j = 0; j < trait_count; ++j) {
                    rows[i][j] += p * (1 - p) * moment.more[i] * moment.more[j];
                }
            }
        }
        solve(rows);
        for (std::size_t i = 0; i < trait_count; ++i) {
            weights[i] += rows[i][trait_count];
        }
    }
    return weights;
}

void fit_outlook(benchmark::State& bench) {
    for (auto _ : bench) {
        const std::vector<Moment> moments = play(20'000);
        const std::span<const Moment> all(moments);
        const std::size_t seen = all.size() * 4 / 5;
        const Traits weights = fit(all.first(seen));
        double loss = 0;
        for (const Moment& moment : all.subspan(seen)) {
            const double p = chance(weights, moment.more);
            loss -= std::log(moment.is_won ? p : 1 - p);
        }
        for (std::size_t i = 0; i < trait_count; ++i) {
            bench.counters["weight" + std::to_string(i)] = weights[i];
        }
        bench.counters["log_loss"] = loss / static_cast<double>(all.size() - seen);
        bench.counters["log_loss_of_even"] = std::log(2.0);
    }
}

BENCHMARK(fit_outlook)->Iterations(1)->Unit(benchmark::kSecond);

} // namespace
} // namespace runset
