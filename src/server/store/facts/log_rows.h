// Between the facts of a table and the rows of the store.
#pragma once

#include <expected>

#include "server/store/store.h"
#include "table/apply.h"
#include "table/room.h"

namespace runset::server::store::facts {

/// What a pending step writes; `first_seq` is that of its first event.
[[nodiscard]] Change change_of(const table::Pending& pending, std::string_view id, std::int64_t first_seq,
                               std::int64_t wall_ms);

/// None if a row cannot be read.
[[nodiscard]] std::optional<std::vector<table::Fact>> facts_of(const StoredTable& stored);

/// The facts up to the first row that cannot be trusted or read.
[[nodiscard]] std::vector<table::Fact> facts_before_damage(const StoredTable& stored);

/// How long the server had been up when the last event happened; 0 for a log that cannot be read.
[[nodiscard]] std::int64_t last_up_ms(const StoredTable& stored);

/// Seats whose row is not as it was written, or is missing although somebody sits there by this state; numbered as the
/// rows are.
[[nodiscard]] std::vector<int> damaged_seats(const StoredTable& stored, const table::State& state);

[[nodiscard]] std::vector<table::Person> people_of(const StoredTable& stored);

} // namespace runset::server::store::facts
