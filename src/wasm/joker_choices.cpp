#include "wasm/joker_choices.h"

#include <algorithm>

#include "rules/joker_meaning.h"
#include "rules/meld.h"

namespace runset::wasm {

using rules::Piece;
using rules::Tile;

namespace {

using Pieces = std::vector<Piece>;

/// J2: in a set a joker has no colour of its own, so that of the first bare joker stands for all.
std::vector<Tile> choices_for(const rules::Settings& settings, const std::vector<Pieces>& readings, std::size_t piece,
                              std::size_t first_bare) {
    std::vector<Tile> choices;
    for (const Pieces& reading : readings) {
        const bool is_set = rules::shape_of(settings, reading).kind == rules::MeldKind::set;
        choices.push_back(reading[is_set ? first_bare : piece].stands_for());
    }
    std::ranges::sort(choices);
    const auto twice = std::ranges::unique(choices);
    choices.erase(twice.begin(), twice.end());
    return choices;
}

} // namespace

Declared declare_by_place(const rules::Settings& settings, const rules::Table& draft) {
    Declared declared;
    for (int i = 0; i < draft.meld_count(); ++i) {
        Pieces meld(draft.meld(i).begin(), draft.meld(i).end());
        if (rules::read_jokers(settings, meld) == rules::JokerReading::ambiguous) {
            const std::vector<Pieces> readings = rules::readings_of(settings, meld);
            const auto first =
                static_cast<std::size_t>(std::ranges::find_if(meld, &Piece::is_undeclared) - meld.begin());
            for (std::size_t piece = first; piece < meld.size(); ++piece) {
                if (meld[piece].is_undeclared()) {
                    declared.ambiguous.push_back({.meld = i,
                                                  .piece = static_cast<int>(piece),
                                                  .choices = choices_for(settings, readings, piece, first)});
                }
            }
        }
        declared.table.add(meld);
    }
    return declared;
}

} // namespace runset::wasm
