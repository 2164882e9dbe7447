// A finished game told turn by turn with what each turn did, for programs that look at games: the record played through
// the rules, and nothing in it that the record does not say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "notation/record.h"
#include "rules/position.h"

namespace runset::protocol {

struct TurnStory {
    enum class Did : std::uint8_t { lay, draw, put, pass, none }; // none: the time was up and the pile empty

    rules::Seat seat{};
    int turn = 0; // counted in the round; a put-back belongs to the turn of its draw
    Did did = Did::none;
    bool was_time_out = false;
    bool was_hand_rummy = false;
    rules::TileCounts laid{};          // from the rack to the table
    std::optional<rules::Tile> tile{}; // drawn or put back
    rules::Table table{};              // as it was left
    int rack = 0;                      // tiles of the seat afterwards
    int pile = 0;
    bool has_opened = false;
};

struct RoundStory {
    int round = 0;
    rules::Seat starter{};
    std::vector<TurnStory> turns{};
    rules::RoundResult result{};
    std::optional<notation::DealProof> proof{};
};

struct SeatStory {
    std::string name{};
    std::string level{}; // of a bot; empty for a person
    rules::Points total{};
    int chips = 0;
    bool is_winner = false; // only once the match is over
};

struct GameStory {
    rules::Settings settings{};
    rules::Handicaps handicaps{};
    std::vector<SeatStory> seats{};
    std::vector<RoundStory> rounds{}; // those that have ended
    bool is_over = false;
};

/// Nothing for a record that the rules do not allow.
[[nodiscard]] std::optional<GameStory> story_of(const notation::Record& record, rules::CanLay can_lay);

/// The level in a bot's name as records write it ("bot player 2"); empty for a person.
[[nodiscard]] std::string bot_level(std::string_view name, rules::Seat seat);

} // namespace runset::protocol
