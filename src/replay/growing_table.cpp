#include "replay/growing_table.h"

#include <algorithm>

namespace runset::replay {

using rules::Piece;
using solver::Step;

namespace {

using Pieces = GrowingTable::Pieces;

std::vector<rules::Tile> sorted_tiles(const Pieces& meld) {
    std::vector<rules::Tile> tiles;
    for (const Piece piece : meld) {
        tiles.push_back(piece.tile());
    }
    std::ranges::sort(tiles);
    return tiles;
}

bool has_one_number(const Pieces& meld) {
    return std::ranges::all_of(meld, [&](Piece piece) { return piece.number() == meld.front().number(); });
}

/// J2: in a set a joker makes room for the tile whose colour it showed.
void make_room_in_set(Pieces& meld) {
    for (Piece& joker : meld) {
        if (!joker.is_joker() || std::ranges::count(meld, joker.stands_for(), &Piece::stands_for) < 2) {
            continue;
        }
        for (std::uint8_t colour = 0; colour < rules::colour_count; ++colour) {
            const rules::Tile tile(rules::Colour{colour}, joker.number());
            if (std::ranges::find(meld, tile, &Piece::stands_for) == meld.end()) {
                joker = Piece::joker_as(tile);
                break;
            }
        }
    }
}

void tidy(Pieces& meld) {
    if (has_one_number(meld)) {
        make_room_in_set(meld);
    }
    std::ranges::sort(meld, {}, [](Piece piece) { return std::pair(piece.number(), piece.colour().index); });
}

} // namespace

GrowingTable::GrowingTable(const rules::Table& start, const rules::Table& final_table, const solver::Plan& plan) {
    const auto most = static_cast<std::size_t>(start.meld_count()) + static_cast<std::size_t>(final_table.meld_count());
    melds_.resize(most);
    finals_.resize(most);
    for (int i = 0; i < start.meld_count(); ++i) {
        melds_[static_cast<std::size_t>(i)].assign(start.meld(i).begin(), start.meld(i).end());
    }
    for (int i = 0; i < final_table.meld_count(); ++i) {
        const auto number = static_cast<std::size_t>(plan.number_of[static_cast<std::size_t>(i)]);
        finals_[number].assign(final_table.meld(i).begin(), final_table.meld(i).end());
    }
}

void GrowingTable::carry_out(const Step& step) {
    if (step.kind == solver::StepKind::exchange) {
        take(step.from, step.pieces[0]);
        take(step.to, Piece::joker_as(step.pieces[0].tile()));
        put(step.to, step.pieces[0]);
        put(step.joker_to, step.joker_as);
        return;
    }
    for (const Piece piece : step.all()) {
        take(step.from, piece);
        put(step.to, piece);
    }
}

/// A joker is taken whatever it stands for, if none stands for just this: it stands for something else from now on.
void GrowingTable::take(int from, Piece piece) {
    if (from == Step::rack) {
        return;
    }
    Pieces& meld = melds_[static_cast<std::size_t>(from)];
    auto found = std::ranges::find(meld, piece);
    if (found == meld.end() && piece.is_joker()) {
        found = std::ranges::find_if(meld, &Piece::is_joker);
    }
    if (found != meld.end()) {
        meld.erase(found);
    }
}

void GrowingTable::put(int to, Piece piece) {
    if (to != Step::rack) {
        Pieces& meld = melds_[static_cast<std::size_t>(to)];
        meld.push_back(piece);
        tidy(meld);
    }
}

rules::Table GrowingTable::shown() const {
    rules::Table table;
    for (std::size_t i = 0; i < melds_.size(); ++i) {
        const bool is_finished = sorted_tiles(melds_[i]) == sorted_tiles(finals_[i]);
        table.add(is_finished ? finals_[i] : melds_[i]);
    }
    return table;
}

} // namespace runset::replay
