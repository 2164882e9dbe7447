// Whatever is printed reads back to the same value, for random values of every form and every edition.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/settings_text.h"
#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/edition.h"
#include "rules/house_rules.h"

namespace runset::notation {
namespace {

using namespace rules;

Settings any_edition() {
    return editions()[*rc::gen::inRange<std::size_t>(0, editions().size())];
}

/// An edition with house rules that fit together; those that do not are left out.
Settings any_settings() {
    Settings settings = any_edition();
    for (const Switch& row : switches()) {
        if (*rc::gen::inRange(0, 4) != 0) {
            continue;
        }
        const std::string value = row.values.empty()
                                      ? std::to_string(*rc::gen::inRange(0, 200))
                                      : std::string(row.values[*rc::gen::inRange<std::size_t>(0, row.values.size())]);
        const HouseRule rule{.key = row.key, .value = value};
        settings = with_house_rules(settings, std::span(&rule, 1)).value_or(settings);
    }
    return settings;
}

Tile any_tile(const Settings& settings) {
    const Deck deck = sorted_deck(settings);
    return deck.all()[*rc::gen::inRange<std::size_t>(0, deck.all().size())];
}

Piece any_piece(const Settings& settings) {
    const int kind = *rc::gen::inRange(0, 10);
    if (kind == 0) {
        return Piece::undeclared_joker();
    }
    if (kind < 3) {
        const auto code = *rc::gen::inRange<std::uint8_t>(1, 64); // also tiles that do not exist: J:k0, J:g15
        return Piece::joker_as(Tile::from_code(code));
    }
    const Tile tile = any_tile(settings);
    return tile.is_joker() ? Piece::undeclared_joker() : Piece(tile);
}

Table any_table(const Settings& settings) {
    Table table;
    for (int meld = *rc::gen::inRange(0, 12); meld > 0; --meld) {
        std::vector<Piece> pieces;
        for (int size = *rc::gen::inRange(1, 14); size > 0; --size) {
            pieces.push_back(any_piece(settings));
        }
        table.add(pieces);
    }
    return table;
}

TileCounts any_rack(const Settings& settings) {
    TileCounts rack;
    for (int size = *rc::gen::inRange(0, 30); size > 0; --size) {
        rack.add(any_tile(settings));
    }
    return rack;
}

RC_GTEST_PROP(RoundTrip, tile, ()) {
    const Settings settings = any_edition();
    const Tile tile = any_tile(settings);
    RC_ASSERT((parse_tile(settings, print_tile(settings, tile)).value() == tile));
}

RC_GTEST_PROP(RoundTrip, rack_and_deck, ()) {
    const Settings settings = any_edition();
    const TileCounts rack = any_rack(settings);
    const Deck deck = shuffled_deck(settings, *rc::gen::arbitrary<std::uint64_t>());
    RC_ASSERT((parse_rack(settings, print_rack(settings, rack)).value() == rack));
    RC_ASSERT((parse_deck(settings, print_deck(settings, deck)).value() == deck));
}

RC_GTEST_PROP(RoundTrip, table, ()) {
    const Settings settings = any_edition();
    const Table table = any_table(settings);
    const auto read = parse_table(settings, print_table(settings, table));
    RC_ASSERT(read.has_value());
    RC_ASSERT((*read == table));
}

RC_GTEST_PROP(RoundTrip, settings, ()) {
    const Settings settings = any_settings();
    const auto read = parse_settings(print_settings(settings));
    RC_ASSERT(read.has_value());
    RC_ASSERT((*read == settings));
}

RC_GTEST_PROP(RoundTrip, position, ()) {
    const Settings settings = any_settings();
    const PositionLine line{.settings = settings,
                            .position = {.has_opened = *rc::gen::arbitrary<bool>(),
                                         .rack = any_rack(settings),
                                         .table = any_table(settings)}};
    const auto read = parse_position(print_position(line));
    RC_ASSERT(read.has_value());
    RC_ASSERT((*read == line));
}

RC_GTEST_PROP(RoundTrip, move, ()) {
    const Settings settings = any_edition();
    const std::array<Move, 5> moves{LayMove{.table = any_table(settings)}, DrawMove{},
                                    PutBackMove{.tile = any_tile(settings)}, PassMove{},
                                    TimeOutMove{.draft = any_table(settings)}};
    for (const Move& move : moves) {
        const auto read = parse_move(settings, print_move(settings, move));
        RC_ASSERT(read.has_value());
        RC_ASSERT((*read == move));
    }
}

} // namespace
} // namespace runset::notation
