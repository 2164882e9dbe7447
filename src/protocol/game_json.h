// Games as JSON, for programs and for whoever keeps them: the list of a table's games, and one game turn by turn
// (docs/data.md).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "protocol/game_story.h"

namespace runset::protocol {

struct GameName {
    std::string table{}; // empty: not told
    int number = 0;      // of the table's games, from 1
    std::string date{};  // on which it was begun; empty: not told
};

/// Games that do not replay are left out, and keep their number.
[[nodiscard]] std::string write_games(std::string_view table, std::span<const notation::Record> records,
                                      rules::CanLay can_lay);

/// One line.
[[nodiscard]] std::string write_game(const GameName& name, const notation::Record& record, rules::CanLay can_lay);
[[nodiscard]] std::string write_story(const GameName& name, const GameStory& story);

} // namespace runset::protocol
