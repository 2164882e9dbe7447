// What differs between editions, variants and house rules, as one row of settings. Names follow the numbered rules in
// docs/rules.md; their outward spelling (`sameTurnAfterOpening` …) stands in house_rules.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace runset::rules {

/// What may happen to a joker that lies on the table (rules J3 to J10).
enum class JokerMove : std::uint8_t {
    replace_first, // only after it was exchanged for its own tile
    exchange_only, // exchanged in place; nothing else on the table ever moves
    free,          // a card like any other in rearranging
};
enum class ExchangeSource : std::uint8_t { rack, rack_or_table };
enum class JokerReuse : std::uint8_t { same_turn, rack_allowed };
enum class PassOnEmpty : std::uint8_t { free, only_if_unable };
enum class FirstStarter : std::uint8_t { lot, youngest };
enum class NextStarter : std::uint8_t { after_winner, winner, youngest };
enum class BlockedRound : std::uint8_t { void_round, lowest_rack };

struct Settings {
    std::string_view edition = "classic";
    std::string_view variant = "standard";
    std::string_view colours = "pkgy"; // one letter a colour
    int numbers = 13;
    int copies = 2;
    int jokers = 2;
    int deal = 14;
    int time_limit_s = 120; // 0: no clock
    int open_min = 30;      // 0: one own meld, no points
    bool has_sets = true;
    bool may_rearrange = true;
    JokerMove joker_move = JokerMove::replace_first;
    bool exchange_needs_opening = true;
    ExchangeSource exchange_source = ExchangeSource::rack_or_table;
    JokerReuse joker_reuse = JokerReuse::same_turn;
    bool same_turn_after_opening = false;
    bool one_action_per_turn = false;
    bool must_lay_if_able = false;
    int rack_limit = 0; // 0: none
    bool shuffles_after_put_back = false;
    PassOnEmpty pass_on_empty = PassOnEmpty::free;
    FirstStarter first_starter = FirstStarter::lot;
    NextStarter next_starter = NextStarter::after_winner;
    BlockedRound blocked_round = BlockedRound::void_round;
    bool has_hand_rummy = false;
    int rounds = 3;       // points game: agreed number of rounds
    int chips_to_win = 0; // chips game if not 0

    [[nodiscard]] bool counts_points() const { return chips_to_win == 0; }
    [[nodiscard]] int tile_total() const { return static_cast<int>(colours.size()) * numbers * copies + jokers; }

    friend bool operator==(const Settings&, const Settings&) = default;
};

} // namespace runset::rules
