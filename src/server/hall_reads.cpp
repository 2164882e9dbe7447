// What the hall tells whoever only reads: tables as they may be seen, and the games that were played at them.

#include <algorithm>

#include "protocol/answer.h"
#include "protocol/game_json.h"
#include "server/hall.h"
#include "server/log_rows.h"
#include "server/stored_games.h"
#include "solver/can_lay.h"
#include "table/record_of.h"

namespace runset::server {

using protocol::Denial;

Seen Hall::view(const std::string& table, std::string_view token) {
    const auto found = places_.find(table);
    if (found == places_.end() || found->second->room.state().seq == 0) {
        return std::unexpected(Denial::no_such_table);
    }
    const table::Room& room = found->second->room;
    std::optional<rules::Seat> viewer;
    if (!token.empty()) {
        const std::vector<std::uint8_t> bytes(token.begin(), token.end());
        const notation::Digest hash = options_.surroundings.hashing.sha256(bytes);
        const auto person = std::ranges::find(room.people(), hash, &table::Person::token_hash);
        if (person == room.people().end()) {
            return std::unexpected(Denial::bad_token);
        }
        viewer = person->seat;
    }
    return protocol::write_view(table::view_for(room.state(), viewer, room.presence(), up_ms()));
}

std::optional<std::vector<notation::Record>> Hall::records(std::string_view table) {
    const auto stored = store_.table(table);
    const auto facts = stored && stored->is_chain_good ? facts_of(*stored) : std::nullopt;
    if (!facts) {
        return std::nullopt;
    }
    return table::records_of(options_.surroundings.hashing, stored->id, *facts, names_of(*stored));
}

std::optional<std::string> Hall::games(std::string_view table) {
    const auto all = records(table);
    return all ? std::optional(protocol::write_games(table, *all, solver::can_lay)) : std::nullopt;
}

std::optional<std::string> Hall::game_json(std::string_view table, int number) {
    const auto all = records(table);
    if (!all || number < 1 || static_cast<std::size_t>(number) > all->size()) {
        return std::nullopt;
    }
    const notation::Record& record = (*all)[static_cast<std::size_t>(number) - 1];
    return protocol::write_game({.table = std::string(table), .number = number}, record, solver::can_lay);
}

} // namespace runset::server
