// What players can say to each other: fixed phrases, so that nobody is insulted and everybody reads their own language.
#pragma once

#include <array>
#include <string_view>

namespace runset::table {

/// The text's key is "phrase." + the phrase.
inline constexpr std::array<std::string_view, 12> phrases{
    "hello", "wellPlayed", "thanks", "luck", "oops", "thinking", "wow", "yourTurn", "almost", "again", "sorry", "bye",
};

} // namespace runset::table
