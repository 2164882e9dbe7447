// One deal of the arena: a single round, replayed with every rotation of the bots over the seats, so that the luck of
// the tiles cancels.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "bots/bot.h"
#include "rules/settings.h"

namespace runset::arena {

/// Bots at one table. The same bot may sit there more than once.
struct Contest {
    rules::Settings settings;
    std::vector<const bots::Bot*> seats;
    std::uint64_t seed = 0;
    int playouts = 0;
    /// Moves of places whose bot has no function of its own, because it is a program of somebody else. Legal ones; may
    /// be called on several threads at once.
    std::function<rules::Move(std::size_t place, const rules::View& view)> choose_outside{};
};

/// What one deal brought each of the contest's places, summed over all rotations.
struct DealResult {
    int rounds = 0;
    int void_rounds = 0;
    int turns = 0;
    std::array<int, rules::max_seats> wins{};
    std::array<int, rules::max_seats> points{};
    std::array<int, rules::max_seats> lays{}; // turns in which tiles were laid
    std::array<int, rules::max_seats> own_turns{};
    int refused = 0; // illegal moves: must stay 0
};

/// Plays deal number `index`. The same contest and number give the same result, whoever asks.
[[nodiscard]] DealResult play_deal(const Contest& contest, std::uint64_t index);

} // namespace runset::arena
