// A whole site for a test: PostgreSQL and the nodes that serve one database, all of them real processes that can be
// killed, stopped and started again.
#pragma once

#include <memory>

#include "load/process.h"
#include "support/postgres.h"

namespace runset::nodes {

struct ClusterOptions {
    std::string program{};
    int nodes = 2;
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
    /// Where the other nodes reach it.
    [[nodiscard]] std::string address_of(std::size_t node) const;
    /// Puts the wall clock of all nodes off by so many seconds, in builds where that can be done.
    [[nodiscard]] static bool has_wall_clock();
    void set_wall_clock(std::int64_t seconds);
    /// Of the nodes that run.
    [[nodiscard]] std::vector<std::uint16_t> ports() const;

private:
    ClusterOptions options_;
    test::Postgres database_;
    std::vector<std::unique_ptr<load::Process>> nodes_;
    std::vector<std::uint16_t> ports_;
    std::vector<std::uint16_t> node_ports_;
    std::string wall_clock_; // the file that says by how much
};

} // namespace runset::nodes
