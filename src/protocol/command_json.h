// Commands as JSON, one object a message (docs/protocol.md, tests/messages/).
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "protocol/bad_line.h"
#include "protocol/vocabulary.h"

namespace runset::protocol {

/// Tiles are read with the letters of these settings: those of the table the client sits at.
[[nodiscard]] std::expected<Command, BadLine> read_command(std::string_view text, const rules::Settings& settings);

[[nodiscard]] std::string write_command(const Command& command, const rules::Settings& settings);

} // namespace runset::protocol
