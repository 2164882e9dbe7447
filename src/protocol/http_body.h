// Commands that come as the body of a request: what the address and the head of the request say of them (type, table,
// token) is put in, so that they are the very messages of the socket.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "protocol/bad_line.h"
#include "protocol/vocabulary.h"

namespace runset::protocol {

struct BodyField {
    std::string_view key{};
    std::string_view value{};
    bool is_default = false; // what the body says goes before it
};

/// The object with these fields. A body that has one of them already is not readable, unless it may say otherwise.
[[nodiscard]] std::expected<std::string, BadLine> body_with(std::string_view body, std::span<const BodyField> fields);

/// Puts a mark before the name in a message; nothing happens to a message without one.
[[nodiscard]] std::string with_marked_name(std::string_view message, std::string_view mark);

struct BodyKind {
    std::string type{};
    std::optional<Cid> cid{};
};

/// What a body says of itself, as far as it can be read.
[[nodiscard]] BodyKind kind_of_body(std::string_view body);

} // namespace runset::protocol
