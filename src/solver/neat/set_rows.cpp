#include "solver/neat/set_rows.h"

#include <algorithm>
#include <bit>

namespace runset::solver::neat {

namespace {

/// Gives start sets and claims their heirs among the sets of a row, each set to one at most.
class Giving {
public:
    Giving(const SetRow& row, std::span<const StartSet> sets, StartSetBits which, const SetClaims& claims)
        : row_(row), sets_(sets), which_(which), claims_(claims) {
        seats_.fill(-1);
    }

    int run() {
        serve_naturals(0, 0);
        return best_;
    }
    [[nodiscard]] const std::array<int, rules::colour_count>& seats() const { return best_seats_; }

private:
    /// `taken`: sets that are heirs already, a bit each.
    void serve_naturals(int colour, unsigned taken) {
        if (colour == rules::colour_count) {
            serve_jokers(0, taken);
            return;
        }
        // A colour lies in a set once at most: one claim for each set that has it.
        give_some(colour, claims_.naturals[at(colour)], 0, taken);
    }

    void give_some(int colour, int claims, int first, unsigned taken) {
        if (claims == 0) {
            serve_naturals(colour + 1, taken);
            return;
        }
        for (int i = first; i < row_.set_count; ++i) {
            if ((taken >> i & 1U) == 0 && (row_.colours[at(i)] >> colour & 1) != 0) {
                give_some(colour, claims - 1, i + 1, taken | 1U << i);
            }
        }
    }

    void serve_jokers(int colour, unsigned taken) {
        if (colour == rules::colour_count) {
            serve_sets(0, taken, 0);
            return;
        }
        if ((claims_.jokers >> colour & 1U) == 0) {
            serve_jokers(colour + 1, taken);
            return;
        }
        for (int i = 0; i < row_.set_count; ++i) {
            if ((taken >> i & 1U) == 0 && row_.set_jokers[at(i)] > 0 && (row_.colours[at(i)] >> colour & 1) == 0) {
                seats_[at(colour)] = i;
                serve_jokers(colour + 1, taken | 1U << i);
                seats_[at(colour)] = -1;
            }
        }
    }

    void serve_sets(std::size_t next, unsigned taken, int stay) {
        if (next == sets_.size()) {
            if (stay > best_) {
                best_ = stay;
                best_seats_ = seats_;
            }
            return;
        }
        serve_sets(next + 1, taken, stay);
        if ((which_ >> next & 1U) == 0) {
            return;
        }
        for (int i = 0; i < row_.set_count; ++i) {
            const int common = std::popcount(static_cast<unsigned>(sets_[next].naturals & row_.colours[at(i)])) +
                               std::min(sets_[next].joker_count, row_.set_jokers[at(i)]);
            if ((taken >> i & 1U) == 0 && common > 0) {
                serve_sets(next + 1, taken | 1U << i, stay + common);
            }
        }
    }

    const SetRow& row_;
    std::span<const StartSet> sets_;
    StartSetBits which_;
    const SetClaims& claims_;
    int best_ = -1;
    std::array<int, rules::colour_count> seats_{};
    std::array<int, rules::colour_count> best_seats_{};
};

} // namespace

int stay_beside(const SetRow& row, std::span<const StartSet> sets, StartSetBits which, const SetClaims& claims) {
    return Giving(row, sets, which, claims).run();
}

std::array<int, rules::colour_count> joker_seats(const SetRow& row, std::span<const StartSet> sets, StartSetBits which,
                                                 const SetClaims& claims) {
    Giving giving(row, sets, which, claims);
    giving.run();
    return giving.seats();
}

// NOLINTNEXTLINE(*-member-init): the rows are filled before they are read
SetRows::SetRows(const StartMelds& start, const rules::TileCounts& tiles, int numbers, bool has_sets)
    : start_(start), tiles_(tiles) {
    for (number_ = 1; number_ <= numbers; ++number_) {
        begin_[at(number_)] = static_cast<std::uint16_t>(count_);
        add({});
        if (has_sets) {
            add_more({}, 0);
        }
        begin_[at(number_ + 1)] = static_cast<std::uint16_t>(count_);
    }
}

/// A kind of set: the colours of its natural tiles, and its jokers above them.
void SetRows::add_more(const SetRow& row, unsigned first_kind) {
    constexpr unsigned kinds = 16U * (rules::colour_count + 1);
    if (row.set_count == SetRow::max_sets) {
        return;
    }
    for (unsigned kind = first_kind; kind < kinds; ++kind) {
        const unsigned colours = kind & 15U;
        const int jokers = static_cast<int>(kind >> 4U);
        const int size = std::popcount(colours) + jokers;
        // A joker that the set does not need is left over, unless one lay at this number: then it may stay.
        const bool is_needed =
            size == 3 || jokers == 0 || start_.joker_colours(number_) != 0 || start_.are_jokers_judged();
        if (size < 3 || size > rules::colour_count || !is_needed || row.jokers + jokers > tiles_.jokers()) {
            continue;
        }
        SetRow more = row;
        bool fits = true;
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            more.counts[c] = static_cast<std::uint8_t>(more.counts[c] + (colours >> c & 1U));
            fits = fits && more.counts[c] <= tiles_[rules::Tile(rules::Colour{c}, number_)];
        }
        if (!fits) {
            continue;
        }
        more.colours[more.set_count] = static_cast<std::uint8_t>(colours);
        more.set_jokers[more.set_count] = static_cast<std::uint8_t>(jokers);
        more.jokers = static_cast<std::uint8_t>(more.jokers + jokers);
        ++more.set_count;
        add(more);
        add_more(more, kind);
    }
}

void SetRows::add(SetRow row) {
    if (row.jokers < start_.bound_jokers().in_sets(number_)) {
        return;
    }
    if (count_ == max_rows) {
        has_all_ = false;
        return;
    }
    const auto sets = start_.sets(number_);
    for (StartSetBits which = 0; which < 1U << sets.size(); ++which) {
        row.stay[which] = static_cast<std::int8_t>(stay_beside(row, sets, which, {}));
    }
    for (std::size_t c = 0; c < rules::colour_count; ++c) {
        auto& most = most_[at(number_)][c];
        most = std::max(most, row.counts[c]);
    }
    rows_[at(count_++)] = row;
}

} // namespace runset::solver::neat
