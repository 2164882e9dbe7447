#include "server/hall/reads.h"

#include <algorithm>

#include "protocol/answer.h"
#include "server/store/facts/log_rows.h"
#include "server/store/facts/stored_games.h"
#include "table/kept/record_of.h"

namespace runset::server::hall {

using api::NoGames;
using protocol::Denial;

namespace {

/// A long log takes a while: never on the core's thread.
api::GamesRead games_in(const fair::Hashing& hashing, const store::TableRead& read) {
    if (!read) {
        return std::unexpected(NoGames::away);
    }
    const std::optional<store::StoredTable>& stored = *read;
    if (stored && stored->status == store::TableStatus::erased) {
        return std::unexpected(NoGames::erased);
    }
    if (!stored) {
        return std::unexpected(NoGames::no_such_table);
    }
    // Damage costs the games that were not over before it, and no others.
    return table::kept::records_of(hashing, stored->id, store::facts::facts_before_damage(*stored),
                                   store::facts::names_of(*stored));
}

} // namespace

std::string open_tables(const Places& places) {
    std::vector<protocol::Listed> tables;
    for (const auto& [id, place] : places) {
        const table::State& state = place->room.state();
        if (!state.options.is_open || state.stage == table::Stage::closed || !place->room.is_anybody_online()) {
            continue;
        }
        protocol::TableView view = table::view_for(state, std::nullopt, place->room.presence(), 0);
        tables.push_back({.table = id,
                          .edition = std::string(state.options.settings.edition),
                          .variant = std::string(state.options.settings.variant),
                          .seats = std::move(view.seats),
                          .is_playing = state.is_match_running()});
    }
    return protocol::write_list(tables);
}

api::Seen view_of(const Ground& ground, const std::string& table, std::string_view token) {
    const table::Room* room = ground.places.room(table);
    if (room == nullptr || room->state().seq == 0) {
        return std::unexpected(Denial::no_such_table);
    }
    std::optional<rules::Seat> viewer;
    if (!token.empty()) {
        const auto person = std::ranges::find(room->people(), ground.hash_of(token), &table::Person::token_hash);
        if (person == room->people().end()) {
            return std::unexpected(Denial::bad_token);
        }
        viewer = person->seat;
    }
    return protocol::write_view(table::view_for(room->state(), viewer, room->presence(), ground.time.now_ms()));
}

void read_games(Ground& ground, const std::string& table, std::function<net::HttpAnswer(const api::GamesRead&)> tell,
                std::function<void(net::HttpAnswer)> done) {
    if (ground.time.is_paused()) {
        done(tell(std::unexpected(NoGames::away)));
        return;
    }
    const auto answer = std::make_shared<std::optional<net::HttpAnswer>>();
    ground.store.read_table(
        table,
        [answer, hashing = ground.options.surroundings.hashing, tell = std::move(tell)](const store::TableRead& read) {
            *answer = tell(games_in(hashing, read));
        },
        [answer, done = std::move(done)] {
            if (*answer) { // none: the program ends
                done(std::move(**answer));
            }
        });
}

} // namespace runset::server::hall
