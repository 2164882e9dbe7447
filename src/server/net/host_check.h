// Which names a browser may reach us by, and which pages may open a socket. A foreign page must not drive a table at
// home, neither directly nor by pointing its own name at our address.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runset::server::net {

struct HostPort {
    std::string host{}; // small letters, without brackets and closing dot
    int port = 0;       // 0: none was given
    bool operator==(const HostPort&) const = default;
};

/// `host`, `host:port`, `192.0.2.1:80`, `[::1]:80`.
[[nodiscard]] std::optional<HostPort> read_host(std::string_view text);

struct HostNames {
    std::vector<std::string> configured{}; // as HostPort::host
    std::string machine{};
};

/// localhost, any address, *.local, the machine's name, a configured name; with whatever port.
[[nodiscard]] bool is_host_allowed(std::string_view host, const HostNames& names);

/// The Origin of a page that we ourselves have served under this Host, or of a configured name.
[[nodiscard]] bool is_origin_allowed(std::string_view origin, std::string_view host, const HostNames& names);

} // namespace runset::server::net
