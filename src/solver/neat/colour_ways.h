// How the tiles of one colour can go into runs and sets, number by number, and how many pieces of start melds stay in
// the runs that are their heirs. The colours meet in the sets and in the jokers only; that is for others to settle.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "solver/neat/set_rows.h"
#include "solver/neat/start_melds.h"

namespace runset::solver::neat {

/// What one colour does at one number.
struct ColourWay {
    std::uint16_t to = 0;     // its state afterwards
    std::uint8_t in_sets = 0; // natural tiles
    std::uint8_t jokers = 0;  // laid in runs
    std::uint8_t stay = 0;    // pieces that stay in runs, and one for each claim on a set
    std::uint8_t heirs = 0;   // start sets of this number of which a run is the heir, a bit each
    std::uint8_t claims = 0;  // start runs of which a set is to be the heir, by a natural tile; with a joker: | 4
    // For the melds themselves: two bits for each open run (0 closed, 1 natural, 2 joker); new runs (naturals, then
    // jokers << 4); which of the runs that went on or began is now in which place, two bits each.
    std::uint8_t moves = 0;
    std::uint8_t fresh = 0;
    std::uint8_t order = 0;

    static constexpr std::uint8_t joker_claim = 4;
};

/// The open runs of a colour after a number, and which start runs have heirs already.
struct ColourState {
    std::uint32_t first_way = 0;
    std::uint16_t way_count = 0;
    std::uint8_t lost = 255;   // so far, at least, in halves of a piece
    std::uint8_t jokers = 255; // laid in runs so far, at least
    std::int32_t before = 0;   // the most that can have stayed so far, at the prices tried last
};

class ColourWays {
public:
    static constexpr int most_open = 4;
    static constexpr unsigned state_bits = 13; // hold the number of any state
    static constexpr int max_states = 1 << state_bits;

    /// Ways by which more than `limit` pieces move, whatever other colours do, are left out.
    ColourWays(const StartMelds& start, const SetRows& rows, const rules::TileCounts& tiles, int numbers, int limit);

    /// False: some way was left out for want of room.
    [[nodiscard]] bool has_all() const { return has_all_; }
    [[nodiscard]] bool is_half_full() const { return way_count_ > max_ways / 2; }

    /// States after a number; the only one after 0 is where everything begins.
    [[nodiscard]] int begin(int colour, int number) const { return begin_[at(colour)][at(number)]; }
    [[nodiscard]] int end(int colour, int number) const { return begin_[at(colour)][at(number + 1)]; }
    [[nodiscard]] ColourState& state(int which) { return states_[at(which)]; }
    [[nodiscard]] const ColourState& state(int which) const { return states_[at(which)]; }
    /// All open runs are long enough to end here.
    [[nodiscard]] bool may_end(int which) const;
    /// How a state goes on at the next number.
    [[nodiscard]] std::span<ColourWay> ways(const ColourState& state) {
        return std::span(ways_).subspan(state.first_way, state.way_count);
    }
    [[nodiscard]] std::span<const ColourWay> ways(const ColourState& state) const {
        return std::span(ways_).subspan(state.first_way, state.way_count);
    }

private:
    static constexpr int max_ways = 131072;

    struct OpenRun {
        std::uint8_t length = 0; // 3: or more
        std::uint8_t heir_of = 0;
    };
    /// A step that is being put together.
    struct Draft {
        ColourWay way;
        std::uint8_t naturals = 0;                 // still to go into runs
        std::uint8_t jokers = 0;                   // still to be had
        std::uint8_t strays = 0;                   // jokers laid where none stays
        std::uint8_t count = 0;                    // of runs
        unsigned claimed = 0;                      // start runs that have heirs, a bit each
        std::array<OpenRun, most_open + 1> runs{}; // one more, to see whether so many could go on
    };

    static constexpr std::uint8_t nobody = 0; // whose heir a run is: nobody's yet, of something past, or of a start run
    static constexpr std::uint8_t past = 1;
    static constexpr std::uint8_t first_run = 2;
    static constexpr unsigned slot_bits = 6;
    static constexpr unsigned claimed_shift = slot_bits * most_open;

    void grow(int which);
    void serve(std::uint64_t key, int slot, const Draft& draft);
    void begin_runs(const Draft& draft);
    template <typename Next> void lay(const Draft& draft, OpenRun run, bool is_joker, Next next);
    void claim_sets(const Draft& draft);
    [[nodiscard]] bool is_stuck(const Draft& draft) const;
    [[nodiscard]] int lost_by(const Draft& draft) const;
    [[nodiscard]] int stray_cost() const;
    void look_around();
    [[nodiscard]] int count_of(int number) const;
    [[nodiscard]] unsigned given_up(unsigned claimed, std::span<const OpenRun> runs) const;
    void finish(const Draft& draft);
    [[nodiscard]] std::uint16_t find_state(std::uint64_t key, int lost, int jokers);
    void add_way(const ColourWay& way);

    const StartMelds& start_;
    const SetRows& rows_;
    const rules::TileCounts& tiles_;
    int numbers_;
    int limit_;
    int stray_cost_ = 0;   // of a joker, in halves of a piece
    int tiles_ahead_ = 0;  // at the next number
    int tiles_beyond_ = 0; // at the one after it
    // Start melds with a piece here, a bit each; start runs that go on; start runs like the one before them.
    unsigned natural_runs_ = 0;
    unsigned joker_runs_ = 0;
    unsigned natural_sets_ = 0;
    unsigned joker_sets_ = 0;
    unsigned live_runs_ = 0;
    unsigned twins_ = 0;
    unsigned given_up_ = 0; // start runs of which no open run is the heir and none can be, before this number
    int colour_ = 0;        // what is being filled
    int number_ = 0;
    int from_ = 0;
    bool has_all_ = true;
    std::array<std::array<std::uint16_t, rules::max_number + 3>, rules::colour_count> begin_{};
    int state_count_ = 0;
    int way_count_ = 0;
    static constexpr std::size_t places = 2048;
    static constexpr int most_of_a_number = 1800;
    std::array<std::uint16_t, places> known_;    // states of the number being filled, by their keys
    std::array<std::uint64_t, max_states> keys_; // NOLINT(*-member-init): these are filled where they are read
    std::array<ColourState, max_states> states_;
    std::array<ColourWay, max_ways> ways_; // NOLINT(*-member-init)
};

} // namespace runset::solver::neat
