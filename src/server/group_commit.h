// The one thread that writes: everything that waits when a commit has ended goes into the next transaction together,
// for a disk syncs a thousand rows as quickly as one. Each job is all-or-nothing by itself. Where a COMMIT fails,
// nobody knows what the next start would find: then it is made sure that it finds nothing of it before anybody is told
// so.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/backlog.h"
#include "server/sqlite.h"

namespace runset::server {

class GroupCommit {
public:
    struct Job {
        /// In the writing thread; a second time, inside a savepoint, if somebody's could not be kept.
        std::function<Kept()> write;
        std::function<void(Kept)> done;
        /// It takes something out for good: nothing of it is to stay in the write-ahead log, and somebody is waiting
        /// for `done`, which is called in the writing thread. Every other `done` is posted.
        bool is_erasing = false;
    };

    /// `guard` is held while the connection is used; `post` is called from the writing thread.
    GroupCommit(Connection& connection, std::mutex& guard, std::function<void(std::function<void()>)> post);
    /// Writes what is waiting first. Whose fate is not decided then is told nothing; nor is who waits behind it.
    ~GroupCommit();
    GroupCommit(const GroupCommit&) = delete;
    GroupCommit& operator=(const GroupCommit&) = delete;

    void add(Job job) { waiting_.add(std::move(job)); }
    std::uint64_t commits() const { return commits_; }

private:
    void run();
    std::vector<Kept> commit(const std::vector<Job>& batch);
    bool are_kept_together(const std::vector<Job>& batch);
    void keep_one_by_one(const std::vector<Job>& batch, std::vector<Kept>& kept);
    Kept write_alone(const Job& job);
    void end(Transaction& transaction);
    void decide();
    bool is_tail_cut();
    void forget_the_past();

    Connection& connection_;
    std::mutex& guard_;
    std::function<void(std::function<void()>)> post_;
    Statement begin_job_;
    Statement undo_job_;
    Statement end_job_;
    Backlog<Job> waiting_;
    bool is_decided_ = true; // false: a COMMIT has failed, and what it has written may still be there
    std::atomic<std::uint64_t> commits_ = 0;
    std::thread thread_; // last: it uses all the others
};

} // namespace runset::server
