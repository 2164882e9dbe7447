// How people at a table are called, and what proves that a seat is theirs.
#pragma once

#include <string_view>

namespace runset::table {

/// 1 to 16 characters, of which a person sees something and which leave alone what stands around them; spaces inside
/// only.
[[nodiscard]] bool is_player_name(std::string_view name);

/// 32 hexadecimal digits, chosen by the client.
[[nodiscard]] bool is_token(std::string_view text);

} // namespace runset::table
