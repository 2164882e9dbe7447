#include "rules/joker_oracle.h"

#include <bit>
#include <set>
#include <vector>

namespace runset::test {

using namespace runset::rules;

namespace {

using Tiles = std::uint64_t; // a set of tiles on the table, one bit each: here every tile is itself, copies differ

constexpr int from_rack = -1;

struct PhysicalTile {
    Piece piece;          // as it lay when the turn began; a rack tile as it is
    int home = from_rack; // the meld it lay in
};

bool is_set_meld(MeldPieces meld) {
    return meld[0].number() == meld[1].number();
}

/// What lies where it lay, because a joker in it has not been replaced.
struct Lump {
    int home = 0;
    Tiles tiles = 0;
    friend auto operator<=>(const Lump&, const Lump&) = default;
};

/// The table in the middle of the turn. All other tiles are free to be laid anywhere.
struct Moment {
    std::vector<Lump> lumps;
    Tiles free = 0;
    Tiles spent = 0;                          // have freed a joker: one tile frees one joker
    std::vector<std::pair<int, Tile>> let_in; // by meld: the tiles that came in for its jokers
    friend auto operator<=>(const Moment&, const Moment&) = default;
};

class Turn {
public:
    Turn(const Settings& settings, const Position& start, const Table& final_table)
        : settings_(settings), start_(start.table), final_(final_table) {
        for (int meld = 0; meld < start_.meld_count(); ++meld) {
            for (Piece piece : start_.meld(meld)) {
                tiles_.push_back({.piece = piece, .home = meld});
            }
        }
        for_each_tile(final_.tiles() - start_.tiles(), [this](Tile tile) {
            tiles_.push_back({.piece = tile.is_joker() ? Piece::undeclared_joker() : Piece(tile), .home = from_rack});
        });
    }

    bool can_be_played() { return visit(beginning()); }

private:
    [[nodiscard]] const PhysicalTile& at(int tile) const { return tiles_[static_cast<std::size_t>(tile)]; }
    static Tiles bit(int tile) { return Tiles{1} << static_cast<unsigned>(tile); }

    template <typename Visit> void for_each(Tiles set, Visit visit_tile) const {
        for (Tiles rest = set; rest != 0; rest &= rest - 1) {
            visit_tile(std::countr_zero(rest));
        }
    }

    [[nodiscard]] Tiles jokers_in(const Lump& lump) const {
        Tiles jokers = 0;
        for_each(lump.tiles, [&](int tile) { jokers |= at(tile).piece.is_joker() ? bit(tile) : 0; });
        return jokers;
    }

    /// Melds without a joker may be taken completely, and own tiles be laid, at any time: they are free from the start.
    [[nodiscard]] Moment beginning() const {
        Moment moment;
        for (int meld = 0; meld < start_.meld_count(); ++meld) {
            Lump lump{.home = meld};
            for (int tile = 0; tile < static_cast<int>(tiles_.size()); ++tile) {
                lump.tiles |= at(tile).home == meld ? bit(tile) : 0;
            }
            set_down(moment, lump);
        }
        for (int tile = 0; tile < static_cast<int>(tiles_.size()); ++tile) {
            moment.free |= at(tile).home == from_rack ? bit(tile) : 0;
        }
        return moment;
    }

    /// Without a joker that has to stay the lump is an ordinary meld, and all of it may be taken.
    void set_down(Moment& moment, const Lump& lump) const {
        if (jokers_in(lump) == 0) {
            moment.free |= lump.tiles;
        } else {
            moment.lumps.push_back(lump);
        }
    }

    bool visit(const Moment& moment) {
        if (!seen_.insert(moment).second) {
            return false;
        }
        if (lies_as_left(moment, 0, 0)) {
            return true;
        }
        for (std::size_t i = 0; i < moment.lumps.size(); ++i) {
            if (take_a_part(moment, i) || exchange_a_joker(moment, i) || split(moment, i)) {
                return true;
            }
        }
        return false;
    }

    static Moment without(const Moment& moment, std::size_t lump) {
        Moment next = moment;
        next.lumps.erase(next.lumps.begin() + static_cast<std::ptrdiff_t>(lump));
        return next;
    }

    /// A natural tile is taken from a meld with a joker; three pieces of the old meld stay.
    bool take_a_part(const Moment& moment, std::size_t i) {
        const Lump& lump = moment.lumps[i];
        bool found = false;
        for_each(std::popcount(lump.tiles) > 3 ? lump.tiles & ~jokers_in(lump) : 0, [&](int tile) {
            Moment next = without(moment, i);
            set_down(next, {.home = lump.home, .tiles = lump.tiles & ~bit(tile)});
            next.free |= bit(tile);
            found = found || visit(sorted(next));
        });
        return found;
    }

    bool exchange_a_joker(const Moment& moment, std::size_t i) {
        const Lump& lump = moment.lumps[i];
        bool found = false;
        for_each(jokers_in(lump), [&](int joker) {
            for_each(moment.free & ~moment.spent, [&](int tile) {
                if (!found && frees(moment, tile, joker)) {
                    Moment next = without(moment, i);
                    next.free = (next.free & ~bit(tile)) | bit(joker);
                    next.spent |= bit(tile);
                    next.let_in.emplace_back(lump.home, at(tile).piece.tile());
                    set_down(next, {.home = lump.home, .tiles = (lump.tiles & ~bit(joker)) | bit(tile)});
                    found = visit(sorted(next));
                }
            });
        });
        return found;
    }

    /// Is this the right tile? In a run the very tile; in a set the number, in a colour that was missing when the turn
    /// began and that no other joker of the set has been given up for.
    [[nodiscard]] bool frees(const Moment& moment, int tile, int joker) const {
        const PhysicalTile& comes = at(tile);
        const PhysicalTile& goes = at(joker);
        const bool is_from_table = comes.home != from_rack;
        if (comes.piece.is_joker() || comes.home == goes.home ||
            (is_from_table && settings_.exchange_source == ExchangeSource::rack)) {
            return false;
        }
        const MeldPieces old_meld = start_.meld(goes.home);
        if (!is_set_meld(old_meld)) {
            return comes.piece.tile() == goes.piece.stands_for();
        }
        bool is_missing = comes.piece.number() == goes.piece.number();
        for (Piece piece : old_meld) {
            is_missing = is_missing && piece != comes.piece;
        }
        for (const auto& [home, let_in] : moment.let_in) {
            is_missing = is_missing && (home != goes.home || let_in != comes.piece.tile());
        }
        return is_missing;
    }

    /// A meld with several jokers may be split if every half that holds one keeps three old pieces.
    bool split(const Moment& moment, std::size_t i) {
        const Lump& lump = moment.lumps[i];
        const Tiles jokers = jokers_in(lump);
        if (std::popcount(jokers) < 2 || std::popcount(lump.tiles) < 6) {
            return false;
        }
        for (Tiles half = (lump.tiles - 1) & lump.tiles; half != 0; half = (half - 1) & lump.tiles) {
            const Tiles rest = lump.tiles & ~half;
            if ((half & jokers) != 0 && (rest & jokers) != 0 && std::popcount(half) >= 3 && std::popcount(rest) >= 3) {
                Moment next = without(moment, i);
                next.lumps.push_back({.home = lump.home, .tiles = half});
                next.lumps.push_back({.home = lump.home, .tiles = rest});
                if (visit(sorted(next))) {
                    return true;
                }
            }
        }
        return false;
    }

    static Moment sorted(Moment moment) {
        std::ranges::sort(moment.lumps);
        std::ranges::sort(moment.let_in);
        return moment;
    }

    /// Can the free tiles be laid so that the table is as it was left? Every lump must lie within one final meld, its
    /// jokers unchanged; the rest fits by itself, for the tiles are the same. `used` are places of the final table.
    bool lies_as_left(const Moment& moment, std::size_t lump, std::uint64_t used) const {
        if (lump == moment.lumps.size()) {
            return true;
        }
        int first_place = 0;
        for (int meld = 0; meld < final_.meld_count(); ++meld) {
            const std::uint64_t places = places_for(moment.lumps[lump], meld, first_place, used);
            if (places != 0 && lies_as_left(moment, lump + 1, used | places)) {
                return true;
            }
            first_place += static_cast<int>(final_.meld(meld).size());
        }
        return false;
    }

    /// The places the lump takes up in this final meld; none if it does not fit.
    [[nodiscard]] std::uint64_t places_for(const Lump& lump, int meld, int first_place, std::uint64_t used) const {
        const MeldPieces pieces = final_.meld(meld);
        const bool is_set = is_set_meld(start_.meld(lump.home));
        std::uint64_t places = is_set == is_set_meld(pieces) ? used : ~std::uint64_t{0};
        bool all_found = true;
        for_each(lump.tiles, [&](int tile) {
            bool found = false;
            for (std::size_t i = 0; i < pieces.size() && !found; ++i) {
                const std::uint64_t place = std::uint64_t{1} << (static_cast<unsigned>(first_place) + i);
                const bool is_alike = pieces[i].is_joker() == at(tile).piece.is_joker() &&
                                      pieces[i].number() == at(tile).piece.number() &&
                                      ((is_set && pieces[i].is_joker()) || pieces[i] == at(tile).piece);
                if (is_alike && (places & place) == 0) {
                    places |= place;
                    found = true;
                }
            }
            all_found = all_found && found;
        });
        return all_found ? places & ~used : 0;
    }

    const Settings& settings_;
    const Table& start_;
    const Table& final_;
    std::vector<PhysicalTile> tiles_;
    std::set<Moment> seen_;
};

} // namespace

bool can_be_played_step_by_step(const Settings& settings, const Position& start, const Table& final_table) {
    return Turn(settings, start, final_table).can_be_played();
}

} // namespace runset::test
