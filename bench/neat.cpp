// How often the fewest tiles moved are proven on the positions with proven optima, and what it takes: all tables that
// `neat_play` would search, begun with the first best play that comes, and with as many nodes or others.
//
//     bench_neat [folder of the position files] [nodes]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "../tests/solver/position_file.h"
#include "solver/neat/neat_search.h"
#include "solver/solve.h"

namespace runset::solver_test {
namespace {

struct Tally {
    int playable = 0;
    int proven = 0;
    int moved = 0;
    double micros = 0;
    double slowest = 0;
};

void search(const ProvenPosition& proven, int nodes, Tally& tally) {
    const auto& [id, settings, position, tiles, points] = proven;
    const auto objective = solver::Objective::tiles;
    const solver::Answer best = solver::best_play(settings, position, objective);
    if (best.tiles == 0 || !solver::neat::NeatSearch::can_do(settings, position)) {
        return;
    }
    const auto begin = std::clock();
    solver::neat::NeatSearch neat(settings, position, objective, best, nodes);
    neat.run();
    const double micros = static_cast<double>(std::clock() - begin) * 1e6 / CLOCKS_PER_SEC;
    ++tally.playable;
    tally.proven += neat.is_proven() ? 1 : 0;
    tally.moved += neat.moved();
    tally.micros += micros;
    tally.slowest = std::max(tally.slowest, micros);
}

bool search_all(const std::string& folder, const char* name, int nodes) {
    Tally tally;
    for (const ProvenPosition& proven : proven_positions(folder + "/" + name + ".jsonl")) {
        search(proven, nodes, tally);
    }
    std::printf("%-16s %5d playable   %5d proven   %6d tiles moved   %8.1f ms in all   slowest %8.1f us\n", name,
                tally.playable, tally.proven, tally.moved, tally.micros / 1000, tally.slowest);
    return tally.playable > 0;
}

} // namespace
} // namespace runset::solver_test

int main(int count, char** arguments) {
    using namespace runset::solver_test;
    namespace solver = runset::solver;
    // Called like the other benchmarks with a short time it only shows that it runs.
    const bool is_short = count > 1 && std::string(arguments[1]).starts_with("--benchmark");
    const std::string folder = count > 1 && !is_short ? arguments[1] : "tests/data/positions";
    const int nodes = count > 2 ? std::atoi(arguments[2]) : is_short ? 100 : solver::neat::usual_nodes;
    const bool has_free = search_all(folder, "free-jokers", nodes);
    const bool has_leaflet = search_all(folder, "leaflet-jokers", nodes);
    if (!has_free || !has_leaflet) {
        std::fprintf(stderr, "no positions in %s\n", folder.c_str());
        return 2;
    }
    return 0;
}
