#include "server/nodes/frame.h"

#include <sodium.h>

namespace runset::server::nodes {

namespace {

constexpr std::size_t length_bytes = 4;
constexpr std::size_t head_bytes = length_bytes + 1 + 8;

void put(std::string& out, std::uint64_t number, std::size_t size) {
    for (std::size_t i = size; i-- > 0;) {
        out += static_cast<char>(number >> (8 * i) & 0xffU);
    }
}

std::uint64_t get(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes) {
        number = number << 8U | static_cast<unsigned char>(byte);
    }
    return number;
}

} // namespace

std::string frame_bytes(const Frame& frame) {
    std::string bytes;
    bytes.reserve(head_bytes + frame.text.size());
    put(bytes, head_bytes - length_bytes + frame.text.size(), length_bytes);
    put(bytes, static_cast<std::uint64_t>(frame.kind), 1);
    put(bytes, frame.client, 8);
    bytes += frame.text;
    return bytes;
}

std::optional<Frame> read_frame(std::string_view bytes, std::size_t& used) {
    used = 0;
    if (bytes.size() < head_bytes) {
        return Frame{};
    }
    const std::uint64_t size = get(bytes.substr(0, length_bytes));
    const auto kind = static_cast<std::uint8_t>(bytes[length_bytes]);
    const bool is_known =
        kind >= static_cast<std::uint8_t>(FrameKind::opened) && kind <= static_cast<std::uint8_t>(FrameKind::seen);
    if (size < head_bytes - length_bytes || size > max_frame || !is_known) {
        return std::nullopt;
    }
    if (bytes.size() < length_bytes + size) {
        return Frame{};
    }
    used = length_bytes + size;
    return Frame{.kind = static_cast<FrameKind>(kind),
                 .client = get(bytes.substr(length_bytes + 1, 8)),
                 .text = bytes.substr(head_bytes, used - head_bytes)};
}

store::Digest node_proof(const store::Digest& secret, NodeRole role, const store::Digest& from_dialled,
                         const store::Digest& from_dialler) {
    const std::string_view name = role == NodeRole::dialler ? "runset/node/1 dialler" : "runset/node/1 dialled";
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, secret.data(), secret.size());
    crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(name.data()), name.size());
    crypto_auth_hmacsha256_update(&state, from_dialled.data(), from_dialled.size());
    crypto_auth_hmacsha256_update(&state, from_dialler.data(), from_dialler.size());
    store::Digest proof{};
    crypto_auth_hmacsha256_final(&state, proof.data());
    return proof;
}

} // namespace runset::server::nodes
