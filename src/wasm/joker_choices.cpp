#include "wasm/joker_choices.h"

#include "rules/joker_meaning.h"
#include "rules/meld.h"

namespace runset::wasm {

using rules::JokerReading;
using rules::Piece;
using rules::Tile;

namespace {

using Pieces = std::vector<Piece>;

/// J2: in a set a joker has no colour of its own, so one colour stands for all.
bool is_set_choice(const rules::Settings& settings, const Pieces& meld) {
    return rules::shape_of(settings, meld).kind == rules::MeldKind::set;
}

std::vector<Tile> choices_for(const rules::Settings& settings, const Pieces& meld, std::size_t piece) {
    std::vector<Tile> choices;
    bool has_set = false;
    for (std::uint8_t colour = 0; colour < rules::colour_count; ++colour) {
        for (int number = 1; number <= settings.numbers; ++number) {
            const Tile tile(rules::Colour{colour}, number);
            Pieces tried = meld;
            tried[piece] = Piece::joker_as(tile);
            // Still ambiguous: it is another joker of the meld that is to be chosen then.
            const JokerReading reading = rules::read_jokers(settings, tried);
            const bool is_set = reading == JokerReading::clear && is_set_choice(settings, tried);
            const bool is_meld =
                reading == JokerReading::ambiguous || rules::shape_of(settings, tried).kind != rules::MeldKind::none;
            if (is_meld && !(is_set && has_set)) {
                choices.push_back(tile);
            }
            has_set = has_set || is_set;
        }
    }
    return choices;
}

} // namespace

Declared declare_by_place(const rules::Settings& settings, const rules::Table& draft) {
    Declared declared;
    for (int i = 0; i < draft.meld_count(); ++i) {
        Pieces meld(draft.meld(i).begin(), draft.meld(i).end());
        const bool is_ambiguous = rules::read_jokers(settings, meld) == JokerReading::ambiguous;
        for (std::size_t piece = 0; is_ambiguous && piece < meld.size(); ++piece) {
            if (meld[piece].is_undeclared()) {
                declared.ambiguous.push_back(
                    {.meld = i, .piece = static_cast<int>(piece), .choices = choices_for(settings, meld, piece)});
            }
        }
        declared.table.add(meld);
    }
    return declared;
}

} // namespace runset::wasm
