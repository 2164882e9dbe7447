#include "server/net/host_check.h"

#include <algorithm>
#include <charconv>
#include <ranges>
#include <utility>

#include "server/net/address.h"

namespace runset::server::net {

namespace {

constexpr int max_port = 65535;
constexpr std::size_t max_name = 253;

char small(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_label(std::string_view label) {
    return !label.empty() && std::ranges::all_of(label, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= max_name && std::ranges::all_of(std::views::split(name, '.'), [](auto part) {
        return is_label(std::string_view(part.begin(), part.end()));
    });
}

std::optional<int> read_port(std::string_view text) {
    int port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    const bool is_number = error == std::errc{} && end == text.data() + text.size() && text.front() != '-';
    return is_number && port > 0 && port <= max_port ? std::optional(port) : std::nullopt;
}

/// Takes a closing `:port` off; nothing if there is one and it is no port.
std::optional<int> take_port(std::string_view& text, std::size_t colon) {
    if (colon == std::string_view::npos) {
        return 0;
    }
    const auto port = read_port(text.substr(colon + 1));
    text = text.substr(0, colon);
    return port;
}

std::optional<HostPort> read_bracketed(std::string_view text) {
    const std::size_t bracket = text.find(']');
    if (bracket == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view address = text.substr(1, bracket - 1);
    std::string_view rest = text.substr(bracket + 1);
    if (!address.contains(':') || !is_address(address) || (!rest.empty() && rest.front() != ':')) {
        return std::nullopt;
    }
    const auto port = take_port(rest, rest.empty() ? std::string_view::npos : 0);
    return port ? std::optional(HostPort{.host = std::string(address), .port = *port}) : std::nullopt;
}

bool is_configured(const std::string& host, const HostNames& names) {
    return std::ranges::find(names.configured, host) != names.configured.end();
}

struct Scheme {
    std::string_view start;
    int port;
};
constexpr Scheme schemes[]{{.start = "http://", .port = 80}, {.start = "https://", .port = 443}};

} // namespace

std::optional<HostPort> read_host(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), small);
    std::string_view rest = lower;
    if (rest.starts_with('[')) {
        return read_bracketed(rest);
    }
    const auto port = take_port(rest, rest.find(':'));
    if (rest.ends_with('.')) {
        rest.remove_suffix(1);
    }
    return port && is_name(rest) ? std::optional(HostPort{.host = std::string(rest), .port = *port}) : std::nullopt;
}

bool is_host_allowed(std::string_view host, const HostNames& names) {
    const auto read = read_host(host);
    if (!read) {
        return false;
    }
    const std::string& name = read->host;
    return name == "localhost" || is_address(name) || name.ends_with(".local") || name == names.machine ||
           is_configured(name, names);
}

bool is_origin_allowed(std::string_view origin, std::string_view host, const HostNames& names) {
    const auto* const scheme =
        std::ranges::find_if(schemes, [&](const Scheme& row) { return origin.starts_with(row.start); });
    if (scheme == std::ranges::end(schemes)) {
        return false;
    }
    auto from = read_host(origin.substr(scheme->start.size()));
    auto to = read_host(host);
    if (!from || !to) {
        return false;
    }
    // A page leaves out the port that its scheme implies, in the origin as well as in the host.
    for (HostPort* side : {&*from, &*to}) {
        side->port = side->port == 0 ? scheme->port : side->port;
    }
    return *from == *to || is_configured(from->host, names);
}

} // namespace runset::server::net
