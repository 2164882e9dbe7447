// What goes wrong at a site while people play: each fault is injected, time passes, and everything is put right again.
// Every one tells how long the tables stood still.
#pragma once

#include <random>

#include "load/crowd.h"
#include "nodes/cluster.h"

namespace runset::nodes {

enum class Fault : std::uint8_t {
    kill,         // kill -9 of a node, which stays away until its tables are elsewhere
    quick_kill,   // and comes back at once
    short_stop,   // SIGSTOP for less than a lease
    long_stop,    // and for more
    database,     // immediate restart of PostgreSQL
    long_absence, // the database is away for longer than a lease
    hints,        // a flood of repeated and senseless hints
    idlers,       // people who never read, and connections that never say anything
    wall_clock,   // jumps by days and hours
    deploy,       // SIGTERM of one node after the other
    cut_off,      // nothing gets through between a node and the database for longer than a lease, and then late
    torn_lines,   // connections to the database end in the middle of what they carry
    full_disk,    // under the database
};
inline constexpr int fault_count = 13;

[[nodiscard]] const char* name_of(Fault fault);
[[nodiscard]] std::optional<Fault> fault_named(std::string_view name);

struct FaultTimes {
    load::Figures until_moved{};    // ms from the loss of a node until other nodes have all its tables
    load::Figures after_loss{};     // and until somebody has moved at each of them
    load::Figures after_stop{};     // the same where the node is not gone but stands still, and people still come to it
    load::Figures after_deploy{};   // and where it has given its tables away
    load::Figures after_cut{};      // and where it runs, but the database does not hear it
    load::Figures after_database{}; // ms from the database's return until somebody has moved at every table
};

class Injector {
public:
    Injector(Cluster& cluster, load::Crowd& crowd, std::chrono::milliseconds long_stop, unsigned seed)
        : cluster_(cluster), crowd_(crowd), long_stop_(long_stop), random_(seed) {}

    /// False: a process did not come back, or play did not go on within half a minute.
    bool inject(Fault fault);
    [[nodiscard]] FaultTimes& times() { return times_; }

private:
    using Instant = load::Instant;

    bool kill_node(bool comes_back_at_once);
    bool stop_node(std::chrono::milliseconds time);
    bool restart_database(std::chrono::milliseconds away);
    bool flood_with_hints();
    bool bring_idlers();
    bool jump_in_time();
    bool deploy();
    bool cut_off();
    bool tear_lines();
    bool fill_disk();
    bool start(std::size_t node);
    void tell_standing(Instant since) const;
    /// Plays until the node has no table any more.
    bool is_moved(std::size_t node, Instant since);
    /// Plays until every table has had a command done since then; how long that took after `from`.
    bool is_playing_again(Instant since, load::Figures* times);

    Cluster& cluster_;
    load::Crowd& crowd_;
    std::chrono::milliseconds long_stop_;
    std::mt19937 random_;
    FaultTimes times_;
};

} // namespace runset::nodes
