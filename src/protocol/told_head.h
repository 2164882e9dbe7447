// What whoever carries a message of the server has to know of it: its kind and what it answers. Needs no settings and
// no tiles, so it can be told of every message, also of one that has come from another node as text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/vocabulary.h"

namespace runset::protocol {

enum class ToldKind : std::uint8_t { other, view, seated, done, refused, said, pong };

struct ToldHead {
    ToldKind kind = ToldKind::other;
    std::optional<Cid> cid{}; // of the command that is done or refused
    std::string code{};       // of a refusal
    std::string table{};      // where the seat is
};

/// Of a text that the server has written.
[[nodiscard]] ToldHead head_of_told(std::string_view text);

} // namespace runset::protocol
