// Random situations and final tables for the referee, made from bytes: a legal lay keeps every promise of the rules,
// and a time-out always ends in a table that is legal or untouched.
#include <cstdlib>

#include "rules/deck.h"
#include "rules/edition.h"
#include "rules/house_rules.h"
#include "rules/judging/judge.h"
#include "rules/judging/salvage.h"
#include "rules/meld.h"

namespace {

using namespace runset::rules;

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
    std::uint8_t next() { return left_ == 0 ? 0 : (--left_, *data_++); }
    [[nodiscard]] bool empty() const { return left_ == 0; }

private:
    const std::uint8_t* data_;
    std::size_t left_;
};

Settings settings_from(Bytes& bytes) {
    Settings settings = editions()[bytes.next() % editions().size()];
    const unsigned chosen = bytes.next();
    for (std::size_t i = 0; i < 8; ++i) {
        const Switch& row = switches()[i];
        if ((chosen >> i & 1U) != 0) {
            const HouseRule rule{.key = row.key, .value = row.values[bytes.next() % row.values.size()]};
            settings = with_house_rules(settings, std::span(&rule, 1)).value_or(settings);
        }
    }
    return settings;
}

Piece piece_from(const Settings& settings, Bytes& bytes) {
    const std::uint8_t byte = bytes.next();
    const Tile tile(Colour{static_cast<std::uint8_t>(byte >> 4U & 3U)}, byte & 15U);
    return (byte & 128U) != 0 || !has_tile(settings, tile) || tile.is_joker() ? Piece::joker_as(tile) : Piece(tile);
}

Table table_from(const Settings& settings, Bytes& bytes) {
    Table table;
    for (int melds = bytes.next() % 8; melds > 0; --melds) {
        std::array<Piece, 13> meld{};
        const std::size_t size = bytes.next() % 14U;
        for (std::size_t i = 0; i < size; ++i) {
            meld[i] = piece_from(settings, bytes);
        }
        table.add(MeldPieces(meld).first(size));
    }
    return table;
}

Table valid_part(const Settings& settings, const Table& table, const TileCounts& available) {
    Table valid;
    TileCounts left = available;
    for (int i = 0; i < table.meld_count(); ++i) {
        TileCounts tiles;
        for (Piece piece : table.meld(i)) {
            tiles.add(piece.tile());
        }
        if (shape_of(settings, table.meld(i)).kind != MeldKind::none && tiles.is_within(left)) {
            valid.add(table.meld(i));
            left = left - tiles;
        }
    }
    return valid;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const Settings settings = settings_from(bytes);
    const TileCounts deck = all_tiles(settings);
    Position start{.has_opened = (bytes.next() & 1U) != 0, .rack = {}, .table = {}};
    start.table = valid_part(settings, table_from(settings, bytes), deck);
    const Table played = table_from(settings, bytes);
    // Everything that lies there and did not before stands on the rack, as far as it exists.
    for_each_tile(played.tiles() - start.table.tiles(), [&](Tile tile) {
        if (start.rack[tile] + start.table.tiles()[tile] < deck[tile]) {
            start.rack.add(tile);
        }
    });
    if (judge_lay(settings, start, played)) {
        TileCounts before = start.table.tiles();
        before += start.rack;
        require(played.tiles().is_within(before));
        require(valid_part(settings, played, deck) == played);
    }
    const Salvage rest = salvage(settings, start, played);
    require(rest.stays ? judge_lay(settings, start, rest.table).has_value() : rest.table == start.table);
    TileCounts after = rest.table.tiles();
    after += rest.rack;
    TileCounts before = start.table.tiles();
    before += start.rack;
    require(after == before);
    return 0;
}
