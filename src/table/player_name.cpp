#include "table/player_name.h"

#include <algorithm>

#include "notation/record.h"
#include "text/printable.h"

namespace runset::table {

bool is_player_name(std::string_view name) {
    constexpr std::size_t most_characters = 16;
    const auto is_continuation = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    const auto characters = name.size() - static_cast<std::size_t>(std::ranges::count_if(name, is_continuation));
    return characters <= most_characters && notation::is_record_name(name) && text::is_readable_name(name);
}

bool is_token(std::string_view text) {
    constexpr std::size_t token_digits = 32;
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return text.size() == token_digits && std::ranges::all_of(text, is_digit);
}

} // namespace runset::table
