#include "rules/edition.h"

#include <array>

namespace runset::rules {

namespace {

constexpr Settings classic{};

constexpr Settings hand_rummy{.variant = "handrummy", .has_hand_rummy = true};

constexpr Settings kids_basic{
    .edition = "kids",
    .variant = "basic",
    .colours = "rgby",
    .numbers = 6,
    .jokers = 4,
    .deal = 8,
    .time_limit_s = 0,
    .open_min = 0,
    .has_sets = false,
    .may_rearrange = false,
    .joker_move = JokerMove::exchange_only,
    .exchange_needs_opening = false,
    .exchange_source = ExchangeSource::rack,
    .same_turn_after_opening = true,
    .rack_limit = 15,
    .shuffles_after_put_back = true,
    .pass_on_empty = PassOnEmpty::only_if_unable,
    .first_starter = FirstStarter::youngest,
    .next_starter = NextStarter::youngest,
    .rounds = 0,
    .chips_to_win = 3,
};

constexpr Settings professional(Settings basic) {
    basic.variant = "professional";
    basic.has_sets = true;
    basic.may_rearrange = true;
    basic.joker_move = JokerMove::free;
    return basic;
}

constexpr Settings junior(Settings kids) {
    kids.edition = "junior";
    // The leaflet has a bag: it mixes by itself, nobody is told to shuffle.
    kids.shuffles_after_put_back = false;
    return kids;
}

constexpr std::array rows{
    classic, hand_rummy, kids_basic, professional(kids_basic), junior(kids_basic), junior(professional(kids_basic)),
};

} // namespace

std::span<const Settings> editions() {
    return rows;
}

std::optional<Settings> find_edition(std::string_view edition, std::string_view variant) {
    for (const Settings& row : rows) {
        if (row.edition == edition && (variant.empty() || row.variant == variant)) {
            return row;
        }
    }
    return std::nullopt;
}

} // namespace runset::rules
