#include "server/run_server.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <stdexcept>

#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/signal_set.hpp>

#include "server/greeting.h"
#include "server/loop/loop_context.h"
#include "server/machine/log_line.h"
#include "server/sockets/network.h"
#include "server/store/postgres/postgres_store.h"
#include "server/watched_receiver.h"

namespace runset::server {

namespace {

constexpr rlim_t files_for_others = 256; // the store, the page, logs

std::string name_only(const std::string& given) {
    const auto read = net::read_host(given);
    if (!read) {
        throw std::runtime_error("\"" + given + "\" is no host name");
    }
    return read->host;
}

std::string machine_name() {
    std::array<char, 256> name{};
    gethostname(name.data(), name.size() - 1);
    const auto read = net::read_host(name.data());
    return read ? read->host : std::string();
}

/// As many sockets as asked for, or as many as the system gives files for.
int possible_sockets(int wanted, int spare) {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return wanted;
    }
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    const rlim_t taken = files_for_others + static_cast<rlim_t>(spare);
    const rlim_t left = files.rlim_cur > taken ? files.rlim_cur - taken : 1;
    return static_cast<int>(std::min(left, static_cast<rlim_t>(wanted)));
}

sockets::NetworkOptions network_options(const ServeOptions& options) {
    sockets::NetworkOptions network{.address = options.address,
                                    .port = options.port,
                                    .names = {.configured = {}, .machine = machine_name()},
                                    .is_behind_proxy = options.is_behind_proxy,
                                    .are_metrics_public = options.are_metrics_public};
    for (const std::string& name : options.host_names) {
        network.names.configured.push_back(name_only(name));
    }
    if (!options.lan_name.empty()) {
        network.names.configured.push_back(name_only(options.lan_name));
    }
    if (store::postgres::is_postgres_url(options.store)) {
        network.limits.say_every = net::nodes_say_every;
    }
    network.limits.sockets = possible_sockets(options.max_sockets, network.limits.spare_connections);
    if (options.max_per_address > 0) {
        network.limits.sockets_per_address = options.max_per_address;
        network.limits.sockets_per_local_address = options.max_per_address;
    }
    return network;
}

/// The way down: the core first, then the sockets, then the loop; a second signal cuts it short.
class Shutdown {
public:
    Shutdown(loop::Loop& loop, sockets::Network& network, Core& core)
        : loop_(loop), network_(network), core_(core), signals_(loop.context().io, SIGINT, SIGTERM) {
        wait();
    }

private:
    void wait() {
        signals_.async_wait([this](boost::system::error_code error, int) {
            if (!error) {
                is_stopping_ ? loop_.stop() : begin();
            }
        });
    }

    void begin() {
        is_stopping_ = true;
        wait();
        machine::log_line("stopping");
        if (!core_.stop) {
            close_sockets();
            return;
        }
        const auto deadline = std::chrono::steady_clock::now() + net::Limits{}.stop_wait;
        loop_.call_at(deadline, [this] { close_sockets(); });
        core_.stop([this] { close_sockets(); });
    }

    void close_sockets() {
        if (!are_closing_) {
            are_closing_ = true;
            network_.stop([this] { loop_.stop(); });
        }
    }

    loop::Loop& loop_;
    sockets::Network& network_;
    Core& core_;
    boost::asio::signal_set signals_;
    bool is_stopping_ = false;
    bool are_closing_ = false;
};

} // namespace

void run_server(const ServeOptions& options, const MakeCore& make_core, std::ostream& out) {
    site::Page page = options.page.empty() ? site::Page::built_in() : site::Page::from_directory(options.page);
    loop::Loop loop;
    sockets::Network network(loop, network_options(options), std::move(page));
    Core core = make_core(network, loop);
    WatchedReceiver receiver(*core.receiver, loop.watch());
    const std::uint16_t port = network.listen(receiver);
    Shutdown shutdown(loop, network, core);
    out << greeting(options, port, isatty(STDOUT_FILENO) != 0) << std::flush;
    loop.run();
    machine::log_line("stopped");
}

} // namespace runset::server
