#include "notation/hex.h"

namespace runset::notation {

namespace {

constexpr std::string_view digits = "0123456789abcdef";

} // namespace

std::string print_hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4U];
        text += digits[byte & 15U];
    }
    return text;
}

std::optional<Digest> parse_digest(std::string_view text) {
    Digest digest{};
    if (text.size() != digest.size() * 2) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < digest.size(); ++i) {
        const std::size_t high = digits.find(text[2 * i]);
        const std::size_t low = digits.find(text[2 * i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) {
            return std::nullopt;
        }
        digest[i] = static_cast<std::uint8_t>(high << 4U | low);
    }
    return digest;
}

} // namespace runset::notation
