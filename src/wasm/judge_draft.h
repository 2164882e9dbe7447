// The referee while a player is still arranging: may it stay like this, why not, and what does it count so far?
#pragma once

#include "protocol/engine/engine_answer.h"
#include "text/catalogue.h"

namespace runset::wasm {

[[nodiscard]] protocol::engine::JudgeAnswer judge_draft(const text::Catalogue& texts,
                                                        const protocol::engine::AskJudge& ask);

} // namespace runset::wasm
