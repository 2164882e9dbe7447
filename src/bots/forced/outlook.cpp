#include "bots/forced/outlook.h"

namespace runset::bots::forced {

using rules::Colour;
using rules::Tile;
using rules::TileCounts;

namespace {

/// Does the rack hold another tile that could stand beside this one in a meld?
bool has_partner(const TileCounts& rack, Tile tile) {
    for (int number = tile.number() - 2; number <= tile.number() + 2; ++number) {
        if (number != tile.number() && number > 0 && number <= rules::max_number &&
            rack[Tile(tile.colour(), number)] > 0) {
            return true;
        }
    }
    for (std::uint8_t colour = 0; colour < rules::colour_count; ++colour) {
        if (Colour{colour} != tile.colour() && rack[Tile(Colour{colour}, tile.number())] > 0) {
            return true;
        }
    }
    return false;
}

} // namespace

Traits traits_of(const TileCounts& rack, bool has_opened, bool is_on_turn, int pile_size) {
    int twins = 0;
    int loners = 0;
    for (int code = 1; code < TileCounts::codes; ++code) {
        if (const int count = rack.at_code(code); count > 0) {
            twins += count > 1 ? 1 : 0;
            loners += has_partner(rack, Tile::from_code(static_cast<std::uint8_t>(code))) ? 0 : 1;
        }
    }
    const double size = rack.size();
    const double nearness = 1 / (size + 0.5);
    return {size / 10,
            nearness,
            size * pile_size / 500,
            has_opened ? 0.0 : 1.0,
            nearness * rack.jokers(),
            static_cast<double>(twins),
            static_cast<double>(loners),
            is_on_turn ? 1.0 : 0.0};
}

double outlook(const Traits& traits) {
    constexpr Traits weights{-2.148, 1.278, 1.421, 0.028, 2.286, -0.127, -0.098, 0.029};
    double sum = 0;
    for (std::size_t i = 0; i < trait_count; ++i) {
        sum += weights[i] * traits[i];
    }
    return sum;
}

} // namespace runset::bots::forced
