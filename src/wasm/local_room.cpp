#include "wasm/local_room.h"

#include <algorithm>

#include "fair/verify.h"
#include "protocol/answer.h"
#include "protocol/command_json.h"
#include "protocol/letters.h"
#include "table/explain.h"
#include "table/kept/record_of.h"
#include "wasm/kept_log.h"

namespace runset::wasm {

using protocol::Denial;
using protocol::engine::RoomAnswer;

namespace {

constexpr table::Client player{1};

const text::Catalogue& texts_in(std::string_view language) {
    return text::catalogue(text::find_language(language).value_or(text::Language::en));
}

} // namespace

LocalRoom::LocalRoom(const std::string& id, const table::Surroundings& surroundings)
    : surroundings_(surroundings), room_(id, surroundings) {}

bool LocalRoom::restore(const protocol::engine::KeptTable& kept, std::int64_t now_ms) {
    auto facts = facts_of(kept);
    if (!facts) {
        return false;
    }
    facts_ = *std::move(facts);
    people_ = kept.people;
    std::vector<table::Person> people;
    people.reserve(people_.size());
    for (const protocol::engine::KeptPerson& person : people_) {
        people.push_back({.seat = person.seat, .name = person.name, .token_hash = person.token_hash});
    }
    return room_.restore(facts_, people, now_ms);
}

RoomAnswer LocalRoom::receive(std::string_view text, std::int64_t now_ms) {
    RoomAnswer answer;
    auto command = protocol::read_command(text, room_.state().options.settings);
    if (!command) {
        const protocol::Refused refused{.code = std::string(protocol::code_of(Denial::bad_message)),
                                        .text = protocol::explain(texts_in(language_), command.error())};
        answer.out.push_back(protocol::write_refused({}, refused));
    } else {
        language_ = command->language.value_or(language_);
        command->language = language_;
        take(*command, answer, now_ms);
    }
    finish(answer, now_ms);
    return answer;
}

/// What the lobby of a server would answer is answered here.
void LocalRoom::take(const protocol::Command& command, RoomAnswer& answer, std::int64_t now_ms) {
    const bool is_there = room_.state().seq > 0;
    const std::string* table = table_of(command.ask);
    const auto* create = std::get_if<protocol::Create>(&command.ask);
    if (std::holds_alternative<protocol::ListTables>(command.ask)) {
        answer.out.push_back(protocol::write_list({}));
    } else if (create != nullptr && !is_there) {
        perform(room_.create(player, command, *create, now_ms), answer, now_ms);
    } else if (table != nullptr && (!is_there || *table != room_.state().id)) {
        deny(answer, command.cid, Denial::no_such_table);
    } else if (is_there && std::holds_alternative<protocol::Forget>(command.ask)) {
        forget(answer, command.cid, now_ms);
    } else if (is_there) {
        perform(room_.receive(player, command, now_ms), answer, now_ms);
    } else if (std::holds_alternative<protocol::Ping>(command.ask)) {
        answer.out.push_back(protocol::write_pong());
    } else {
        deny(answer, command.cid, Denial::no_seat);
    }
}

void LocalRoom::forget(RoomAnswer& answer, std::optional<table::Cid> cid, std::int64_t now_ms) {
    const auto token_hash = room_.token_hash_of(player);
    if (!token_hash) {
        deny(answer, cid, Denial::no_seat);
        return;
    }
    for (protocol::engine::KeptPerson& person : people_) {
        person.name = person.token_hash == *token_hash ? "" : person.name;
    }
    perform(room_.forget(*token_hash, now_ms), answer, now_ms);
    answer.out.push_back(protocol::write_done({.cid = cid.value_or(0), .seq = 0}));
}

RoomAnswer LocalRoom::wake(std::int64_t now_ms) {
    RoomAnswer answer;
    if (room_.state().seq > 0) {
        perform(room_.wake(now_ms), answer, now_ms);
    }
    finish(answer, now_ms);
    return answer;
}

void LocalRoom::perform(table::Step step, RoomAnswer& answer, std::int64_t now_ms) {
    tell(answer, step.out);
    if (step.pending) {
        keep(*std::move(step.pending), answer, now_ms);
    }
}

void LocalRoom::keep(table::Pending pending, RoomAnswer& answer, std::int64_t now_ms) {
    add_kept(pending, answer.kept);
    facts_.insert(facts_.end(), pending.facts.begin(), pending.facts.end());
    for (const table::Person& person : pending.people) {
        people_.push_back({.seat = person.seat, .name = person.name, .token_hash = person.token_hash});
    }
    tell(answer, room_.kept(std::move(pending), now_ms));
}

void LocalRoom::tell(RoomAnswer& answer, std::span<const table::Outgoing> messages) const {
    for (const protocol::Letter& letter : protocol::write_letters(room_.state().options.settings, messages)) {
        answer.out.push_back(*letter.text);
    }
}

void LocalRoom::play_bots(RoomAnswer& answer, std::int64_t now_ms) {
    // Where bots alone play on, the page gets its views in between.
    constexpr int most_at_once = 32;
    for (int i = 0; i < most_at_once; ++i) {
        const auto task = room_.bot_task();
        if (!task || task->due_ms > now_ms) {
            break;
        }
        perform(room_.bot_moved(*task, bots::choose(*task->bot, task->view, task->seed), now_ms), answer, now_ms);
    }
}

void LocalRoom::finish(RoomAnswer& answer, std::int64_t now_ms) {
    play_bots(answer, now_ms);
    answer.kept.people = people_;
    answer.wake_ms = room_.wakes_at();
    if (const auto task = room_.bot_task()) {
        answer.wake_ms = std::min(answer.wake_ms.value_or(task->due_ms), task->due_ms);
    }
}

void LocalRoom::deny(RoomAnswer& answer, std::optional<table::Cid> cid, Denial denial) const {
    const protocol::Refused refused{.cid = cid,
                                    .code = std::string(protocol::code_of(denial)),
                                    .text = table::explain(texts_in(language_), denial)};
    answer.out.push_back(protocol::write_refused({}, refused));
}

std::vector<std::string> LocalRoom::records() const {
    std::vector<std::string> names(rules::max_seats);
    for (const protocol::engine::KeptPerson& person : people_) {
        names[person.seat.index] = person.name;
    }
    std::vector<std::string> sealed;
    for (const notation::Record& record :
         table::kept::records_of(surroundings_.hashing, room_.state().id, facts_, names)) {
        sealed.push_back(fair::seal(surroundings_.hashing, record));
    }
    return sealed;
}

} // namespace runset::wasm
