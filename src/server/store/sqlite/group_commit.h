// The one thread that writes: everything that waits when a commit has ended goes into the next transaction together,
// for a disk syncs a thousand rows as quickly as one. Each job is all-or-nothing by itself. Where a COMMIT fails,
// nobody knows what the next start would find: then it is made sure that it finds nothing of it before anybody is told
// so.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/loop/backlog.h"
#include "server/loop/poster.h"
#include "server/store/sqlite/file/connection.h"
#include "server/store/sqlite/file/wal_cleaner.h"
#include "server/store/sqlite/head_keeper.h"

namespace runset::server::store::sqlite {

class GroupCommit {
public:
    struct Job {
        /// In the writing thread; a second time, inside a savepoint, if somebody's could not be kept.
        std::function<Kept()> write;
        std::function<void(Kept)> done; // posted
        /// Set by `write` if it has taken something out for good: then `done` comes when nothing of that stands in the
        /// write-ahead log any more.
        std::shared_ptr<bool> has_erased{};
    };

    /// `guard` is held while the connection is used; `post` is called from the writing thread. `head`, if there is one,
    /// is told of every transaction.
    GroupCommit(file::Connection& connection, std::mutex& guard, loop::Poster post, HeadKeeper* head,
                int cleaner_rests);
    /// Writes what is waiting first. Whose fate is not decided then is told nothing.
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
    void begin_counting();
    void end(file::Transaction& transaction);
    void decide();
    bool is_tail_cut();
    void hold_back_erasing(std::vector<Job>& batch, const std::vector<Kept>& kept);
    void tell_cleaned();

    file::Connection& connection_;
    std::mutex& guard_;
    loop::Poster post_;
    HeadKeeper* head_;
    file::Statement begin_job_;
    file::Statement undo_job_;
    file::Statement end_job_;
    file::WalCleaner cleaner_;
    loop::Backlog<Job> waiting_;
    bool is_decided_ = true; // false: a COMMIT has failed, and what it has written may still be there
    std::atomic<std::uint64_t> commits_ = 0;
    std::thread thread_; // last: it uses all the others
};

} // namespace runset::server::store::sqlite
