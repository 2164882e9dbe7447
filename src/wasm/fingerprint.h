// What the page can ask of the core without a table: the solver's fingerprint, which tells whether the same code gives
// the same answers there.
#pragma once

#include <cstdint>

extern "C" {

/// `solver::fingerprint` over its usual positions.
std::uint64_t runset_fingerprint();
}
