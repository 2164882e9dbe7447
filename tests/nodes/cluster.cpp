#include "nodes/cluster.h"

namespace runset::nodes {

namespace {

/// Not built where a sanitizer is: both would want to be the first in the process.
test::fs::path wall_clock_library() {
    return test::fs::read_symlink("/proc/self/exe").parent_path() / "libwall_clock.so";
}

} // namespace

Cluster::Cluster(const ClusterOptions& options)
    : options_(options), disk_(!options.is_bare), database_(disk_.folder()) {
    std::string name = (test::fs::temp_directory_path() / "runset-clock-XXXXXX").string();
    ::close(::mkstemp(name.data()));
    wall_clock_ = name;
    set_wall_clock(0);
    for (int i = 0; i < options.nodes; ++i) {
        nodes_.push_back(std::make_unique<load::Process>());
        ports_.push_back(test::free_port());
        node_ports_.push_back(test::free_port());
        lines_.push_back(options.is_bare ? nullptr : std::make_unique<Relay>(database_.port()));
        if (!start(nodes_.size() - 1)) {
            throw std::runtime_error("a node does not start");
        }
    }
    proxy_ = options.is_bare ? nullptr : std::make_unique<Proxy>(ports_);
}

Cluster::~Cluster() {
    std::error_code ignored;
    test::fs::remove(wall_clock_, ignored);
}

void Cluster::set_wall_clock(std::int64_t seconds) {
    // In place, for the nodes look into this very file.
    const int file = ::open(wall_clock_.c_str(), O_WRONLY | O_CLOEXEC);
    (void)!::write(file, &seconds, sizeof seconds);
    ::close(file);
}

bool Cluster::has_wall_clock() {
    return test::fs::exists(wall_clock_library());
}

std::string Cluster::address_of(std::size_t node) const {
    return "127.0.0.1:" + std::to_string(node_ports_[node]);
}

bool Cluster::start(std::size_t node) {
    std::vector<std::string> words{"env",
                                   (has_wall_clock() ? "LD_PRELOAD=" : "UNUSED=") + wall_clock_library().string(),
                                   "RUNSET_WALL_CLOCK=" + wall_clock_,
                                   options_.program,
                                   "serve",
                                   "--address",
                                   "127.0.0.1",
                                   "--port",
                                   std::to_string(ports_[node]),
                                   "--store",
                                   lines_[node] ? test::Postgres::url_by(lines_[node]->port()) : url(),
                                   "--node-address",
                                   address_of(node),
                                   "--max-per-address",
                                   "1000000",
                                   "--max-sockets",
                                   "1000000",
                                   "--tables-a-minute",
                                   "10000",
                                   "--behind-proxy",
                                   "--quiet"};
    if (node == 2) {
        words.emplace_back("--no-hints"); // the third hears and tells nothing, and must keep up by polling alone
    }
    return nodes_[node]->start(words);
}

std::vector<std::uint16_t> Cluster::ports() const {
    return proxy_ ? std::vector{proxy_->port()} : ports_;
}

} // namespace runset::nodes
