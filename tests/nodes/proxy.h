// The proxy in front of the nodes as packaging/nodes/nginx.conf has it: a real nginx with that very file, but for
// addresses, certificates and the limit of new sockets, for here everybody comes from one address.
#pragma once

#include <memory>

#include "load/process.h"
#include "support/postgres.h"

namespace runset::nodes {

/// Where the Debian package has it; none: it is not installed.
[[nodiscard]] std::optional<test::fs::path> nginx_program();

/// The file of the package as it has to be here.
[[nodiscard]] std::string proxy_settings(const std::string& packaged, std::uint16_t port,
                                         const std::vector<std::uint16_t>& nodes);

class Proxy {
public:
    /// Throws std::runtime_error if it does not start.
    explicit Proxy(const std::vector<std::uint16_t>& nodes);
    ~Proxy();
    Proxy(const Proxy&) = delete;
    Proxy& operator=(const Proxy&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }

private:
    test::fs::path folder_;
    std::uint16_t port_;
    pid_t child_ = -1;
};

} // namespace runset::nodes
