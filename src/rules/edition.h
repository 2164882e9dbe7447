// The editions and their variants: rows that list what differs from Classic.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "rules/settings.h"

namespace runset::rules {

[[nodiscard]] std::span<const Settings> editions();

/// The row with this name, e.g. ("kids", "professional"); an empty variant means the edition's ordinary game.
[[nodiscard]] std::optional<Settings> find_edition(std::string_view edition, std::string_view variant = {});

} // namespace runset::rules
