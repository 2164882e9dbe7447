// The nodes of a site and who has which table, as the database's primary has it. A node's lease holds for all its
// tables: it lasts six seconds by the database's clock and is renewed every two. Taking a table makes its epoch one
// greater, so that nothing its former node still writes counts. Hints (NOTIFY) only make a beat come sooner. Works in a
// thread of its own and hands everything over by the poster.
#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "server/loop/poster.h"
#include "server/nodes/lease_watch.h"
#include "server/store/postgres/connection.h"

namespace runset::server::nodes {

inline constexpr std::chrono::milliseconds lease_time{6'000}; // as in the statements of node_lease.cpp
inline constexpr std::chrono::milliseconds beat_every{2'000};
/// A lease that nobody has renewed for so long by another node's clock is over, whatever the database's clock says.
inline constexpr std::chrono::milliseconds lease_patience{7'000};

struct Taken {
    std::int64_t epoch = 0;
    store::StoredTable table{};
};

/// The answer to the question for one table.
struct Found {
    enum class Where : std::uint8_t {
        taken,     // by this node, just now
        here,      // this node has had it before
        elsewhere, // at the node with this address
        nowhere,   // there is no such table, or it is over
        unknown,   // the database does not say
    };
    Where where = Where::unknown;
    Taken taken{};
    std::string address{};
};

struct OtherNode {
    std::string address{};
    std::string list{}; // of its tables that are open to everybody
    SeenLease lease{};
};

/// What one beat has brought.
struct Beat {
    std::chrono::steady_clock::time_point asked_at{}; // from then on the lease holds
    /// All tables of this node with their epochs, if its lease had run out: others may have taken some.
    std::optional<std::map<std::string, std::int64_t>> owned{};
    std::vector<OtherNode> others{}; // that are alive
    /// When the first of their leases runs out unless it is renewed.
    std::chrono::milliseconds first_end{std::chrono::milliseconds::max()};
    std::vector<Taken> taken{}; // tables of nodes that are gone
};

struct NodeOptions {
    std::string url{};
    std::string node{};    // a name that no other process has ever had
    std::string address{}; // where the other nodes reach this one
    bool takes_hints = true;
};

class NodeRegister {
public:
    /// Both are posted.
    struct Handlers {
        std::function<void(Beat)> beat;
        std::function<void()> trouble; // the database is away
    };

    NodeRegister(NodeOptions options, loop::Poster post, Handlers handlers);
    ~NodeRegister();
    NodeRegister(const NodeRegister&) = delete;
    NodeRegister& operator=(const NodeRegister&) = delete;

    /// The first beat, before everything else; the others come by themselves. Throws PgFault.
    [[nodiscard]] Beat begin();
    /// `is_missing`: the table is this node's by the register and yet not here.
    void find(std::string table, bool is_missing, std::function<void(Found)> done);
    /// The live table that was made by whoever has this token.
    void find_made(const store::Digest& token_hash, std::function<void(std::optional<std::string>)> done);
    /// This node's tables that are open to everybody; told to the others if it has changed.
    void publish(std::string list);
    /// Gives all tables away. Nothing else is done afterwards.
    void leave(std::function<void()> done);

private:
    using Ask = std::function<void(store::postgres::PgConnection*)>; // null: the database is away

    void run();
    void answer(const std::vector<Ask>& asks);
    [[nodiscard]] Beat beat();
    void end_stale_leases(Beat& beat);
    void beat_and_tell();
    void take_orphans(Beat& beat);
    void wait();
    void add(Ask ask);
    void wake();
    [[nodiscard]] std::vector<Taken> take(store::postgres::PgConnection& connection,
                                          const std::map<std::string, std::int64_t>& epochs);
    [[nodiscard]] Found found(store::postgres::PgConnection& connection, const std::string& table, bool is_missing);
    store::postgres::PgConnection& connected();

    NodeOptions options_;
    loop::Poster post_;
    Handlers handlers_;
    std::unique_ptr<store::postgres::PgConnection> connection_;
    std::chrono::steady_clock::time_point next_beat_{};
    std::chrono::steady_clock::time_point last_beat_{};
    std::chrono::steady_clock::time_point calm_at_{}; // before that nothing is taken from others unasked
    LeaseWatch leases_{lease_patience};
    std::string told_list_;
    bool has_left_ = false;
    std::mutex mutex_;
    std::vector<Ask> asks_;
    std::string list_;
    std::atomic<bool> is_ending_ = false;
    int alarm_ = -1;     // wakes the thread
    std::thread thread_; // last: it uses all the others
};

/// The secret by which the nodes of a site know each other; made by the first. Throws PgFault.
[[nodiscard]] store::Digest site_secret(const std::string& url);

} // namespace runset::server::nodes
