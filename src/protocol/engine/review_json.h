// A review as JSON: the answer to `runset review --json` and to the page (docs/review.md). Seats, rounds and turns are
// numbered from 1, entries of the record from 0, melds in steps as in docs/solve.md.
#pragma once

#include <string>

#include "notation/record.h"
#include "review/review.h"

namespace runset::protocol::engine {

[[nodiscard]] std::string write_review(const notation::Record& record, const review::Review& review);

} // namespace runset::protocol::engine
