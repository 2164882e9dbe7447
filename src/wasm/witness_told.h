// The witness (src/witness) as a page uses it: what a server sent goes in, and out comes what is to be kept, shown and
// said.
#pragma once

#include <string>
#include <string_view>

#include "protocol/engine/engine_request.h"
#include "witness/witness.h"

namespace runset::wasm {

/// What was remembered and cannot be read is as if there were none: then the next deal is not proven.
[[nodiscard]] witness::Witness open_witness(const fair::Hashing& hashing, const protocol::engine::WitnessOpen& ask);

/// A view or a confirmation of the server. One that cannot be read is an error: nobody may act on it.
[[nodiscard]] std::string tell_heard(witness::Witness& witness, std::string_view text);

[[nodiscard]] std::string tell(const witness::Witness& witness, const std::optional<notation::Digest>& commitment = {});

} // namespace runset::wasm
