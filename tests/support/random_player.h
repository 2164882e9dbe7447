// A player without plans: it finds simple lays – new melds, additions, exchanges, a tile taken for a set or a run – and
// puts together what comes. It also knows tables that must be refused, and disorders as they lie when a clock stops.
#pragma once

#include <algorithm>
#include <optional>

#include "rules/deck.h"
#include "rules/judging/judge.h"
#include "rules/meld.h"
#include "rules/random.h"
#include "support/notation.h"

namespace runset::test {

class RandomPlayer {
public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}

    int below(int limit) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(limit))); }
    bool chance(int percent) { return below(100) < percent; }

    /// A legal lay, if a few tries find one.
    std::optional<Table> find_lay(const Settings& settings, const Position& start) {
        for (int tries = 0; tries < 3; ++tries) {
            begin(settings, start);
            for (int steps = 1 + below(6); steps > 0; --steps) {
                take_step(start.has_opened);
            }
            const Table left = table();
            if (judge_lay(settings, start, left)) {
                return left;
            }
        }
        return std::nullopt;
    }

    /// A table that no rule allows.
    Table forbidden_table(const Settings& settings, const Position& start) {
        begin(settings, start);
        const int kind = below(4);
        if (kind == 0 && !melds_.empty()) {
            auto& meld = melds_[static_cast<std::size_t>(below(static_cast<int>(melds_.size())))];
            const Piece gone = meld.front();
            if (!gone.is_joker()) {
                meld.erase(meld.begin());
                return table();
            }
        }
        if (kind == 1) {
            TileCounts others = all_tiles(settings) - start.rack;
            others = others - start.table.tiles();
            for_each_tile(others, [&](Tile tile) { melds_.resize(start_size_ + 1, {Piece(tile)}); });
            return table();
        }
        if (kind == 2) {
            for_each_tile(start.rack, [&](Tile tile) { melds_.resize(start_size_ + 1, {laid(tile)}); });
            return table();
        }
        return start.table;
    }

    /// Start table and rack in disorder: tiles moved, own ones thrown in, some in the hand.
    Table draft(const Settings& settings, const Position& start) {
        begin(settings, start);
        if (chance(60)) {
            for (int steps = below(4); steps > 0; --steps) {
                take_step(start.has_opened);
            }
        }
        for (int moves = below(4); moves > 0 && !melds_.empty(); --moves) {
            auto& from = any_meld();
            const Piece piece = from[static_cast<std::size_t>(below(static_cast<int>(from.size())))];
            from.erase(std::ranges::find(from, piece));
            if (from.empty()) {
                melds_.erase(std::ranges::find(melds_, std::vector<Piece>{}));
            }
            if (chance(80)) {
                throw_in(piece);
            }
        }
        for_each_tile(TileCounts(rack_), [&](Tile tile) {
            if (chance(15)) {
                throw_in(laid(tile));
            }
        });
        return table();
    }

    Tile any_tile(const TileCounts& rack) {
        int which = below(rack.size());
        Tile found;
        for_each_tile(rack, [&](Tile tile) { found = which-- == 0 ? tile : found; });
        return found;
    }

private:
    using Meld = std::vector<Piece>;

    void begin(const Settings& settings, const Position& start) {
        settings_ = settings;
        rack_ = start.rack;
        melds_.clear();
        for (int i = 0; i < start.table.meld_count(); ++i) {
            melds_.emplace_back(start.table.meld(i).begin(), start.table.meld(i).end());
        }
        start_size_ = melds_.size();
    }

    [[nodiscard]] Table table() const {
        Table table;
        for (const Meld& meld : melds_) {
            table.add(meld);
        }
        return table;
    }

    [[nodiscard]] bool is_valid(const Meld& meld) const { return shape_of(settings_, meld).kind != MeldKind::none; }

    Meld& any_meld() { return melds_[static_cast<std::size_t>(below(static_cast<int>(melds_.size())))]; }

    Piece laid(Tile tile) {
        const Tile any({static_cast<std::uint8_t>(below(colour_count))}, 1 + below(settings_.numbers));
        return tile.is_joker() ? Piece::joker_as(any) : Piece(tile);
    }

    void throw_in(Piece piece) {
        if (melds_.empty() || chance(40)) {
            melds_.push_back({piece});
        } else {
            any_meld().push_back(piece);
        }
    }

    void take_step(bool has_opened) {
        const int kind = below(has_opened ? 8 : 6);
        if (kind < 4 || melds_.empty()) {
            lay_new_meld();
        } else if (kind == 4) {
            exchange();
        } else if (kind < 7) {
            add_to(any_meld());
        } else {
            take_for_new_meld();
        }
    }

    /// Every run and set that the rack holds, one of them laid.
    void lay_new_meld() {
        std::vector<Meld> found;
        for (std::uint8_t colour = 0; colour < colour_count; ++colour) {
            for (int first = 1; first <= settings_.numbers; ++first) {
                const int length = 3 + below(3);
                Meld run;
                for (int number = first; number < first + length; ++number) {
                    run.emplace_back(Tile({colour}, number));
                }
                keep_if_held(run, found);
            }
        }
        for (int number = 1; number <= settings_.numbers; ++number) {
            const int left_out = below(colour_count + 1);
            Meld set;
            for (int colour = 0; colour < colour_count; ++colour) {
                if (colour != left_out) {
                    set.emplace_back(Tile({static_cast<std::uint8_t>(colour)}, number));
                }
            }
            keep_if_held(set, found);
        }
        if (!found.empty()) {
            const Meld& meld = found[static_cast<std::size_t>(below(static_cast<int>(found.size())))];
            for (Piece piece : meld) {
                rack_.remove(piece.tile());
            }
            melds_.push_back(meld);
        }
    }

    /// Jokers take the places of missing tiles.
    void keep_if_held(Meld& meld, std::vector<Meld>& found) const {
        TileCounts left = rack_;
        for (Piece& piece : meld) {
            if (left[piece.tile()] == 0) {
                piece = Piece::joker_as(piece.stands_for());
            }
            if (left[piece.tile()] == 0) {
                return;
            }
            left.remove(piece.tile());
        }
        if (is_valid(meld)) {
            found.push_back(meld);
        }
    }

    /// Adds a tile of the rack; true if one fits.
    bool add_to(Meld& meld) {
        bool found = false;
        for_each_tile(TileCounts(rack_), [&](Tile tile) {
            Meld longer = meld;
            longer.push_back(laid(tile));
            if (!found && is_valid(longer)) {
                meld = longer;
                rack_.remove(tile);
                found = true;
            }
        });
        return found;
    }

    /// A joker on the table for its tile from the rack; it goes to the rack and may be laid from there.
    void exchange() {
        for (Meld& meld : melds_) {
            for (Piece& piece : meld) {
                if (piece.is_joker() && rack_[piece.stands_for()] > 0) {
                    rack_.remove(piece.stands_for());
                    rack_.add(Tile::joker());
                    piece = Piece(piece.stands_for());
                    chance(50) ? lay_new_meld() : void(add_to(any_meld()));
                    return;
                }
            }
        }
    }

    void take_for_new_meld() {
        Meld& meld = any_meld();
        Meld shorter = meld;
        const auto which = shorter.begin() + below(static_cast<int>(shorter.size()));
        const Piece taken = *which;
        shorter.erase(which);
        if (is_valid(shorter)) {
            meld = shorter;
            rack_.add(taken.tile());
            lay_new_meld();
        }
    }

    Random random_;
    Settings settings_;
    TileCounts rack_;
    std::vector<Meld> melds_;
    std::size_t start_size_ = 0;
};

} // namespace runset::test
