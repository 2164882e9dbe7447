// Melds that cannot lie side by side if the play is to be as good: what was asked once and denied is denied with more
// melds as well. Holds so many of both as fit; what is forgotten is asked again.
#pragma once

#include <array>
#include <cstdint>

#include "solver/meld_mask.h"

namespace runset::solver {

/// Melds that were met, a bit each. Two alike are one.
struct MetMelds {
    static constexpr int words = 4;
    static constexpr int most = words * 64;

    std::array<std::uint64_t, words> bits{};
    bool is_exact = true; // no two are alike, and none was met when there was no more room

    [[nodiscard]] bool is_within(const MetMelds& other) const {
        for (std::size_t i = 0; i < words; ++i) {
            if ((bits[i] & ~other.bits[i]) != 0) {
                return false;
            }
        }
        return true;
    }
};

class Denials {
public:
    void add_meld(rules::MeldPieces meld, MetMelds& melds) {
        const MeldMask mask(meld);
        int which = 0;
        while (which < met_count_ &&
               (met_[at(which)].naturals != mask.naturals || met_[at(which)].jokers != mask.jokers)) {
            ++which;
        }
        if (which == MetMelds::most) {
            melds.is_exact = false;
            return;
        }
        if (which == met_count_) {
            met_[at(met_count_++)] = {.naturals = mask.naturals, .jokers = mask.jokers};
        }
        std::uint64_t& word = melds.bits[at(which / 64)];
        const std::uint64_t bit = std::uint64_t{1} << which % 64;
        melds.is_exact = melds.is_exact && (word & bit) == 0;
        word |= bit;
    }

    [[nodiscard]] bool has(const MetMelds& melds) const {
        for (int i = 0; i < denied_count_; ++i) {
            if (denied_[at(i)].is_within(melds)) {
                return true;
            }
        }
        return false;
    }

    void add(const MetMelds& melds) {
        if (melds.is_exact) {
            denied_[at(next_)] = melds;
            next_ = (next_ + 1) % room;
            denied_count_ = denied_count_ < room ? denied_count_ + 1 : room;
        }
    }

private:
    static constexpr int room = 256;
    struct Met {
        std::uint64_t naturals;
        std::uint64_t jokers;
    };

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    std::array<Met, MetMelds::most> met_{};
    std::array<MetMelds, room> denied_;
    int met_count_ = 0;
    int denied_count_ = 0;
    int next_ = 0;
};

} // namespace runset::solver
