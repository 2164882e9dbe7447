// The words of a review, the same in JSON, in the keys of texts and in the page.
#pragma once

#include <array>
#include <string_view>

#include "review/review.h"

namespace runset::protocol::engine {

[[nodiscard]] constexpr std::string_view word_of(review::Deed deed) {
    constexpr std::array<std::string_view, 4> words{"lay", "draw", "pass", "timeout"};
    return words[static_cast<std::size_t>(deed)];
}

[[nodiscard]] constexpr std::string_view word_of(review::Lesson lesson) {
    constexpr std::array<std::string_view, 6> words{"goOut", "open", "exchange", "rearrange", "add", "meld"};
    return words[static_cast<std::size_t>(lesson)];
}

[[nodiscard]] constexpr std::string_view word_of(review::Style style) {
    constexpr std::array<std::string_view, 3> words{"hiding", "ambush", "laying"};
    return words[static_cast<std::size_t>(style)];
}

[[nodiscard]] constexpr std::string_view word_of(review::JokerWaste how) {
    constexpr std::array<std::string_view, 2> words{"spent", "kept"};
    return words[static_cast<std::size_t>(how)];
}

} // namespace runset::protocol::engine
