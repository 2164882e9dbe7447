// Places at the table and what is counted for them. Seats are numbered clockwise from 0.
#pragma once

#include <compare>
#include <cstdint>

namespace runset::rules {

inline constexpr int min_seats = 2;
inline constexpr int max_seats = 4;

struct Seat {
    std::uint8_t index = 0;

    [[nodiscard]] constexpr Seat next(int seat_count) const {
        return {static_cast<std::uint8_t>((index + 1) % seat_count)}; // M7: clockwise
    }
    friend constexpr auto operator<=>(Seat, Seat) = default;
};

struct Points {
    int value = 0;

    constexpr Points& operator+=(Points other) {
        value += other.value;
        return *this;
    }
    friend constexpr Points operator+(Points left, Points right) { return {left.value + right.value}; }
    friend constexpr Points operator-(Points left, Points right) { return {left.value - right.value}; }
    friend constexpr Points operator-(Points points) { return {-points.value}; }
    friend constexpr Points operator*(Points points, int factor) { return {points.value * factor}; }
    friend constexpr auto operator<=>(Points, Points) = default;
};

} // namespace runset::rules
