#include "server/hall/hall.h"

#include <algorithm>

#include "protocol/answer.h"
#include "protocol/command_json.h"
#include "server/net/address.h"
#include "server/store/facts/log_rows.h"
#include "table/explain.h"

namespace runset::server::hall {

using protocol::Denial;
using table::Client;

namespace {

/// Letters and digits that nobody mixes up when reading them aloud or from a screen.
constexpr std::string_view code_letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
constexpr std::size_t code_length = 6;

Client client_of(net::ConnectionId connection) {
    return static_cast<Client>(connection);
}

std::shared_ptr<const std::string> shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

Denial denial_of(store::NotErased why) {
    return why == store::NotErased::bad_token ? Denial::bad_token : Denial::not_kept;
}

} // namespace

Hall::Hall(const HallOptions& options, net::Net& net, store::Store& store, loop::Scheduler& scheduler,
           loop::BotPool& bots)
    : options_(options), door_(*this, net, scheduler), net_(door_), store_(store), scheduler_(scheduler), bots_(bots),
      creations_(options.most_by_network) {}

Hall::~Hall() = default;

store::Digest Hall::hash_of(std::string_view token) const {
    return hashing().sha256(std::vector<std::uint8_t>(token.begin(), token.end()));
}

const table::Room* Hall::room(std::string_view id) const {
    const auto found = places_.find(id);
    return found == places_.end() ? nullptr : &found->second->room;
}

void Hall::opened(net::ConnectionId connection, std::string_view address) {
    visitors_[connection] = {.address = std::string(address)};
}

void Hall::closed(net::ConnectionId connection) {
    const auto found = visitors_.find(connection);
    if (found != visitors_.end()) {
        leave_table(connection, found->second);
        visitors_.erase(found);
    }
}

void Hall::leave_table(net::ConnectionId connection, Visitor& visitor) {
    const auto place = places_.find(visitor.table);
    visitor.table.clear();
    if (place != places_.end()) {
        take(*place->second, [client = client_of(connection)](table::Room& room, std::int64_t now_ms) {
            return room.disconnected(client, now_ms);
        });
    }
}

void Hall::received(net::ConnectionId connection, std::string_view text) {
    ++figures_.commands;
    handle(connection, text, Sought::no);
}

void Hall::handle(net::ConnectionId connection, std::string_view text, Sought sought) {
    const auto found = visitors_.find(connection);
    if (found == visitors_.end()) {
        return;
    }
    Visitor& visitor = found->second;
    const auto place = places_.find(visitor.heading.empty() ? visitor.table : visitor.heading);
    const rules::Settings settings =
        place == places_.end() ? rules::Settings{} : place->second->room.state().options.settings;
    auto command = protocol::read_command(text, settings);
    if (!command) {
        complain(connection, command.error());
        return;
    }
    visitor.language = command->language.value_or(visitor.language);
    command->language = visitor.language;
    if (!is_ready_ && neighbours_ != nullptr && command->cid && !api::is_guest(connection)) {
        return; // whoever is not answered sends it again, and then to another node
    }
    if (!is_ready_) {
        deny(connection, command->cid, Denial::going_down);
    } else if (is_refusing_) {
        refuse_while_paused(connection, *command);
    } else if (is_guess(connection, *command)) {
        deny(connection, command->cid, Denial::too_many_codes);
    } else if (neighbours_ != nullptr && sought == Sought::no && is_sought_elsewhere(connection, *command, text)) {
        return;
    } else if (std::holds_alternative<protocol::ListTables>(command->ask)) {
        net_.send(connection, shared(list()));
    } else if (const auto* create = std::get_if<protocol::Create>(&command->ask)) {
        this->create(connection, *command, *create);
    } else if (const auto* forget = std::get_if<protocol::Forget>(&command->ask)) {
        this->forget(connection, command->cid, *forget);
    } else if (const auto* erase = std::get_if<protocol::Erase>(&command->ask)) {
        this->erase(connection, command->cid, *erase);
    } else if (const std::string* table = table_of(command->ask)) {
        enter(connection, api::table_code(*table), *command);
    } else if (place != places_.end()) {
        take(*place->second,
             [client = client_of(connection), command = *std::move(command)](table::Room& room, std::int64_t now_ms) {
                 return room.receive(client, command, now_ms);
             });
    } else if (std::holds_alternative<protocol::Ping>(command->ask)) {
        net_.send(connection, shared(protocol::write_pong()));
    } else {
        deny(connection, command->cid, Denial::no_seat);
    }
}

/// Whoever sits at the table, or is at it, knows its code.
bool Hall::is_guess(net::ConnectionId connection, const protocol::Command& command) {
    const std::string* table = table_of(command.ask);
    const Visitor& visitor = visitors_[connection];
    if (table == nullptr || !is_guessing(visitor.address) || visitor.table == api::table_code(*table)) {
        return false;
    }
    const auto* join = std::get_if<protocol::Join>(&command.ask);
    const std::string token = join != nullptr ? join->token : std::get<protocol::Hello>(command.ask).token.value_or("");
    const table::Room* there = room(api::table_code(*table));
    return there == nullptr || !there->knows(token);
}

void Hall::enter(net::ConnectionId connection, const std::string& table, const protocol::Command& command) {
    const auto place = places_.find(table);
    if (place == places_.end()) {
        missed(visitors_[connection].address);
        deny(connection, command.cid, Denial::no_such_table);
        return;
    }
    visitors_[connection].heading = table;
    take(*place->second, [this, connection, table, command](table::Room& room, std::int64_t now_ms) {
        if (!visitors_.contains(connection)) {
            return table::Step{}; // gone while it waited
        }
        table::Step step = room.receive(client_of(connection), command, now_ms);
        arrive(connection, table, room.has(client_of(connection)));
        return step;
    });
}

/// Whoever is refused stays where it was.
void Hall::arrive(net::ConnectionId connection, const std::string& table, bool is_let_in) {
    Visitor& visitor = visitors_[connection];
    visitor.heading.clear();
    if (is_let_in && visitor.table != table) {
        leave_table(connection, visitor);
        visitor.table = table;
    }
}

void Hall::create(net::ConnectionId connection, const protocol::Command& command, const protocol::Create& ask) {
    Visitor& visitor = visitors_[connection];
    // The same token again: the answer was lost on the way, so the table is there already.
    const store::Digest hash = hash_of(ask.token);
    const auto made = creators_.find(hash);
    const table::Room* there = made == creators_.end() ? nullptr : room(made->second);
    if (there != nullptr && (there->state().seq == 0 || there->knows(ask.token))) {
        const std::string id = made->second;
        enter(connection, id,
              {.cid = command.cid, .language = command.language, .ask = protocol::Hello{id, ask.token}});
        return;
    }
    auto share =
        places_.size() < options_.most_tables ? creations_.admit(visitor.address, scheduler_.now_ms()) : std::nullopt;
    if (!share) {
        deny(connection, command.cid, Denial::too_many_tables);
        return;
    }
    const std::string id = fresh_id();
    Place& place = place_for(id);
    place.share = *std::move(share);
    take(place, [this, connection, id, command, ask](table::Room& room, std::int64_t now_ms) {
        table::Step step = room.create(client_of(connection), command, ask, now_ms);
        arrive(connection, id, step.pending.has_value());
        return step;
    });
    if (!place.is_busy && place.room.state().seq == 0) {
        places_.erase(id); // refused: there is no table
        return;
    }
    creators_[hash] = id;
    ++figures_.created;
}

/// By the token also of a table that is over, and of a seat that was left. Kept first: who is told that a name is gone
/// never sees it again.
void Hall::forget(net::ConnectionId connection, std::optional<protocol::Cid> cid, const protocol::Forget& ask) {
    const std::string id = ask.token.empty() ? visitors_[connection].table : api::table_code(ask.table);
    const table::Room* there = room(id);
    std::optional<store::Digest> hash;
    if (!ask.token.empty()) {
        hash = hash_of(ask.token);
    } else if (there != nullptr) {
        hash = there->token_hash_of(client_of(connection));
    }
    if (!hash) {
        deny(connection, cid, Denial::no_seat);
        return;
    }
    store_.forget(id, *hash, [this, connection, cid, id, hash](store::Store::Forgotten forgotten) {
        if (!forgotten) {
            deny(connection, cid, denial_of(forgotten.error()));
            return;
        }
        if (const auto place = places_.find(id); place != places_.end()) {
            take(*place->second, [hash](table::Room& room, std::int64_t now_ms) { return room.forget(*hash, now_ms); });
        }
        net_.send(connection, shared(protocol::write_done({.cid = cid.value_or(0), .seq = 0})));
    });
}

/// Also of a table that is over, and of a seat that was left; but not in the middle of a match.
void Hall::erase(net::ConnectionId connection, std::optional<protocol::Cid> cid, const protocol::Erase& ask) {
    const std::string id = api::table_code(ask.table);
    if (const table::Room* there = room(id); there != nullptr && there->state().is_match_running()) {
        deny(connection, cid, Denial::not_gathering);
        return;
    }
    store_.erase(id, hash_of(ask.token), [this, connection, cid, id](store::Store::Erased waiting) {
        if (!waiting) {
            deny(connection, cid, denial_of(waiting.error()));
            return;
        }
        if (*waiting == 0) {
            dismiss(id, Denial::table_closed);
        }
        net_.send(connection, shared(protocol::write_erased({.table = id, .waiting = *waiting})));
    });
}

std::string Hall::fresh_id() {
    std::string id;
    do {
        std::array<std::uint8_t, code_length> bytes{};
        options_.surroundings.fill_with_chance(bytes);
        id.clear();
        for (const std::uint8_t byte : bytes) {
            id += code_letters[byte % code_letters.size()];
        }
    } while (places_.contains(id));
    return id;
}

Place& Hall::place_for(const std::string& id) {
    auto& place = places_[id];
    place = std::make_unique<Place>(table::Room(id, options_.surroundings));
    place->empty_since_ms = up_ms();
    place->epoch = neighbours_ == nullptr ? 0 : 1; // as long as it is new
    return *place;
}

/// Of somebody who may have gone while the store was asked.
text::Language Hall::language_of(net::ConnectionId connection) const {
    const auto visitor = visitors_.find(connection);
    const auto known = visitor == visitors_.end() ? std::nullopt : text::find_language(visitor->second.language);
    return known.value_or(text::Language::en);
}

void Hall::deny(net::ConnectionId connection, std::optional<protocol::Cid> cid, Denial denial) {
    ++figures_.refused;
    const text::Language language = language_of(connection);
    const protocol::Refused refused{.cid = cid,
                                    .code = std::string(protocol::code_of(denial)),
                                    .text = table::explain(text::catalogue(language), denial)};
    net_.send(connection, shared(protocol::write_refused({}, refused)));
}

void Hall::complain(net::ConnectionId connection, const protocol::BadLine& mistake) {
    ++figures_.refused;
    const text::Language language = language_of(connection);
    const protocol::Refused refused{.code = std::string(protocol::code_of(Denial::bad_message)),
                                    .text = protocol::explain(text::catalogue(language), mistake)};
    net_.send(connection, shared(protocol::write_refused({}, refused)));
}

} // namespace runset::server::hall
