// A broken promise in words, for whoever was promised.
#pragma once

#include "text/catalogue.h"
#include "witness/breach.h"

namespace runset::witness {

[[nodiscard]] std::string explain(const text::Catalogue& texts, const Breach& breach);

} // namespace runset::witness
