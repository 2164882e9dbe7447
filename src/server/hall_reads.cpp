// What the hall tells whoever only reads: tables as they may be seen, and the games that were played at them.

#include <algorithm>

#include "protocol/answer.h"
#include "server/hall.h"
#include "server/log_rows.h"
#include "server/stored_games.h"
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
        const auto person = std::ranges::find(room.people(), hash_of(token), &table::Person::token_hash);
        if (person == room.people().end()) {
            return std::unexpected(Denial::bad_token);
        }
        viewer = person->seat;
    }
    return protocol::write_view(table::view_for(room.state(), viewer, room.presence(), up_ms()));
}

void Hall::read_games(const std::string& table, const std::function<void(const GamesRead&)>& done) {
    if (paused_at_ms_) {
        done(std::unexpected(NoGames::away));
        return;
    }
    store_.read_table(table, [this, done](const TableRead& read) { done(games_in(read)); });
}

GamesRead Hall::games_in(const TableRead& read) const {
    if (!read) {
        return std::unexpected(NoGames::away);
    }
    const std::optional<StoredTable>& stored = *read;
    if (stored && stored->status == TableStatus::erased) {
        return std::unexpected(NoGames::erased);
    }
    if (!stored) {
        return std::unexpected(NoGames::no_such_table);
    }
    // Damage costs the games that were not over before it, and no others.
    return table::records_of(hashing(), stored->id, facts_before_damage(*stored), names_of(*stored));
}

} // namespace runset::server
