// Between the facts of a table and the lines that a page keeps of it.
#pragma once

#include "protocol/engine/engine_request.h"
#include "table/room.h"

namespace runset::wasm {

/// The pending facts as lines, and the seeds of deals beside them.
void add_kept(const table::Pending& pending, protocol::engine::KeptTable& kept);

/// None if a line cannot be read or a seed is missing.
[[nodiscard]] std::optional<std::vector<table::Fact>> facts_of(const protocol::engine::KeptTable& kept);

} // namespace runset::wasm
