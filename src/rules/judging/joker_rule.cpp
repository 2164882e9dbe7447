#include "rules/judging/joker_rule.h"

#include <bit>

#include "rules/at.h"
#include "rules/judging/lending.h"

namespace runset::rules::inline judging {

namespace {

// Four on the table, and as many in own melds laid in the same turn before.
constexpr int max_jokers = 8;
constexpr int pieces_to_remain = 3;

struct LaidJoker {
    int meld = 0;
    Tile meaning;
};

struct LaidJokers {
    std::array<LaidJoker, max_jokers> list{};
    int count = 0;
};

LaidJokers jokers_of(const Table& table) {
    LaidJokers jokers;
    for (int i = 0; i < table.meld_count(); ++i) {
        for (Piece piece : table.meld(i)) {
            if (piece.is_joker() && jokers.count < max_jokers) {
                jokers.list[static_cast<std::size_t>(jokers.count++)] = {.meld = i, .meaning = piece.stands_for()};
            }
        }
    }
    return jokers;
}

/// Tries every choice STAY or LEAVE for every start joker. Two to four jokers: a few dozen choices, no heuristics.
class JokerSearch {
public:
    explicit JokerSearch(const Lay& lay)
        : lay_(lay), before_(jokers_of(lay.start.table)), after_(jokers_of(lay.final_table)), played_(lay.played) {}

    bool succeeds() { return choose(0); }

private:
    bool choose(int joker) {
        if (joker == before_.count) {
            return lendings_.can_be_ordered(lay_.start.table) && stays_hold();
        }
        return can_stay(joker) || can_leave(joker);
    }

    bool can_stay(int joker) {
        const LaidJoker& old = before_.list[at(joker)];
        const MeldKind kind = lay_.start_shapes[at(old.meld)].kind;
        for (int i = 0; i < after_.count; ++i) {
            const LaidJoker& now = after_.list[at(i)];
            // J2: in a set only the number is fixed.
            const bool same_meaning =
                kind == MeldKind::set ? now.meaning.number() == old.meaning.number() : now.meaning == old.meaning;
            if (is_taken_[at(i)] || !same_meaning || lay_.final_shapes[at(now.meld)].kind != kind) {
                continue;
            }
            is_taken_[at(i)] = true;
            stays_in_[at(joker)] = now.meld;
            const bool found = choose(joker + 1);
            is_taken_[at(i)] = false;
            stays_in_[at(joker)] = none;
            if (found) {
                return true;
            }
        }
        return false;
    }

    bool can_leave(int joker) {
        const LaidJoker& old = before_.list[at(joker)];
        if (lay_.start_shapes[at(old.meld)].kind == MeldKind::run) {
            return can_leave_for(joker, old.meaning);
        }
        const std::uint64_t present = natural_tiles(lay_.start.table.meld(old.meld));
        for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
            const Tile tile(Colour{colour}, old.meaning.number());
            const bool is_free = (present >> tile.code() & 1U) == 0 && !lendings_.has(old.meld, tile);
            if (is_free && can_leave_for(joker, tile)) {
                return true;
            }
        }
        return false;
    }

    bool can_leave_for(int joker, Tile tile) {
        const int meld = before_.list[at(joker)].meld;
        if (played_[tile] > 0) {
            played_.remove(tile);
            const bool found = lend_and_go_on(joker, {.to = meld, .from = Lending::from_rack, .tile = tile});
            played_.add(tile);
            if (found) {
                return true;
            }
        }
        if (lay_.settings.exchange_source != ExchangeSource::rack_or_table) {
            return false;
        }
        for (int from = 0; from < lay_.start.table.meld_count(); ++from) {
            const bool has_tile = (natural_tiles(lay_.start.table.meld(from)) >> tile.code() & 1U) != 0;
            if (from != meld && has_tile && !lendings_.is_lent(from, tile) &&
                lend_and_go_on(joker, {.to = meld, .from = from, .tile = tile})) {
                return true;
            }
        }
        return false;
    }

    bool lend_and_go_on(int joker, Lending lending) {
        lendings_.push(lending);
        const bool found = choose(joker + 1);
        lendings_.pop();
        return found;
    }

    /// The staying jokers of one start meld in one final meld, and the old pieces that may have stayed with them.
    struct Core {
        int start_meld = 0;
        int final_meld = 0;
        int missing = pieces_to_remain; // old natural pieces still to be found there
        std::uint64_t candidates = 0;
    };

    /// Tiles of the start meld after the exchanges: what came in its jokers' places counts, what was lent does not.
    [[nodiscard]] std::uint64_t base_of(int start_meld) const {
        std::uint64_t tiles = natural_tiles(lay_.start.table.meld(start_meld));
        for (const Lending& lending : lendings_.all()) {
            const std::uint64_t bit = std::uint64_t{1} << lending.tile.code();
            tiles = lending.to == start_meld ? tiles | bit : lending.from == start_meld ? tiles & ~bit : tiles;
        }
        return tiles;
    }

    bool stays_hold() {
        std::array<Core, max_jokers> cores{};
        int count = 0;
        for (int joker = 0; joker < before_.count; ++joker) {
            if (stays_in_[at(joker)] == none) {
                continue;
            }
            const int start_meld = before_.list[at(joker)].meld;
            const int final_meld = stays_in_[at(joker)];
            int i = 0;
            while (i < count && (cores[at(i)].start_meld != start_meld || cores[at(i)].final_meld != final_meld)) {
                ++i;
            }
            if (i == count) {
                cores[at(count++)] = {.start_meld = start_meld,
                                      .final_meld = final_meld,
                                      .candidates =
                                          base_of(start_meld) & natural_tiles(lay_.final_table.meld(final_meld))};
            }
            --cores[at(i)].missing;
        }
        return cores_fit(std::span(cores).first(at(count)), 0);
    }

    /// Copies are alike, so a lay is legal if it is for some choice of copies. Two cores compete for a tile when they
    /// share the old meld (it had one such tile) or the new one (it has one).
    static bool cores_fit(std::span<Core> cores, std::size_t first) {
        while (first < cores.size() && cores[first].missing <= 0) {
            ++first;
        }
        if (first == cores.size()) {
            return true;
        }
        Core& core = cores[first];
        for (std::uint64_t rest = core.candidates; rest != 0; rest &= rest - 1) {
            const std::uint64_t tile = rest & ~(rest - 1);
            std::array<std::uint64_t, max_jokers> saved{};
            for (std::size_t i = first; i < cores.size(); ++i) {
                saved[i] = cores[i].candidates;
                if (cores[i].start_meld == core.start_meld || cores[i].final_meld == core.final_meld) {
                    cores[i].candidates &= ~tile;
                }
            }
            --core.missing;
            const bool found = cores_fit(cores, first);
            ++core.missing;
            for (std::size_t i = first; i < cores.size(); ++i) {
                cores[i].candidates = saved[i];
            }
            if (found) {
                return true;
            }
        }
        return false;
    }

    static constexpr int none = -1;

    const Lay& lay_;
    LaidJokers before_;
    LaidJokers after_;
    TileCounts played_;
    std::array<bool, max_jokers> is_taken_{};
    std::array<int, max_jokers> stays_in_{none, none, none, none, none, none, none, none};
    Lendings lendings_;
};

} // namespace

Verdict judge_jokers(const Lay& lay) {
    int first_moved = -1;
    for (int i = lay.start.table.meld_count() - 1; i >= 0; --i) {
        if (lay.start_shapes[at(i)].jokers > 0 && !lay.is_kept[at(i)]) {
            first_moved = i;
        }
    }
    if (first_moved < 0 || JokerSearch(lay).succeeds()) {
        return {};
    }
    return std::unexpected(Refusal{
        .reason = Reason::joker_moved, .where = Where::start_table, .meld = static_cast<std::uint8_t>(first_moved)});
}

} // namespace runset::rules::inline judging
