#include "server/lan_links.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include "server/net/address.h"

namespace runset::server {

namespace {

constexpr std::array<std::string_view, 5> inner_names{"docker", "br-", "veth", "virbr", "podman"};

bool is_inner(const Interface& row) {
    return std::ranges::any_of(inner_names, [&](std::string_view start) { return row.name.starts_with(start); });
}

/// The nearest first; among equals any order that stays the same.
std::pair<int, std::string> distance(const Interface& row) {
    const bool is_home = row.address.starts_with("192.168.");
    const bool was_given_none = row.address.starts_with("169.254.");
    const int class_of = is_home ? 0 : was_given_none ? 3 : net::is_local_address(row.address) ? 1 : 2;
    return {class_of, row.address};
}

} // namespace

std::vector<Interface> interfaces() {
    ifaddrs* first = nullptr;
    if (getifaddrs(&first) != 0) {
        return {};
    }
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(first, &freeifaddrs);
    std::vector<Interface> found;
    for (const ifaddrs* row = first; row != nullptr; row = row->ifa_next) {
        const bool is_up = (row->ifa_flags & IFF_UP) != 0 && (row->ifa_flags & IFF_LOOPBACK) == 0;
        if (is_up && row->ifa_addr != nullptr && row->ifa_addr->sa_family == AF_INET) {
            std::array<char, INET_ADDRSTRLEN> text{};
            const auto* address = reinterpret_cast<const sockaddr_in*>(row->ifa_addr);
            inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size());
            found.push_back({.name = row->ifa_name, .address = text.data()});
        }
    }
    return found;
}

std::vector<std::string> lan_links(std::vector<Interface> interfaces, std::uint16_t port) {
    std::erase_if(interfaces, is_inner);
    std::ranges::sort(interfaces, {}, distance);
    std::vector<std::string> links;
    links.reserve(interfaces.size());
    for (const Interface& row : interfaces) {
        links.push_back("http://" + row.address + ":" + std::to_string(port));
    }
    return links;
}

} // namespace runset::server
