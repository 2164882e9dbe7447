// What happened in a record, in words: who did what in a turn, how the seats are called, and what is doubtful.
#pragma once

#include "fair/verify.h"
#include "replay/frames.h"
#include "text/catalogue.h"

namespace runset::replay {

/// By seat. Bots are called by their level in this language; who shares a name with another seat gets a number.
[[nodiscard]] std::vector<std::string> names_in(const text::Catalogue& texts, const notation::Record& record);

/// One sentence. `sees_all`: with the tiles that only the seat itself saw.
[[nodiscard]] std::string tell(const text::Catalogue& texts, const Frame& frame, const std::vector<std::string>& names,
                               bool sees_all);

/// Why a record does not prove itself.
[[nodiscard]] std::string explain(const text::Catalogue& texts, std::string_view record_text, const fair::Doubt& doubt);

/// Who had a hand in the deals, a sentence a round and more where there is more to say.
[[nodiscard]] std::vector<std::string> tell_chance(const text::Catalogue& texts, const fair::Verified& verified);

/// Why the rules refuse an entry of the record.
[[nodiscard]] std::string explain(const text::Catalogue& texts, const notation::Record& record,
                                  const notation::ReplayError& error, const rules::Table& start);

} // namespace runset::replay
