#include "server/machine/sodium.h"

#include <sodium.h>

namespace runset::server::machine {

namespace {

fair::Digest sha256(fair::Bytes message) {
    fair::Digest digest{};
    crypto_hash_sha256(digest.data(), message.data(), message.size());
    return digest;
}

fair::Digest hmac_sha256(fair::Bytes key, fair::Bytes message) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key.data(), key.size());
    crypto_auth_hmacsha256_update(&state, message.data(), message.size());
    fair::Digest digest{};
    crypto_auth_hmacsha256_final(&state, digest.data());
    return digest;
}

} // namespace

const fair::Hashing& sodium_hashing() {
    static constexpr fair::Hashing hashing{.sha256 = sha256, .hmac_sha256 = hmac_sha256};
    return hashing;
}

void fill_random(std::span<std::uint8_t> bytes) {
    randombytes_buf(bytes.data(), bytes.size());
}

} // namespace runset::server::machine
