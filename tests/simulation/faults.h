// What can go wrong in a simulated world. A seed chooses which of it is switched on and how often it happens; a shorter
// list of faults for the same seed is how a failure is made small.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/random.h"

namespace runset::simulation {

enum class Fault : std::uint8_t {
    crash,         // the server dies at any moment
    crash_writing, // it dies while something is being written, which then lies on the disk or not
    stop,          // it is stopped in good order and started again
    disk_full,     // writing fails for a while
    slow_disk,
    cut,        // a connection breaks; what is under way is lost
    half_open,  // it breaks and the server does not hear of it for a long time
    delay,      // messages take their time
    slow_read,  // somebody does not read
    repeat,     // a command is sent twice
    old,        // a command of long ago is sent again
    garbage,    // something is sent that no client would send
    second_tab, // the same seat is opened once more
    sleep,      // somebody lets the time run out
    vanish,     // somebody goes and never comes back
    leave,      // somebody gives up the seat
    wall_jump,  // the time of day is set
    long_off,   // the server is off for long before it is started again
    absence,    // somebody is away for about as long as some time-out lasts
};
inline constexpr int fault_count = static_cast<int>(Fault::absence) + 1;

inline constexpr std::array<std::string_view, fault_count> fault_names{
    "crash",  "crash_writing", "stop",      "disk_full", "slow_disk", "cut",        "half_open",
    "delay",  "slow_read",     "repeat",    "old",       "garbage",   "second_tab", "sleep",
    "vanish", "leave",         "wall_jump", "long_off",  "absence"};

class Faults {
public:
    /// About half of all faults are on for a seed: some bugs need a rare pair, and most pairs need quiet around them.
    explicit Faults(rules::Random& random) {
        for (bool& is_on : on_) {
            is_on = random.below(2) == 0;
        }
    }

    [[nodiscard]] bool is_on(Fault fault) const { return on_[index(fault)] && !is_calm_ && fired_ < most_; }
    void switch_off(Fault fault) { on_[index(fault)] = false; }
    /// After so many faults the world is calm, for making a failure small.
    void set_most(std::uint64_t most) { most_ = most; }
    /// Nothing goes wrong from now on.
    void calm_down() { is_calm_ = true; }

    /// Whether it goes on all the time: such a fault counts once a game.
    [[nodiscard]] bool lasts(Fault fault) {
        const bool is_there = is_on(fault);
        counts_[index(fault)] = is_there ? 1 : counts_[index(fault)];
        return is_there;
    }

    /// Whether it happens now, one time in `times`.
    [[nodiscard]] bool strikes(Fault fault, rules::Random& random, std::uint64_t times) {
        if (!is_on(fault) || random.below(times) != 0) {
            return false;
        }
        ++fired_;
        ++counts_[index(fault)];
        return true;
    }

    [[nodiscard]] std::uint64_t fired() const { return fired_; }
    [[nodiscard]] std::uint64_t count(Fault fault) const { return counts_[index(fault)]; }

private:
    static std::size_t index(Fault fault) { return static_cast<std::size_t>(fault); }

    std::array<bool, fault_count> on_{};
    std::array<std::uint64_t, fault_count> counts_{};
    std::uint64_t fired_ = 0;
    std::uint64_t most_ = ~std::uint64_t{0};
    bool is_calm_ = false;
};

} // namespace runset::simulation
