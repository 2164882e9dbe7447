// Why a line of JSON cannot be read.
#pragma once

#include <optional>
#include <string>

#include "rules/house_rules.h"
#include "text/catalogue.h"

namespace runset::protocol {

/// A sentence of the catalogue, what it speaks of, and the line's id as far as it is known.
struct BadLine {
    std::string id;
    std::string text_key;
    std::string field;                    // where in the object, e.g. "given.rack"
    std::string text;                     // what stood there
    std::optional<rules::BadRules> rules; // for house rules that do not fit, instead of all that
};

/// As one sentence in the reader's language.
[[nodiscard]] std::string explain(const text::Catalogue& texts, const BadLine& bad);

} // namespace runset::protocol
