// For one number: every way to lay sets, and how many pieces of the start sets of that number stay in them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "solver/neat/start_melds.h"
#include "solver/search/task.h"

namespace runset::solver::neat {

/// Start sets of one number, a bit each.
using StartSetBits = unsigned;

/// Sets of one number side by side.
struct SetRow {
    static constexpr int max_sets = 4;

    std::array<std::uint8_t, rules::colour_count> counts{}; // natural tiles by colour
    std::uint8_t jokers = 0;
    std::uint8_t set_count = 0;
    std::array<std::uint8_t, max_sets> colours{}; // by set, bit c: natural
    std::array<std::uint8_t, max_sets> set_jokers{};
    std::array<std::int8_t, 1U << StartMelds::max_sets> stay{}; // by the start sets that may have heirs here
};

/// Start runs that want a set as heir: how many natural tiles of each colour, and for which colours a joker.
struct SetClaims {
    std::array<std::uint8_t, rules::colour_count> naturals{};
    unsigned jokers = 0; // bit c

    [[nodiscard]] bool empty() const {
        return (naturals[0] | naturals[1] | naturals[2] | naturals[3]) == 0 && jokers == 0;
    }
};

/// The sets of all numbers.
class SetRows {
public:
    /// `counts`: natural tiles to be laid, in sets or runs.
    SetRows(const StartMelds& start, const rules::TileCounts& counts, int numbers, bool has_sets);

    /// False: there was no room for all.
    [[nodiscard]] bool has_all() const { return has_all_; }
    [[nodiscard]] std::span<const SetRow> rows(int number) const {
        const auto n = static_cast<std::size_t>(number);
        return std::span(rows_).subspan(begin_[n], begin_[n + 1] - begin_[n]);
    }
    /// Most tiles of this colour and number that lie in sets in any row.
    [[nodiscard]] int most(int number, int colour) const {
        return most_[static_cast<std::size_t>(number)][static_cast<std::size_t>(colour)];
    }

private:
    static constexpr int max_rows = 4096;

    void add_more(const SetRow& row, unsigned first_kind);
    void add(SetRow row);

    const StartMelds& start_;
    const rules::TileCounts& tiles_;
    int number_ = 0;
    int count_ = 0;
    bool has_all_ = true;
    std::array<SetRow, max_rows> rows_; // NOLINT(*-member-init): filled where it is read
    std::array<std::uint16_t, rules::max_number + 2> begin_{};
    std::array<std::array<std::uint8_t, rules::colour_count>, rules::max_number + 1> most_{};
};

/// How many pieces stay in the heirs of these start sets if every claim gets a set of its own; below 0 if that cannot
/// be.
[[nodiscard]] int stay_beside(const SetRow& row, std::span<const StartSet> sets, StartSetBits which,
                              const SetClaims& claims);

/// The set that each claim gets, in the order of the colours, naturals first: only for colours of which a joker is
/// wanted. -1 where there is none.
[[nodiscard]] std::array<int, rules::colour_count> joker_seats(const SetRow& row, std::span<const StartSet> sets,
                                                               StartSetBits which, const SetClaims& claims);

} // namespace runset::solver::neat
