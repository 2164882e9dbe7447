// Digests and other bytes as text: two small hexadecimal digits a byte.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace runset::notation {

using Digest = std::array<std::uint8_t, 32>;

[[nodiscard]] std::string print_hex(std::span<const std::uint8_t> bytes);

/// Exactly 64 digits, small letters.
[[nodiscard]] std::optional<Digest> parse_digest(std::string_view text);

} // namespace runset::notation
