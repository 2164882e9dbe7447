// Refusals and mistakes as a sentence for the player: the reason's text with its figures, tile and meld filled in.
#pragma once

#include "notation/parse.h"
#include "rules/house_rules.h"
#include "rules/reason.h"
#include "rules/table.h"
#include "text/catalogue.h"

namespace runset::text {

/// The tables a refusal may point into.
struct Tables {
    const rules::Table& start;
    const rules::Table& final_table;
};

[[nodiscard]] std::string explain(const Catalogue& texts, const rules::Settings& settings,
                                  const rules::Refusal& refusal, const Tables& tables);

[[nodiscard]] std::string explain(const Catalogue& texts, const rules::BadRules& bad);

/// With the column, and with the line where the form has several.
[[nodiscard]] std::string explain(const Catalogue& texts, const notation::ParseError& mistake);
[[nodiscard]] std::string explain_with_line(const Catalogue& texts, const notation::ParseError& mistake);

} // namespace runset::text
