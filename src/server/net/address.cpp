#include "server/net/address.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include <arpa/inet.h>

namespace runset::server::net {

namespace {

using V4 = std::array<std::uint8_t, 4>;
using V6 = std::array<std::uint8_t, 16>;

template <class Bytes> std::optional<Bytes> read(int family, std::string_view text) {
    // inet_pton wants a zero at the end; nothing longer than this is an address.
    std::array<char, INET6_ADDRSTRLEN> copy{};
    if (text.empty() || text.size() >= copy.size() || text.contains('\0')) {
        return std::nullopt;
    }
    std::ranges::copy(text, copy.begin());
    Bytes bytes{};
    return inet_pton(family, copy.data(), bytes.data()) == 1 ? std::optional(bytes) : std::nullopt;
}

std::optional<V4> read_v4(std::string_view text) {
    return read<V4>(AF_INET, text);
}

std::optional<V6> read_v6(std::string_view text) {
    return read<V6>(AF_INET6, text.substr(0, text.find('%')));
}

std::string print(int family, const void* bytes) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    return inet_ntop(family, bytes, text.data(), text.size());
}

bool is_local(const V4& a) {
    return a[0] == 127 || a[0] == 10 || (a[0] == 172 && (a[1] & 0xF0) == 16) || (a[0] == 192 && a[1] == 168) ||
           (a[0] == 169 && a[1] == 254);
}

bool is_local(const V6& a) {
    static constexpr V6 loopback{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    const bool is_unique_local = (a[0] & 0xFE) == 0xFC;
    const bool is_link_local = a[0] == 0xFE && (a[1] & 0xC0) == 0x80;
    return a == loopback || is_unique_local || is_link_local;
}

} // namespace

bool is_address(std::string_view text) {
    return read_v4(text) || (!text.contains('%') && read_v6(text));
}

std::string plain_address(std::string_view address) {
    static constexpr std::array<std::uint8_t, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    const auto v6 = read_v6(address);
    if (v6 && std::ranges::equal(std::span(*v6).first<12>(), mapped)) {
        return print(AF_INET, v6->data() + mapped.size());
    }
    return std::string(address);
}

bool is_local_address(std::string_view address) {
    const std::string plain = plain_address(address);
    if (const auto v4 = read_v4(plain)) {
        return is_local(*v4);
    }
    const auto v6 = read_v6(plain);
    return v6 && is_local(*v6);
}

namespace {

/// The first bits of an IPv6 address; of an address nearby and of IPv4 all.
std::string network_of(std::string_view address, std::size_t bits) {
    std::string plain = plain_address(address);
    auto v6 = read_v6(plain);
    if (!v6 || is_local(*v6)) {
        return plain;
    }
    std::ranges::fill(std::span(*v6).subspan(bits / 8), std::uint8_t{0});
    return print(AF_INET6, v6->data()) + "/" + std::to_string(bits);
}

} // namespace

std::string limit_key(std::string_view address) {
    return network_of(address, 64);
}

std::string wide_limit_key(std::string_view address) {
    return network_of(address, 48);
}

std::string forwarded_address(std::string_view header, std::string_view peer) {
    if (const std::size_t comma = header.rfind(','); comma != std::string_view::npos) {
        header.remove_prefix(comma + 1);
    }
    const std::size_t first = header.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
        return std::string(peer);
    }
    header = header.substr(first, header.find_last_not_of(" \t") - first + 1);
    return is_address(header) ? plain_address(header) : std::string(peer);
}

} // namespace runset::server::net
