// The review of a game record for the page, from the text of the one to the JSON of the other.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "text/catalogue.h"

namespace runset::wasm {

/// Or one sentence that says what is wrong with the record.
[[nodiscard]] std::expected<std::string, std::string> review_record(const text::Catalogue& texts,
                                                                    std::string_view record_text);

} // namespace runset::wasm
