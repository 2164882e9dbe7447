#include "server/hall/lobby.h"

#include <array>

#include "protocol/answer.h"
#include "protocol/command_json.h"
#include "server/api/door.h"
#include "server/hall/reads.h"
#include "server/store/facts/log_rows.h"

namespace runset::server::hall {

using api::table_code;
using net::ConnectionId;
using protocol::Denial;
using table::Client;

namespace {

/// Letters and digits that nobody mixes up when reading them aloud or from a screen.
constexpr std::string_view code_letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
constexpr std::size_t code_length = 6;

Client client_of(ConnectionId connection) {
    return static_cast<Client>(connection);
}

} // namespace

void Lobby::received(ConnectionId connection, std::string_view text, Sought sought) {
    Visitor* visitor = ground_.visitors.find(connection);
    if (visitor == nullptr) {
        return;
    }
    Place* place = ground_.places.find(visitor->heading.empty() ? visitor->table : visitor->heading);
    auto command =
        protocol::read_command(text, place == nullptr ? rules::Settings{} : place->room.state().options.settings);
    if (!command) {
        ground_.visitors.complain(connection, command.error());
        return;
    }
    visitor->language = command->language.value_or(visitor->language);
    command->language = visitor->language;
    if (is_held_off(connection, *command) ||
        (sought == Sought::no && is_sought_elsewhere(connection, *command, text))) {
        return;
    }
    answer(connection, place, *std::move(command));
}

/// True: it has its answer, or waits for another node.
bool Lobby::is_held_off(ConnectionId connection, const protocol::Command& command) {
    if (!ground_.is_ready) {
        // Where there are others, whoever is not answered sends it again, and then to another node.
        if (ground_.neighbours->is_alone() || !command.cid || api::is_guest(connection)) {
            ground_.visitors.deny(connection, command.cid, Denial::going_down);
        }
        return true;
    }
    if (runner_.is_refusing()) {
        refuse_while_paused(connection, command);
        return true;
    }
    if (is_guess(connection, command)) {
        ground_.visitors.deny(connection, command.cid, Denial::too_many_codes);
        return true;
    }
    return false;
}

/// Whoever sits at the table, or is at it, knows its code.
bool Lobby::is_guess(ConnectionId connection, const protocol::Command& command) {
    const std::string* table = table_of(command.ask);
    const Visitor& visitor = *ground_.visitors.find(connection);
    if (table == nullptr || !is_guessing(visitor.address) || visitor.table == table_code(*table)) {
        return false;
    }
    const auto* join = std::get_if<protocol::Join>(&command.ask);
    const std::string token = join != nullptr ? join->token : std::get<protocol::Hello>(command.ask).token.value_or("");
    const table::Room* there = ground_.places.room(table_code(*table));
    return there == nullptr || !there->knows(token);
}

/// Who comes in comes again until it can be served; who plays is told that nothing was done.
void Lobby::refuse_while_paused(ConnectionId connection, const protocol::Command& command) {
    if (table_of(command.ask) != nullptr || std::holds_alternative<protocol::Create>(command.ask)) {
        ground_.visitors.send_away(connection, "the database is away");
    } else if (std::holds_alternative<protocol::Ping>(command.ask)) {
        ground_.visitors.tell(connection, protocol::write_pong()); // the node is there
    } else {
        ground_.visitors.deny(connection, command.cid, Denial::not_kept);
    }
}

bool Lobby::is_sought_elsewhere(ConnectionId connection, const protocol::Command& command, std::string_view text) {
    const std::string* table = table_of(command.ask);
    if (const auto* forget = std::get_if<protocol::Forget>(&command.ask); forget && !forget->token.empty()) {
        table = &forget->table;
    }
    if (const auto* erase = std::get_if<protocol::Erase>(&command.ask)) {
        table = &erase->table; // only its own node knows whether it is being played at
    }
    if (table != nullptr && !ground_.places.contains(table_code(*table))) {
        return ground_.neighbours->seek(connection, table_code(*table), text);
    }
    if (const auto* create = std::get_if<protocol::Create>(&command.ask)) {
        const store::Digest hash = ground_.hash_of(create->token);
        const auto made = made_.find(hash);
        if (made == made_.end() || !ground_.places.contains(made->second)) {
            return ground_.neighbours->seek_made(connection, hash, text);
        }
    }
    return false;
}

void Lobby::answer(ConnectionId connection, Place* place, protocol::Command command) {
    if (std::holds_alternative<protocol::ListTables>(command.ask)) {
        ground_.visitors.tell(connection, list());
    } else if (const auto* create = std::get_if<protocol::Create>(&command.ask)) {
        this->create(connection, command, *create);
    } else if (const auto* forget = std::get_if<protocol::Forget>(&command.ask)) {
        forgetting_.forget(connection, command.cid, *forget);
    } else if (const auto* erase = std::get_if<protocol::Erase>(&command.ask)) {
        forgetting_.erase(connection, command.cid, *erase);
    } else if (const std::string* table = table_of(command.ask)) {
        enter(connection, table_code(*table), command);
    } else if (place != nullptr) {
        runner_.take(*place,
                     [client = client_of(connection), command = std::move(command)](
                         table::Room& room, std::int64_t now_ms) { return room.receive(client, command, now_ms); });
    } else if (std::holds_alternative<protocol::Ping>(command.ask)) {
        ground_.visitors.tell(connection, protocol::write_pong());
    } else {
        ground_.visitors.deny(connection, command.cid, Denial::no_seat);
    }
}

void Lobby::enter(ConnectionId connection, const std::string& table, const protocol::Command& command) {
    Place* place = ground_.places.find(table);
    Visitor& visitor = *ground_.visitors.find(connection);
    if (place == nullptr) {
        missed(visitor.address);
        ground_.visitors.deny(connection, command.cid, Denial::no_such_table);
        return;
    }
    visitor.heading = table;
    runner_.take(*place, [this, connection, table, command](table::Room& room, std::int64_t now_ms) {
        if (ground_.visitors.find(connection) == nullptr) {
            return table::Step{}; // gone while it waited
        }
        table::Step step = room.receive(client_of(connection), command, now_ms);
        arrive(connection, table, room.has(client_of(connection)));
        return step;
    });
}

void Lobby::create(ConnectionId connection, const protocol::Command& command, const protocol::Create& ask) {
    // The same token again: the answer was lost on the way, so the table is there already.
    const store::Digest hash = ground_.hash_of(ask.token);
    const auto made = made_.find(hash);
    const table::Room* there = made == made_.end() ? nullptr : ground_.places.room(made->second);
    if (there != nullptr && (there->state().seq == 0 || there->knows(ask.token))) {
        const std::string id = made->second;
        enter(connection, id,
              {.cid = command.cid, .language = command.language, .ask = protocol::Hello{id, ask.token}});
        return;
    }
    const std::string& address = ground_.visitors.find(connection)->address;
    auto share = ground_.places.size() < ground_.options.most_tables
                     ? creations_.admit(address, ground_.scheduler.now_ms())
                     : std::nullopt;
    if (!share) {
        ground_.visitors.deny(connection, command.cid, Denial::too_many_tables);
        return;
    }
    const std::string id = fresh_id();
    Place& place = runner_.make(id, ground_.neighbours->is_alone() ? 0 : 1);
    place.share = *std::move(share);
    runner_.take(place, [this, connection, id, command, ask](table::Room& room, std::int64_t now_ms) {
        table::Step step = room.create(client_of(connection), command, ask, now_ms);
        arrive(connection, id, step.pending.has_value());
        return step;
    });
    if (!place.is_busy && place.room.state().seq == 0) {
        runner_.remove(id); // refused: there is no table
        return;
    }
    made_[hash] = id;
    ++ground_.figures.created;
}

/// Whoever is refused stays where it was.
void Lobby::arrive(ConnectionId connection, const std::string& table, bool is_let_in) {
    Visitor& visitor = *ground_.visitors.find(connection);
    visitor.heading.clear();
    if (is_let_in && visitor.table != table) {
        leave_table(connection, visitor);
        visitor.table = table;
    }
}

void Lobby::leave(ConnectionId connection) {
    if (Visitor* visitor = ground_.visitors.find(connection)) {
        leave_table(connection, *visitor);
    }
}

void Lobby::leave_table(ConnectionId connection, Visitor& visitor) {
    Place* place = ground_.places.find(visitor.table);
    visitor.table.clear();
    if (place != nullptr) {
        runner_.take(*place, [client = client_of(connection)](table::Room& room, std::int64_t now_ms) {
            return room.disconnected(client, now_ms);
        });
    }
}

std::string Lobby::fresh_id() const {
    std::string id;
    do {
        std::array<std::uint8_t, code_length> bytes{};
        ground_.options.surroundings.fill_random(bytes);
        id.clear();
        for (const std::uint8_t byte : bytes) {
            id += code_letters[byte % code_letters.size()];
        }
    } while (ground_.places.contains(id));
    return id;
}

std::string Lobby::list() const {
    std::string all = open_tables(ground_.places);
    for (const std::string& other : ground_.neighbours->lists()) {
        all = protocol::join_lists(all, other);
    }
    return all;
}

void Lobby::learn_maker(const store::StoredTable& stored) {
    for (const table::Person& person : store::facts::people_of(stored)) {
        if (person.seat == rules::Seat{} && person.sitting == 1) {
            made_[person.token_hash] = stored.id;
        }
    }
}

void Lobby::tidy() {
    std::erase_if(made_, [&](const auto& made) { return !ground_.places.contains(made.second); });
    creations_.tidy(ground_.scheduler.now_ms());
}

} // namespace runset::server::hall
