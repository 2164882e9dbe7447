// What the server tells, read from JSON: with it a client in C++ needs no JSON of its own (docs/protocol.md,
// tests/messages/). Fields that are not known are passed over, so that a newer server can be understood; what is known
// must be there and be right.
#pragma once

#include <expected>
#include <string_view>

#include "protocol/answer.h"
#include "protocol/bad_line.h"

namespace runset::protocol {

/// A view brings its settings along. The tile of a refusal is read with the letters of these: of the last view.
[[nodiscard]] std::expected<Told, BadLine> read_told(std::string_view text, const rules::Settings& settings = {});

} // namespace runset::protocol
