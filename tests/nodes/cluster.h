// A whole site for a test: PostgreSQL, the nodes that serve one database, and nginx in front of them, all of them real
// processes that can be killed, stopped and started again; and between each node and the database a line that can be
// bad.
#pragma once

#include <memory>

#include "load/process.h"
#include "nodes/disk.h"
#include "nodes/proxy.h"
#include "nodes/relay.h"

namespace runset::nodes {

struct ClusterOptions {
    std::string program{};
    int nodes = 2;
    bool is_bare = false; // for measuring: nothing between people, nodes and database
};

class Cluster {
public:
    explicit Cluster(const ClusterOptions& options);
    ~Cluster();
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    /// At its former port. False: it did not start.
    bool start(std::size_t node);
    [[nodiscard]] load::Process& node(std::size_t number) { return *nodes_[number]; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] test::Postgres& database() { return database_; }
    [[nodiscard]] std::string url() const { return database_.url(); }
    [[nodiscard]] Disk& disk() { return disk_; }
    /// Between this node and the database.
    [[nodiscard]] Relay& line(std::size_t node) { return *lines_[node]; }
    /// Where the other nodes reach it.
    [[nodiscard]] std::string address_of(std::size_t node) const;
    /// Puts the wall clock of all nodes off by so many seconds, in builds where that can be done.
    [[nodiscard]] static bool has_wall_clock();
    void set_wall_clock(std::int64_t seconds);
    /// Where people come to: the proxy's, or those of the nodes if the site is bare.
    [[nodiscard]] std::vector<std::uint16_t> ports() const;

private:
    ClusterOptions options_;
    Disk disk_;
    test::Postgres database_;
    std::vector<std::unique_ptr<Relay>> lines_;
    std::vector<std::unique_ptr<load::Process>> nodes_;
    std::vector<std::uint16_t> ports_;
    std::vector<std::uint16_t> node_ports_;
    std::unique_ptr<Proxy> proxy_;
    std::string wall_clock_; // the file that says by how much
};

} // namespace runset::nodes
