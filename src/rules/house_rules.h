// House rules: changes to an edition's row, by the names of docs/rules.md. Combinations that make no sense are refused
// with the reason, as the key of its text.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/settings.h"

namespace runset::rules {

struct HouseRule {
    std::string_view key;   // e.g. "jokerMove"
    std::string_view value; // e.g. "free", "true", "90"
};

struct BadRules {
    std::string_view text_key; // "rules.bad…" in the catalogue
    std::string key;
    std::string value;
    int min = 0; // of the range, where the value is outside one
    int max = 0;
};

/// A switch as players see it.
struct Switch {
    std::string_view key;
    std::span<const std::string_view> values; // empty: a whole number
    bool (*set)(Settings&, std::string_view value);
    std::string (*get)(const Settings&);
};

[[nodiscard]] std::span<const Switch> switches();

/// The settings with the house rules applied in order, or the first thing that is wrong with them.
[[nodiscard]] std::expected<Settings, BadRules> with_house_rules(Settings settings, std::span<const HouseRule> rules);

/// The switches in which the settings differ from their edition's row, as key and value.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string>> house_rules_of(const Settings& settings);

} // namespace runset::rules
