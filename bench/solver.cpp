// The solver beside GLPK on the positions with proven optima, in one run: p50, p99, the slowest, and the ratios. Each
// position is timed several times and the least time counts, for both alike. Ours is solved ten times in a row each
// time, as the clock alone takes some hundredth of that.
//
//     bench_solver [folder of the position files] [positions for GLPK]
//     bench_solver [folder of the position files] middle | slow
//
// The second form only repeats a tenth of the free-joker positions, those in the middle or the slowest ones: for a
// profiler to look at.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "../tests/solver/ilp.cpp"
#include "../tests/solver/position_file.h"
#include "solver/solve.h"

namespace runset::solver_test {
namespace {

struct Times {
    std::vector<double> micros;

    [[nodiscard]] double share(double part) {
        std::ranges::sort(micros);
        return micros.empty() ? 0 : micros[static_cast<std::size_t>(part * static_cast<double>(micros.size() - 1))];
    }
};

/// The least time of `repeats`, in each of which it is done `in_a_row`.
template <typename Solve> double least_micros(int repeats, int in_a_row, Solve solve) {
    double least = 1e18;
    for (int i = 0; i < repeats; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        for (int k = 0; k < in_a_row; ++k) {
            solve();
        }
        const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
        least = std::min(least, time.count() / in_a_row);
    }
    return least;
}

void print(const char* name, Times& times) {
    std::printf("%-28s %6zu positions   p50 %10.2f us   p99 %10.2f us   max %10.2f us\n", name, times.micros.size(),
                times.share(0.5), times.share(0.99), times.share(1.0));
}

int wrong_answers = 0; // NOLINT: one program, one count

Times time_solver(const std::vector<ProvenPosition>& positions, std::size_t count) {
    Times times;
    for (const ProvenPosition& proven : std::span(positions).first(std::min(count, positions.size()))) {
        solver::Answer answer;
        times.micros.push_back(
            least_micros(60, 10, [&] { answer = solver::best_play(proven.settings, proven.position); }));
        wrong_answers += answer.tiles == proven.tiles ? 0 : 1;
    }
    return times;
}

void repeat_a_tenth(const std::vector<ProvenPosition>& positions, bool slowest) {
    std::vector<std::pair<double, const ProvenPosition*>> by_time;
    for (const ProvenPosition& proven : positions) {
        const auto solve = [&] { (void)solver::best_play(proven.settings, proven.position); };
        by_time.emplace_back(least_micros(5, 10, solve), &proven);
    }
    std::ranges::sort(by_time);
    const std::size_t tenth = by_time.size() / 10;
    const std::size_t first = slowest ? by_time.size() - tenth : (by_time.size() - tenth) / 2;
    std::printf("%zu positions, %.2f to %.2f us\n", tenth, by_time[first].first, by_time[first + tenth - 1].first);
    constexpr double micros_in_all = 6e6;
    for (double spent = 0; spent < micros_in_all;) {
        for (const auto& [time, proven] : std::span(by_time).subspan(first, tenth)) {
            (void)solver::best_play(proven->settings, proven->position);
            spent += time;
        }
    }
}

#ifdef RUNSET_HAS_GLPK
void compare_with_glpk(const std::vector<ProvenPosition>& positions, std::size_t count) {
    Times ours = time_solver(positions, count);
    Times glpk;
    for (const ProvenPosition& proven : std::span(positions).first(std::min(count, positions.size()))) {
        IlpAnswer answer;
        glpk.micros.push_back(
            least_micros(5, 1, [&] { answer = ilp_free(proven.settings, proven.position, solver::Objective::tiles); }));
        wrong_answers += answer.tiles == proven.tiles ? 0 : 1;
    }
    print("free jokers, the same ones", ours);
    print("GLPK", glpk);
    std::printf("%-28s p50 %.0f times   p99 %.0f times   max %.0f times\n", "GLPK / solver",
                glpk.share(0.5) / ours.share(0.5), glpk.share(0.99) / ours.share(0.99),
                glpk.share(1.0) / ours.share(1.0));
}
#endif

} // namespace
} // namespace runset::solver_test

int main(int count, char** arguments) {
    using namespace runset::solver_test;
    // Called like the other benchmarks with a short time it only shows that it runs.
    const bool is_short = count > 1 && std::string(arguments[1]).starts_with("--benchmark");
    const std::string folder = count > 1 && !is_short ? arguments[1] : "tests/data/positions";
    [[maybe_unused]] const auto for_glpk = static_cast<std::size_t>(count > 2  ? std::atoi(arguments[2])
                                                                    : is_short ? 5
                                                                               : 180);
    const std::vector<ProvenPosition> free_jokers = proven_positions(folder + "/free-jokers.jsonl");
    const std::vector<ProvenPosition> leaflet = proven_positions(folder + "/leaflet-jokers.jsonl");
    if (free_jokers.empty() || leaflet.empty()) {
        std::fprintf(stderr, "no positions in %s\n", folder.c_str());
        return 2;
    }
    if (const std::string which = count > 2 ? arguments[2] : ""; which == "middle" || which == "slow") {
        repeat_a_tenth(free_jokers, which == "slow");
        return 0;
    }
    Times free_times = time_solver(free_jokers, free_jokers.size());
    Times leaflet_times = time_solver(leaflet, leaflet.size());
    print("free jokers", free_times);
    print("leaflet jokers", leaflet_times);
#ifdef RUNSET_HAS_GLPK
    compare_with_glpk(free_jokers, for_glpk);
#else
    std::printf("GLPK is not installed: nothing to compare with\n");
#endif
    std::printf("wrong answers: %d\n", wrong_answers);
    return wrong_answers == 0 ? 0 : 1;
}
