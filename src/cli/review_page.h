// A review for people: what each player did with the match, the openings and jokers of every round, the turns in which
// something was missed, and those to learn from.
#pragma once

#include <string>

#include "notation/record.h"
#include "review/review.h"
#include "text/catalogue.h"

namespace runset::cli {

struct ReviewPage {
    const text::Catalogue& texts;
    const notation::Record& record;
    const review::Review& review;
};

[[nodiscard]] std::string print_review(const ReviewPage& page);

} // namespace runset::cli
