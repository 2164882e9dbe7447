// Which game is meant by an edition, a variant and house rules, as typed.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "rules/settings.h"
#include "text/catalogue.h"

namespace runset::cli::arguments {

/// What was asked for, or one sentence that says what is wrong.
template <typename Value> using OrSentence = std::expected<Value, std::string>;

/// A house rule is written key=value.
[[nodiscard]] OrSentence<rules::Settings> settings_of(const text::Catalogue& texts, const std::string& edition,
                                                      const std::string& variant,
                                                      std::span<const std::string> house_rules);

} // namespace runset::cli::arguments
