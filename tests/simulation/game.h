// One simulated game from a seed: a server on its disk, people around it, and what goes wrong. First everything that is
// switched on happens (nothing may be lost, doubled or shown too early), then all is calm, and the match has to end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulation/faults.h"

namespace runset::simulation {

struct GameOptions {
    std::uint64_t seed = 0;
    std::vector<Fault> without{};                  // switched off although the seed has them
    std::uint64_t most_faults = ~std::uint64_t{0}; // then it is calm
};

struct Outcome {
    std::string problem{}; // empty: all is well
    std::array<std::uint64_t, fault_count> struck{};
    std::uint64_t faults = 0;
    std::uint64_t events = 0;
    std::uint64_t trace = 0; // equal for equal seeds
};

[[nodiscard]] Outcome play(const GameOptions& options);

/// As few faults as still lead to a problem.
[[nodiscard]] GameOptions shrunk(GameOptions failing);

} // namespace runset::simulation
