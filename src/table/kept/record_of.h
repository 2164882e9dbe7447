// Game records out of the log of a table: one for every match, with the proof of every deal. A round that is still
// being played is left out: its tiles are nobody's business yet.
#pragma once

#include <span>

#include "table/evolve.h"

namespace runset::table::kept {

/// `names` of the first owners by seat, then of the second ones, and so on; empty for players who want to be forgotten.
/// Matches without a finished round are left out.
[[nodiscard]] std::vector<notation::Record> records_of(const fair::Hashing& hashing, const std::string& id,
                                                       std::span<const Fact> facts, std::span<const std::string> names);

} // namespace runset::table::kept
