// The addresses under which other devices at home can reach this machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace runset::server {

struct Interface {
    std::string name{};
    std::string address{}; // IPv4
};

/// Those that are up, without the loopback.
[[nodiscard]] std::vector<Interface> interfaces();

/// Links for others, the likeliest first: home networks before everything else, bridges to containers not at all.
[[nodiscard]] std::vector<std::string> lan_links(std::vector<Interface> interfaces, std::uint16_t port);

} // namespace runset::server
