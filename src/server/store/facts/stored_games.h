// The games in the log of a stored table, with the day on which each was begun.
#pragma once

#include <vector>

#include "fair/hashing.h"
#include "notation/record.h"
#include "server/store/store.h"

namespace runset::server::store::facts {

struct StoredGame {
    int number = 0;            // of the table's games, from 1
    std::int64_t begun_ms = 0; // wall clock
    notation::Record record{};
};

/// Those before the damage, where a log is damaged. Games of which no round has ended are left out.
[[nodiscard]] std::vector<StoredGame> games_of(const fair::Hashing& hashing, const StoredTable& stored);

/// The names of a table's people, as records want them: of the first owners by seat, then of the second ones.
[[nodiscard]] std::vector<std::string> names_of(const StoredTable& stored);

} // namespace runset::server::store::facts
