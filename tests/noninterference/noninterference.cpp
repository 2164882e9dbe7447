// noninterference: plays pairs of games and says where an observer could tell them apart. With --plant it puts leaks
// into the server on purpose and asks that each of them is found.

#include <chrono>
#include <cstdio>
#include <string_view>

#include "noninterference/leak.h"
#include "noninterference/pair.h"
#include "support/numbered_runs.h"

namespace runset::noninterference {

namespace {

using test::NumberedRuns;

constexpr std::uint64_t most_pairs_for_a_leak = 100;

struct Totals {
    std::uint64_t pairs = 0;
    std::uint64_t compared = 0;
    std::uint64_t moved = 0;
    std::uint64_t drawn_otherwise = 0;
    std::uint64_t with_bots = 0;
    std::uint64_t with_bots_tiles = 0;
    std::uint64_t bytes = 0;
    std::uint64_t differences = 0;
    PathCounts paths{};
};

void add(Totals& totals, const Comparison& one) {
    ++totals.pairs;
    totals.compared += one.is_comparable ? 1U : 0U;
    totals.moved += static_cast<std::uint64_t>(one.moved);
    totals.drawn_otherwise += one.is_comparable && one.drawn_otherwise > 0 ? 1U : 0U;
    totals.with_bots += one.is_comparable && one.has_bots ? 1U : 0U;
    totals.with_bots_tiles += one.are_bots_tiles_moved ? 1U : 0U;
    totals.bytes += one.bytes;
}

/// Nothing is proved by pairs that are alike, or in which nothing happens.
int vacuous(const Totals& totals) {
    int problems = 0;
    const auto ask = [&](std::string_view what, std::uint64_t value, std::uint64_t least) {
        std::printf("%-34s %10llu%s\n", std::string(what).c_str(), static_cast<unsigned long long>(value),
                    value < least ? "  too few" : "");
        problems += value < least ? 1 : 0;
    };
    for (std::size_t i = 0; i < path_names.size(); ++i) {
        ask(path_names[i], totals.paths[i], totals.pairs / 20);
    }
    ask("pairs compared", totals.compared, totals.pairs * 9 / 10);
    ask("tiles that lie otherwise", totals.moved, totals.compared * 20);
    ask("pairs drawn at other times", totals.drawn_otherwise, totals.compared / 5);
    ask("pairs with bots", totals.with_bots, totals.compared / 10);
    ask("pairs with other tiles for bots", totals.with_bots_tiles, totals.compared / 50);
    ask("bytes compared", totals.bytes, totals.compared * 5000);
    return problems;
}

int compare_pairs(const NumberedRuns& runs) {
    Totals totals;
    const auto began = std::chrono::steady_clock::now();
    for (std::uint64_t i = 0; runs.goes_on(i, began); ++i) {
        const Comparison one = compare_pair(runs.first + i, totals.paths);
        add(totals, one);
        if (!one.difference.empty()) {
            ++totals.differences;
            std::printf("noninterference --pair %llu: %s\n", static_cast<unsigned long long>(runs.first + i),
                        one.difference.c_str());
        }
    }
    const int problems = runs.count >= 100 || runs.seconds > 0 ? vacuous(totals) : 0;
    std::printf("%llu pairs, %llu that can be told apart\n", static_cast<unsigned long long>(totals.pairs),
                static_cast<unsigned long long>(totals.differences));
    return problems + (totals.differences > 0 ? 1 : 0);
}

int find_leaks() {
    int missed = 0;
    constexpr std::size_t all = leak_names.size() - 1;
    for (std::size_t leak = 1; leak <= all; ++leak) {
        planted_leak = static_cast<Leak>(leak);
        std::uint64_t number = 0;
        PathCounts paths{};
        bool is_found = false;
        while (!is_found && number < most_pairs_for_a_leak) {
            is_found = !compare_pair(++number, paths).difference.empty();
        }
        missed += is_found ? 0 : 1;
        std::printf("%-22s %s\n", std::string(leak_names[leak]).c_str(),
                    is_found ? ("pair " + std::to_string(number)).c_str() : "NOT FOUND");
        std::fflush(stdout);
    }
    planted_leak = Leak::none;
    std::printf("%zu leaks planted, %d not found\n", all, missed);
    return missed;
}

int main_of(int count, char** words) {
    const NumberedRuns runs = test::read_runs(count, words, "--pair", "--pairs", 2000);
    if (!runs.is_good) {
        std::fprintf(stderr, "usage: noninterference [--pairs N | --seconds N] [--first N] | --pair N | --plant\n");
        return 2;
    }
    return (runs.plants ? find_leaks() : compare_pairs(runs)) == 0 ? 0 : 1;
}

} // namespace

} // namespace runset::noninterference

int main(int count, char** words) {
    return runset::noninterference::main_of(count, words);
}
