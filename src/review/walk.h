// A record taken apart into turns: the whole state before each, as all racks lie open afterwards.
#pragma once

#include <expected>
#include <vector>

#include "notation/record.h"
#include "review/turn.h"

namespace runset::review {

/// A turn and the match as it stood when it began.
struct Walked {
    rules::State before;
    Turn turn; // only what was done
};

struct Walk {
    std::vector<Walked> turns;
    std::vector<rules::RoundResult> results; // of the rounds that came to their end
    rules::State end;
};

[[nodiscard]] std::expected<Walk, notation::ReplayError> walk(const notation::Record& record);

} // namespace runset::review
