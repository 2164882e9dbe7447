// A small reproducible source of numbers for shuffling from a given seed. The same on every machine; not for secrets.
#pragma once

#include <cstdint>

namespace runset::rules {

class Random {
public:
    constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

    /// splitmix64: passes the usual test batteries and needs no warming up.
    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31U);
    }

    /// Evenly from 0 to limit - 1: numbers of the uneven rest are thrown again.
    constexpr std::uint64_t below(std::uint64_t limit) {
        const std::uint64_t rest = (0 - limit) % limit;
        std::uint64_t number = next();
        while (number < rest) {
            number = next();
        }
        return number % limit;
    }

private:
    std::uint64_t state_;
};

} // namespace runset::rules
