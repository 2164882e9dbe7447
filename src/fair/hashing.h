// The two functions that fair dealing needs from a library of cryptography. They are handed in: the server has its own,
// and so has the browser.
#pragma once

#include <cstdint>
#include <span>

#include "notation/hex.h"

namespace runset::fair {

using notation::Digest;
using Bytes = std::span<const std::uint8_t>;

struct Hashing {
    Digest (*sha256)(Bytes message);
    Digest (*hmac_sha256)(Bytes key, Bytes message);
};

} // namespace runset::fair
