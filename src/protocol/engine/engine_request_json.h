// Requests to the engine as JSON, one object each: {"do": …}.
#pragma once

#include <expected>
#include <string_view>

#include "protocol/bad_line.h"
#include "protocol/engine/engine_request.h"

namespace runset::protocol::engine {

[[nodiscard]] std::expected<EngineRequest, BadLine> read_engine_request(std::string_view text);

} // namespace runset::protocol::engine
