#include "server/store/facts/stored_games.h"

#include <algorithm>

#include "server/store/facts/log_rows.h"
#include "table/kept/record_of.h"

namespace runset::server::store::facts {

namespace {

/// When each match of the log was begun. A match without a finished round can only be the last one.
std::vector<std::int64_t> beginnings(const fair::Hashing& hashing, const StoredTable& stored,
                                     const std::vector<table::Fact>& facts) {
    std::vector<std::int64_t> times;
    table::State state;
    state.id = stored.id;
    for (std::size_t i = 0; i < facts.size() && i < stored.events.size(); ++i) {
        const bool was_running = state.is_match_running();
        if (!table::apply(hashing, state, facts[i])) {
            break;
        }
        if (std::holds_alternative<table::RoundDealt>(facts[i].entry.event) && !was_running && !facts[i].is_void) {
            times.push_back(stored.events[i].at_ms);
        }
    }
    return times;
}

} // namespace

std::vector<std::string> names_of(const StoredTable& stored) {
    std::vector<std::string> names(rules::max_seats);
    for (const SeatRow& row : stored.seats) {
        const auto owner = static_cast<std::size_t>(row.seat);
        names.resize(std::max(names.size(), owner + 1));
        names[owner] = row.name;
    }
    return names;
}

std::vector<StoredGame> games_of(const fair::Hashing& hashing, const StoredTable& stored) {
    const std::vector<table::Fact> facts = facts_before_damage(stored);
    const std::vector<std::int64_t> begun = beginnings(hashing, stored, facts);
    std::vector<StoredGame> games;
    for (notation::Record& record : table::kept::records_of(hashing, stored.id, facts, names_of(stored))) {
        const std::size_t index = games.size();
        games.push_back({.number = static_cast<int>(index) + 1,
                         .begun_ms = index < begun.size() ? begun[index] : 0,
                         .record = std::move(record)});
    }
    return games;
}

} // namespace runset::server::store::facts
