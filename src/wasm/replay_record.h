// A game record for the page: every entry as a picture with a sentence, and whether the record proves itself.
#pragma once

#include "fair/hashing.h"
#include "protocol/engine/replay_answer.h"
#include "text/catalogue.h"

namespace runset::wasm {

/// Or one sentence that says why the text is no record.
[[nodiscard]] std::expected<protocol::engine::ReplayAnswer, std::string>
replay_record(const fair::Hashing& hashing, const text::Catalogue& texts, std::string_view text);

} // namespace runset::wasm
