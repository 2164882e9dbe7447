// Checks a game record as somebody who trusts nobody: every deal follows from what was committed to before, every move
// is legal, and no byte was changed since the record was sealed.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "fair/hashing.h"
#include "notation/record.h"

namespace runset::fair {

/// `text_key` names a sentence of the catalogue ("verify.…").
struct Doubt {
    std::string_view text_key;
    int round = 0;                                  // 0: not about a round
    int seat = 0;                                   // from 1; 0: not about a seat
    std::optional<notation::ParseError> mistake{};  // for a record that cannot be read
    std::optional<notation::ReplayError> refusal{}; // for a move the rules refuse
};

[[nodiscard]] std::expected<notation::Record, Doubt> verify(const Hashing& hashing, std::string_view text,
                                                            rules::CanLay can_lay);

/// The record's text with its last line, the digest of everything before.
[[nodiscard]] std::string seal(const Hashing& hashing, notation::Record record);

} // namespace runset::fair
