#include "solver/random_position.h"

#include <vector>

#include "rules/deck.h"
#include "rules/edition.h"
#include "rules/house_rules.h"

namespace runset::solver_test {

namespace {

using rules::HouseRule;
using rules::Piece;
using rules::Tile;

/// Tries to take one random meld out of what is left.
void lay_one(const rules::Settings& settings, Dice& dice, const Wanted& wanted, rules::TileCounts& left, int span,
             rules::Table& table) {
    const bool is_set = settings.has_sets && dice.chance(50);
    const int size = is_set ? 3 + dice.roll(2) : 3 + dice.roll(3);
    const int line = dice.roll(rules::colour_count);
    const int first = 1 + dice.roll(span);
    std::vector<Piece> meld;
    rules::TileCounts rest = left;
    for (int i = 0; i < size; ++i) {
        const int number = is_set ? first : first + i;
        const Tile tile(rules::Colour{static_cast<std::uint8_t>(is_set ? (line + i) % rules::colour_count : line)},
                        number);
        if (number > settings.numbers) {
            return;
        }
        const bool as_joker = rest.jokers() > 0 && dice.chance(wanted.jokers_in_melds_percent);
        if (!as_joker && rest[tile] == 0) {
            return;
        }
        rest.remove(as_joker ? Tile::joker() : tile);
        meld.push_back(as_joker ? Piece::joker_as(tile) : Piece(tile));
    }
    left = rest;
    table.add(meld);
}

} // namespace

rules::Settings random_settings(Dice& dice) {
    const auto editions = rules::editions();
    for (;;) {
        const rules::Settings edition =
            editions[static_cast<std::size_t>(dice.roll(static_cast<int>(editions.size())))];
        std::vector<HouseRule> wanted;
        const auto maybe = [&](int percent, std::string_view key, std::string_view value) {
            if (dice.chance(percent)) {
                wanted.push_back({.key = key, .value = value});
            }
        };
        maybe(25, "sameTurnAfterOpening", dice.chance(60) ? "true" : "false");
        maybe(25, "exchangeSource", dice.chance(50) ? "rack" : "rackOrTable");
        maybe(40, "jokerMove", dice.chance(60) ? "replaceFirst" : "free");
        maybe(25, "exchangeNeedsOpening", dice.chance(50) ? "true" : "false");
        maybe(20, "jokerReuse", "rackAllowed");
        maybe(15, "oneActionPerTurn", "true");
        maybe(30, "openMin", dice.chance(50) ? "0" : dice.chance(50) ? "12" : "20");
        if (const auto settings = rules::with_house_rules(edition, wanted)) {
            return *settings;
        }
    }
}

rules::Settings same_turn_settings(Dice& dice) {
    const auto editions = rules::editions();
    for (;;) {
        const rules::Settings edition =
            editions[static_cast<std::size_t>(dice.roll(static_cast<int>(editions.size())))];
        std::vector<HouseRule> wanted{{.key = "jokerMove", .value = "replaceFirst"},
                                      {.key = "sameTurnAfterOpening", .value = "true"},
                                      {.key = "exchangeSource", .value = dice.chance(75) ? "rackOrTable" : "rack"},
                                      {.key = "exchangeNeedsOpening", .value = dice.chance(50) ? "true" : "false"}};
        if (dice.chance(25)) {
            wanted.push_back({.key = "jokerReuse", .value = "rackAllowed"});
        }
        if (edition.counts_points()) {
            constexpr std::array<std::string_view, 4> least{"0", "6", "12", "20"};
            wanted.push_back({.key = "openMin", .value = least[static_cast<std::size_t>(dice.roll(least.size()))]});
        }
        if (const auto settings = rules::with_house_rules(edition, wanted)) {
            return *settings;
        }
    }
}

rules::Position random_position(const rules::Settings& settings, Dice& dice, const Wanted& wanted) {
    rules::Position position;
    position.has_opened = dice.chance(60);
    rules::TileCounts left = rules::all_tiles(settings);
    const int span = dice.chance(50) ? 5 : settings.numbers;
    for (int i = 0; i < wanted.melds; ++i) {
        lay_one(settings, dice, wanted, left, span, position.table);
    }
    const int jokers = left.jokers();
    for (int i = 0; i < jokers; ++i) {
        if (dice.chance(wanted.jokers_on_rack_percent)) {
            position.rack.add(Tile::joker());
        }
    }
    for (int tries = 0; tries < 1000 && position.rack.size() < wanted.rack; ++tries) {
        const int number = 1 + dice.roll(dice.chance(70) ? std::min(span + 2, settings.numbers) : settings.numbers);
        const Tile tile(rules::Colour{static_cast<std::uint8_t>(dice.roll(rules::colour_count))}, number);
        if (left[tile] > 0) {
            left.remove(tile);
            position.rack.add(tile);
        }
    }
    return position;
}

} // namespace runset::solver_test
