// simulate: plays games of a simulated world, from one seed after the other, and says what went wrong. With --plant it
// puts bugs into the server on purpose and asks that each of them is found.

#include <chrono>
#include <cstdio>
#include <string_view>

#include "simulation/bug.h"
#include "simulation/game.h"
#include "support/numbered_runs.h"

namespace runset::simulation {

namespace {

using test::NumberedRuns;

constexpr int most_seeds_for_a_bug = 2000;

void tell_failure(std::uint64_t seed, const Outcome& outcome) {
    std::printf("simulate --seed %llu: %s\n", static_cast<unsigned long long>(seed), outcome.problem.c_str());
    const GameOptions small = shrunk({.seed = seed});
    const Outcome least = play(small);
    std::printf("  with %llu faults:", static_cast<unsigned long long>(least.faults));
    for (int i = 0; i < fault_count; ++i) {
        if (const std::uint64_t struck = least.struck[static_cast<std::size_t>(i)]; struck > 0) {
            std::printf(" %s x%llu", std::string(fault_names[static_cast<std::size_t>(i)]).c_str(),
                        static_cast<unsigned long long>(struck));
        }
    }
    std::printf(": %s\n", least.problem.c_str());
}

/// Every seed without a problem, and the first of them twice, with the same course.
int play_seeds(const NumberedRuns& runs) {
    constexpr std::uint64_t twice = 20;
    int failed = 0;
    std::array<std::uint64_t, fault_count> struck{};
    std::uint64_t events = 0;
    const auto began = std::chrono::steady_clock::now();
    std::uint64_t played = 0;
    for (std::uint64_t i = 0; runs.goes_on(i, began); ++i) {
        ++played;
        const std::uint64_t seed = runs.first + i;
        const Outcome outcome = play({.seed = seed});
        events += outcome.events;
        for (std::size_t fault = 0; fault < struck.size(); ++fault) {
            struck[fault] += outcome.struck[fault];
        }
        if (!outcome.problem.empty()) {
            ++failed;
            tell_failure(seed, outcome);
        } else if (i < twice && play({.seed = seed}).trace != outcome.trace) {
            ++failed;
            std::printf("simulate --seed %llu: goes another way the second time\n",
                        static_cast<unsigned long long>(seed));
        }
    }
    for (std::size_t fault = 0; fault < struck.size(); ++fault) {
        std::printf("%-14s %8llu\n", std::string(fault_names[fault]).c_str(),
                    static_cast<unsigned long long>(struck[fault]));
        if (struck[fault] < played / 100) {
            std::printf("  struck less than once in a hundred seeds\n");
            ++failed;
        }
    }
    std::printf("%llu seeds, %llu events, %d failed\n", static_cast<unsigned long long>(played),
                static_cast<unsigned long long>(events), failed);
    return failed;
}

int find_bugs() {
    int missed = 0;
    constexpr std::size_t all = bug_names.size() - 1;
    for (std::size_t bug = 1; bug <= all; ++bug) {
        plant(static_cast<Bug>(bug));
        int seed = 1;
        std::string problem;
        for (; seed <= most_seeds_for_a_bug && problem.empty(); ++seed) {
            problem = play({.seed = static_cast<std::uint64_t>(seed)}).problem;
        }
        missed += problem.empty() ? 1 : 0;
        std::printf("%-22s %s\n", std::string(bug_names[bug]).c_str(),
                    problem.empty() ? "NOT FOUND"
                                    : ("seed " + std::to_string(seed - 1) + ": " + problem.substr(0, 90)).c_str());
        std::fflush(stdout);
    }
    plant(Bug::none);
    std::printf("%zu bugs planted, %d not found\n", all, missed);
    return missed;
}

int main_of(int count, char** words) {
    const NumberedRuns runs = test::read_runs(count, words, "--seed", "--seeds", 300);
    if (!runs.is_good) {
        std::fprintf(stderr, "usage: simulate [--seeds N | --seconds N] [--first SEED] | --seed SEED | --plant\n");
        return 2;
    }
    const int failed = runs.plants ? find_bugs() : play_seeds(runs);
    return failed == 0 ? 0 : 1;
}

} // namespace

} // namespace runset::simulation

int main(int count, char** words) {
    return runset::simulation::main_of(count, words);
}
