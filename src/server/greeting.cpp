#include "server/greeting.h"

#include "server/lan_links.h"
#include "server/net/address.h"
#include "server/qr_text.h"

namespace runset::server {

namespace {

bool is_any(const std::string& address) {
    return address == "0.0.0.0" || address == "::";
}

std::string link(const std::string& host, std::uint16_t port) {
    const std::string shown = host.contains(':') ? "[" + host + "]" : host;
    return "http://" + shown + ":" + std::to_string(port);
}

std::vector<std::string> links_for_others(const ServeOptions& options, std::uint16_t port) {
    std::vector<std::string> links;
    if (is_any(options.address)) {
        links = lan_links(interfaces(), port);
    } else if (options.address != "127.0.0.1" && options.address != "::1") {
        links.push_back(link(options.address, port));
    }
    if (!options.lan_name.empty()) {
        links.insert(links.begin(), link(options.lan_name, port));
    }
    return links;
}

} // namespace

std::string greeting(const ServeOptions& options, std::uint16_t port, bool is_terminal) {
    const std::string here = link(is_any(options.address) ? "127.0.0.1" : options.address, port);
    std::string text = "listening on " + here + "\n";
    if (options.is_quiet) {
        return text;
    }
    text += "\nOn this machine:   http://localhost:" + std::to_string(port) + "\n";
    const auto links = links_for_others(options, port);
    for (const std::string& other : links) {
        text += "For others nearby: " + other + "\n";
    }
    if (!links.empty() && is_terminal) {
        text += "\n" + qr_text(links.front()) + "\nPoint a phone in the same Wi-Fi at the square to join.\n";
    }
    return text + "\nStop with Ctrl+C.\n";
}

} // namespace runset::server
