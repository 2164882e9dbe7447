// Bare jokers of a draft: declared where their place says what they stand for; else what the player can choose from.
#pragma once

#include "protocol/engine/engine_answer.h"

namespace runset::wasm {

struct Declared {
    rules::Table table{};
    std::vector<protocol::engine::JokerChoice> ambiguous{};
};

[[nodiscard]] Declared declare_by_place(const rules::Settings& settings, const rules::Table& draft);

} // namespace runset::wasm
