#include "server/store/facts/log_rows.h"

#include <algorithm>
#include <limits>

#include "table/kept/kept_fact.h"

namespace runset::server::store::facts {

using table::Fact;

namespace {

/// Tells apart the people who had a seat one after the other, for each of them numbers commands from 1.
int owner_number(rules::Seat seat, int sitting) {
    return seat.index + rules::max_seats * std::max(sitting - 1, 0);
}

rules::Seat seat_of(int owner) {
    return {static_cast<std::uint8_t>(owner % rules::max_seats)};
}

} // namespace

Change change_of(const table::Pending& pending, std::string_view id, std::int64_t first_seq, std::int64_t wall_ms) {
    Change change{.table = std::string(id), .is_new = first_seq == 1};
    for (const Fact& fact : pending.facts) {
        table::kept::KeptFact kept = table::kept::kept_fact(pending.after.options.settings, fact);
        EventRow row{.seq = first_seq + static_cast<std::int64_t>(change.events.size()), .at_ms = wall_ms};
        if (kept.sender) {
            row.seat = owner_number(*kept.sender, pending.after.at(*kept.sender).sitting);
            row.cid = *kept.cid;
        }
        row.body = std::move(kept.line);
        change.events.push_back(std::move(row));
        if (kept.secret) {
            change.secrets.push_back({.round = kept.secret->deal, .seed = kept.secret->seed});
        }
    }
    for (const table::Person& person : pending.people) {
        change.seats.push_back(
            {.seat = owner_number(person.seat, person.sitting), .token_hash = person.token_hash, .name = person.name});
    }
    // A match that was played to its end is kept for ever.
    change.is_saved = pending.after.match && pending.after.match->phase == rules::Phase::match_over;
    if (pending.after.stage == table::Stage::closed) {
        change.status = TableStatus::finished;
    }
    return change;
}

namespace {

/// Of so many rows, up to the first that cannot be read.
std::vector<Fact> read_facts(const StoredTable& stored, std::size_t count) {
    const auto seed_of = [&](int deal) {
        const auto secret = std::ranges::find(stored.secrets, deal, &SecretRow::round);
        return secret == stored.secrets.end() ? nullptr : &secret->seed;
    };
    table::kept::LogReader reader(seed_of, left_out_seed);
    std::vector<Fact> facts;
    while (facts.size() < count) {
        const EventRow& row = stored.events[facts.size()];
        auto fact = row.seat < 0 ? reader.read(row.body, std::nullopt, std::nullopt)
                                 : reader.read(row.body, seat_of(row.seat), row.cid);
        if (!fact) {
            break;
        }
        facts.push_back(*std::move(fact));
    }
    return facts;
}

} // namespace

std::optional<std::vector<Fact>> facts_of(const StoredTable& stored) {
    auto facts = read_facts(stored, stored.events.size());
    return facts.size() == stored.events.size() ? std::optional(std::move(facts)) : std::nullopt;
}

std::vector<Fact> facts_before_damage(const StoredTable& stored) {
    const std::size_t all = stored.events.size();
    return read_facts(stored, stored.is_chain_good ? all : std::min(stored.good_events, all));
}

std::int64_t last_up_ms(const StoredTable& stored) {
    if (stored.events.empty()) {
        return 0;
    }
    const std::string_view line = stored.events.back().body;
    const auto up_ms = notation::parse_number(line.substr(0, line.find(' ')), std::numeric_limits<std::int64_t>::max());
    return up_ms ? static_cast<std::int64_t>(*up_ms) : 0;
}

std::vector<int> damaged_seats(const StoredTable& stored, const table::State& state) {
    std::vector<int> damaged = stored.bad_seats;
    for (int i = 0; i < state.seat_count(); ++i) {
        const rules::Seat seat{static_cast<std::uint8_t>(i)};
        const table::SeatAt& at = state.seats[static_cast<std::size_t>(i)];
        const int owner = owner_number(seat, at.sitting);
        if (at.kind == table::SeatKind::person &&
            std::ranges::find(stored.seats, owner, &SeatRow::seat) == stored.seats.end()) {
            damaged.push_back(owner);
        }
    }
    return damaged;
}

std::vector<table::Person> people_of(const StoredTable& stored) {
    std::vector<table::Person> people;
    people.reserve(stored.seats.size());
    for (const SeatRow& row : stored.seats) {
        people.push_back({.seat = seat_of(row.seat),
                          .name = row.name,
                          .token_hash = row.token_hash,
                          .sitting = row.seat / rules::max_seats + 1});
    }
    return people;
}

} // namespace runset::server::store::facts
