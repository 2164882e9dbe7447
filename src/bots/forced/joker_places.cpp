#include "bots/forced/joker_places.h"

#include <algorithm>

#include "rules/judging/judge.h"
#include "rules/meld.h"
#include "solver/solve.h"

namespace runset::bots::forced {

using rules::Colour;
using rules::Piece;
using rules::Position;
using rules::Settings;
using rules::Table;
using rules::Tile;
using rules::TileCounts;

namespace {

/// The table with another piece in one place.
Table with_piece(const Table& table, int place, Piece piece) {
    Table changed;
    int at = 0;
    for (int i = 0; i < table.meld_count(); ++i) {
        const rules::MeldPieces meld = table.meld(i);
        std::vector<Piece> pieces(meld.begin(), meld.end());
        if (place >= at && place < at + static_cast<int>(pieces.size())) {
            pieces[static_cast<std::size_t>(place - at)] = piece;
        }
        at += static_cast<int>(pieces.size());
        changed.add(pieces);
    }
    return changed;
}

/// The table without the piece in one place.
Table without_piece(const Table& table, int place) {
    Table changed;
    int at = 0;
    for (int i = 0; i < table.meld_count(); ++i) {
        std::vector<Piece> pieces;
        for (Piece piece : table.meld(i)) {
            if (at++ != place) {
                pieces.push_back(piece);
            }
        }
        changed.add(pieces);
    }
    return changed;
}

/// A joker stands for a tile if that tile itself could lie there. So the joker is put on the rack as every tile in
/// turn, and becomes a joker again on the table that the solver finds.
class Places {
public:
    Places(const Settings& settings, const Position& position, const Table& table)
        : settings_(settings), position_(position), laid_(table.tiles() - position.table.tiles()), known_{table} {}

    std::vector<Table> all() {
        if (laid_.jokers() > 0) {
            TileCounts others = laid_;
            others.remove(Tile::joker());
            try_all_tiles(others, position_.table);
        }
        int place = 0;
        for (Piece piece : position_.table.pieces()) {
            if (piece.is_joker() && position_.has_opened) {
                try_freed(place, piece);
            }
            ++place;
        }
        known_.erase(known_.begin());
        return known_;
    }

private:
    /// J3: the tile that frees a joker of a set may be of any colour that the set lacks.
    void try_freed(int place, Piece joker) {
        for (std::uint8_t i = 0; i < rules::colour_count; ++i) {
            const Tile tile(Colour{i}, joker.number());
            const Table freed = with_piece(position_.table, place, Piece(tile));
            if (laid_[tile] > 0 && is_valid(freed)) {
                TileCounts others = laid_;
                others.remove(tile);
                try_all_tiles(others, freed);
            }
            try_lent(freed, place, Piece(tile));
        }
    }

    /// J5: the tile may come from another meld that can spare it.
    void try_lent(const Table& freed, int place, Piece tile) {
        const auto pieces = freed.pieces();
        for (int i = 0; i < freed.piece_count(); ++i) {
            if (i != place && pieces[static_cast<std::size_t>(i)] == tile) {
                const Table lent = without_piece(freed, i);
                if (is_valid(lent)) {
                    try_all_tiles(laid_, lent);
                    return;
                }
            }
        }
    }

    [[nodiscard]] bool is_valid(const Table& table) const {
        for (int i = 0; i < table.meld_count(); ++i) {
            if (rules::shape_of(settings_, table.meld(i)).kind == rules::MeldKind::none) {
                return false;
            }
        }
        return true;
    }

    void try_all_tiles(const TileCounts& others, const Table& table) {
        const auto colours = static_cast<std::uint8_t>(settings_.colours.size());
        for (std::uint8_t i = 0; i < colours; ++i) {
            for (int number = 1; number <= settings_.numbers; ++number) {
                const Tile meaning(Colour{i}, number);
                TileCounts rack = others;
                rack.add(meaning);
                const solver::Answer found =
                    solver::best_play(settings_, {.has_opened = position_.has_opened, .rack = rack, .table = table});
                if (found.tiles == rack.size()) {
                    keep_legal(found.table, meaning);
                }
            }
        }
    }

    void keep_legal(const Table& table, Tile meaning) {
        const auto pieces = table.pieces();
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (pieces[i] != Piece(meaning)) {
                continue;
            }
            const Table changed = with_piece(table, static_cast<int>(i), Piece::joker_as(meaning));
            if (changed.tiles() == known_.front().tiles() && rules::judge_lay(settings_, position_, changed)) {
                if (std::ranges::find(known_, changed) == known_.end()) {
                    known_.push_back(changed);
                }
                return;
            }
        }
    }

    const Settings& settings_;
    const Position& position_;
    TileCounts laid_;
    std::vector<Table> known_; // the given one first
};

} // namespace

std::vector<Table> joker_places(const Settings& settings, const Position& position, const Table& table) {
    return Places(settings, position, table).all();
}

} // namespace runset::bots::forced
