// Hashes and chance from libsodium.
#pragma once

#include <span>

#include "fair/hashing.h"

namespace runset::server::machine {

[[nodiscard]] const fair::Hashing& sodium_hashing();

/// Bytes that nobody can foresee, from the operating system.
void fill_random(std::span<std::uint8_t> bytes);

} // namespace runset::server::machine
