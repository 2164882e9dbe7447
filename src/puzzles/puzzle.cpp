#include "puzzles/puzzle.h"

#include <algorithm>

namespace runset::puzzles {

namespace {

constexpr std::array<std::string_view, kinds.size()> names{"lay-all", "free-joker", "open"};

} // namespace

std::string_view name_of(Kind kind) {
    return names[static_cast<std::size_t>(kind)];
}

std::optional<Kind> find_kind(std::string_view name) {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt : std::optional(kinds[static_cast<std::size_t>(found - names.begin())]);
}

} // namespace runset::puzzles
