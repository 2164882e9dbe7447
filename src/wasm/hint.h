// What a player could do: the best play in steps, or the advice to draw or to pass.
#pragma once

#include "protocol/engine/engine_answer.h"
#include "text/catalogue.h"

namespace runset::wasm {

[[nodiscard]] protocol::engine::HintAnswer hint(const text::Catalogue& texts, const protocol::engine::AskHint& ask);

} // namespace runset::wasm
