// Network addresses as text: which are near, which count as one, and which one a proxy speaks for.
#pragma once

#include <string>
#include <string_view>

namespace runset::server::net {

/// An IPv4 address with four parts, or an IPv6 address without brackets and zone.
[[nodiscard]] bool is_address(std::string_view text);

/// Loopback, private and link-local: addresses that nobody on the internet can come from.
[[nodiscard]] bool is_local_address(std::string_view address);

/// IPv4 written as IPv6 (::ffff:192.0.2.1) becomes IPv4; everything else stays.
[[nodiscard]] std::string plain_address(std::string_view address);

/// What limits count by: the address, or for IPv6 its first 64 bits, of which one customer has all.
[[nodiscard]] std::string limit_key(std::string_view address);

/// The IPv6 network of 48 bits around it, of which a customer may have many of 64; else the same as `limit_key`.
[[nodiscard]] std::string wide_limit_key(std::string_view address);

/// The last entry of X-Forwarded-For, which the proxy next to us has written; what stands before it is hearsay. `peer`,
/// the proxy itself, where that is no address.
[[nodiscard]] std::string forwarded_address(std::string_view header, std::string_view peer);

} // namespace runset::server::net
