// What the hall tells whoever only reads: tables as they may be seen, and the games that were played at them.

#include <algorithm>

#include "protocol/answer.h"
#include "server/hall/hall.h"
#include "server/store/facts/log_rows.h"
#include "server/store/facts/stored_games.h"
#include "table/kept/record_of.h"

namespace runset::server::hall {

using protocol::Denial;

namespace {

/// A long log takes a while: never on the core's thread.
api::GamesRead games_in(const fair::Hashing& hashing, const store::TableRead& read) {
    if (!read) {
        return std::unexpected(api::NoGames::away);
    }
    const std::optional<store::StoredTable>& stored = *read;
    if (stored && stored->status == store::TableStatus::erased) {
        return std::unexpected(api::NoGames::erased);
    }
    if (!stored) {
        return std::unexpected(api::NoGames::no_such_table);
    }
    // Damage costs the games that were not over before it, and no others.
    return table::kept::records_of(hashing, stored->id, store::facts::facts_before_damage(*stored),
                                   store::facts::names_of(*stored));
}

} // namespace

api::Seen Hall::view(const std::string& table, std::string_view token) {
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

void Hall::read_games(const std::string& table, std::function<net::HttpAnswer(const api::GamesRead&)> tell,
                      std::function<void(net::HttpAnswer)> done) {
    if (paused_at_ms_) {
        done(tell(std::unexpected(api::NoGames::away)));
        return;
    }
    const auto answer = std::make_shared<std::optional<net::HttpAnswer>>();
    store_.read_table(
        table,
        [answer, hashing = hashing(), tell = std::move(tell)](const store::TableRead& read) {
            *answer = tell(games_in(hashing, read));
        },
        [answer, done = std::move(done)] {
            if (*answer) { // none: the program ends
                done(std::move(**answer));
            }
        });
}

} // namespace runset::server::hall
