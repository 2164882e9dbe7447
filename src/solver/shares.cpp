#include "solver/shares.h"

namespace runset::solver {

namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

struct Share {
    int pieces = 0;
    int final_meld = 0;
};

/// The largest share that a start meld has in a meld which is nobody's heir.
Share largest(const MeldMask& start, std::span<const MeldMask> finals, MeldBits taken) {
    Share share;
    for (int i = 0; i < static_cast<int>(finals.size()) && share.pieces < start.size; ++i) {
        const int common = (taken >> i & 1U) != 0 ? 0 : pieces_in_common(start, finals[at(i)]);
        share = common > share.pieces ? Share{.pieces = common, .final_meld = i} : share;
    }
    return share;
}

} // namespace

// NOLINTNEXTLINE(*-member-init): what was lost is filled for the melds in question
Shares::Shares(std::span<const MeldMask> starts, MeldBits which, const rules::Table& table, int first) {
    std::array<MeldMask, max_melds> masks;
    std::size_t count = 0;
    for (int i = first; i < table.meld_count(); ++i) {
        masks[count++] = MeldMask(table.meld(i));
    }
    const auto finals = std::span<const MeldMask>(masks).first(count);
    std::array<Share, max_melds> shares;
    for (MeldBits rest = which; rest != 0; rest &= rest - 1) {
        const int start = std::countr_zero(rest);
        shares[at(start)] = largest(starts[at(start)], finals, 0);
    }
    MeldBits taken = 0;
    while (which != 0) {
        int next = std::countr_zero(which);
        for (MeldBits rest = which; rest != 0; rest &= rest - 1) {
            const int other = std::countr_zero(rest);
            next = shares[at(other)].pieces > shares[at(next)].pieces ? other : next;
        }
        Share& share = shares[at(next)];
        if (share.pieces > 0 && (taken >> share.final_meld & 1U) != 0) {
            share = largest(starts[at(next)], finals, taken);
            continue;
        }
        taken |= share.pieces > 0 ? MeldBits{1} << share.final_meld : 0;
        lost_[at(next)] = static_cast<std::int8_t>(starts[at(next)].size - share.pieces);
        lost_in_all_ += lost_[at(next)];
        which &= ~(MeldBits{1} << next);
    }
}

int count_moved(const rules::Table& start, const rules::Table& final_table) {
    std::array<MeldMask, Shares::max_melds> starts;
    for (int i = 0; i < start.meld_count(); ++i) {
        starts[at(i)] = MeldMask(start.meld(i));
    }
    const MeldBits all = (MeldBits{1} << start.meld_count()) - 1;
    return Shares(starts, all, final_table, 0).lost_in_all();
}

} // namespace runset::solver
