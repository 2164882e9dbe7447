// Random positions over all editions, variants and house rules, from a seed.
#pragma once

#include <cstdint>

#include "rules/position.h"

namespace runset::solver_test {

/// A small generator that is the same everywhere.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed * 2 + 1) {}

    /// 0 to sides - 1.
    int roll(int sides) {
        state_ ^= state_ << 13U;
        state_ ^= state_ >> 7U;
        state_ ^= state_ << 17U;
        return static_cast<int>((state_ * 0x2545F4914F6CDD1DULL >> 33U) % static_cast<std::uint64_t>(sides));
    }
    bool chance(int percent) { return roll(100) < percent; }

private:
    std::uint64_t state_;
};

struct Wanted {
    int melds = 3;
    int rack = 6;
    int jokers_in_melds_percent = 20;
    int jokers_on_rack_percent = 20; // for each joker of the edition
};

/// One of the editions with any of its house rules that matter to a lay.
[[nodiscard]] rules::Settings random_settings(Dice& dice);

/// House rules under which own melds and the table meet in one turn, and jokers must be replaced first.
[[nodiscard]] rules::Settings same_turn_settings(Dice& dice);

/// A table of valid melds and a rack out of one deck. Numbers and colours are kept close, so that much fits.
[[nodiscard]] rules::Position random_position(const rules::Settings& settings, Dice& dice, const Wanted& wanted);

} // namespace runset::solver_test
