// The one thread that writes to PostgreSQL: everything that waits when a commit has ended goes into the next
// transaction together. It connects anew by itself. Where a connection is lost between asking for a commit and its
// answer, the database is asked what became of that transaction before anybody is told.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "server/loop/backlog.h"
#include "server/loop/poster.h"
#include "server/store/postgres/change_writer.h"

namespace runset::server::store::postgres {

class PgCommit {
public:
    struct Job {
        std::optional<Change> change{};            // or
        std::function<void(PgConnection&)> work{}; // in a transaction of its own
        std::function<void(Kept)> done{};          // posted
    };

    PgCommit(std::string url, std::string owner, std::unique_ptr<PgConnection> connection, loop::Poster post);
    /// Writes what is waiting first, unless the database is away.
    ~PgCommit();
    PgCommit(const PgCommit&) = delete;
    PgCommit& operator=(const PgCommit&) = delete;

    void add(Job job) { waiting_.add(std::move(job)); }
    [[nodiscard]] std::uint64_t commits() const { return commits_; }

private:
    void run();
    void keep_all();
    void write_changes(std::span<Job> jobs, std::vector<Kept>& kept);
    void write_each(std::span<Job> jobs, std::vector<Kept>& kept);
    std::vector<Kept> write_together(std::span<Job> jobs);
    Kept work_alone(const Job& job);
    void connect();
    [[nodiscard]] bool was_committed(const PgChangeWriter::Undecided& undecided);

    std::string url_;
    std::string owner_;
    std::unique_ptr<PgConnection> connection_;
    loop::Poster post_;
    loop::Backlog<Job> waiting_;
    std::atomic<std::uint64_t> commits_ = 0;
    std::thread thread_; // last: it uses all the others
};

} // namespace runset::server::store::postgres
