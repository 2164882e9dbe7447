// How much the numbers from n on can still bring, colour by colour: an exact count for each colour alone, with sets free
// wherever enough colours exist. The sum over the colours is never too low, which is all a bound has to be.
#pragma once

#include <array>
#include <cstdint>

#include "solver/run_state.h"
#include "solver/task.h"

namespace runset::solver {

/// All four colours are computed side by side, and so are the numbers of jokers: lane = 4 * jokers + colour.
template <int max_open, int layers> class Bounds {
public:
    static constexpr int colours = rules::colour_count;
    static constexpr int lanes = colours * layers;
    static constexpr int state_count = RunStates<max_open>::count;
    /// Cannot be done. All worths together stay below its amount.
    static constexpr std::int16_t never = -16384;
    static constexpr int worth_limit = 16000;

    using Lanes = std::int16_t __attribute__((ext_vector_type(lanes)));

    explicit Bounds(const Task& task) : task_(task) {}

    void make();

    [[nodiscard]] int of(int number, int colour, int state, int jokers) const {
        return reinterpret_cast<const std::int16_t*>(
            &rows_[static_cast<std::size_t>(number)][static_cast<std::size_t>(state)])[colours * jokers + colour];
    }

    /// All colours together, the jokers shared among them.
    [[nodiscard]] int sum(int number, const std::array<std::uint8_t, colours>& states, int jokers) const;

    [[nodiscard]] int set_cap(int number, int colour) const {
        return caps_[static_cast<std::size_t>(number)][static_cast<std::size_t>(colour)];
    }
    [[nodiscard]] int pattern_key(int number) const { return keys_[static_cast<std::size_t>(number)]; }

private:
    using Row = std::array<Lanes, state_count>;

    void prepare(int number);
    void end_cores(int number, Row& ahead) const;
    void begin_cores(int number, Row& row) const;
    void step(int number, const Row& ahead, Row& row) const;

    const Task& task_;
    std::array<Row, rules::max_number + 2> rows_;
    std::array<std::uint8_t, rules::max_number + 2> keys_;
    std::array<std::array<std::uint8_t, colours>, rules::max_number + 2> caps_;
};

extern template class Bounds<2, 2>;
extern template class Bounds<2, 4>;
extern template class Bounds<3, 2>;
extern template class Bounds<3, 4>;
extern template class Bounds<3, 8>;

} // namespace runset::solver
