// A game of a dump as text: the record, one line of JSON, or rows of a table with one line a turn (docs/data.md).
#pragma once

#include <string>
#include <string_view>

#include "protocol/game_json.h"

namespace runset::cli {

struct DumpedGame {
    protocol::GameName name{}; // its number counts the games of the dump where the table is not told
    notation::Record record{};
    protocol::GameStory story{};
};

/// Without names, and without the table's code, by which anybody could look them up; a deal then cannot be proven.
void leave_out_names(DumpedGame& game);

[[nodiscard]] std::string dump_record(const DumpedGame& game);
[[nodiscard]] std::string dump_json(const DumpedGame& game);

/// The line of names above the rows.
[[nodiscard]] std::string csv_head();
[[nodiscard]] std::string dump_csv(const DumpedGame& game);

} // namespace runset::cli
