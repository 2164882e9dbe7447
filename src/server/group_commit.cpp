#include "server/group_commit.h"

#include <algorithm>
#include <utility>

namespace runset::server {

GroupCommit::GroupCommit(Connection& connection, std::mutex& guard, std::function<void(std::function<void()>)> post)
    : connection_(connection), guard_(guard), post_(std::move(post)), thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    has_work_.notify_one();
    thread_.join();
}

void GroupCommit::add(Job job) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(job));
    }
    has_work_.notify_one();
}

void GroupCommit::run() {
    for (std::vector<Job> batch; take(batch); batch.clear()) {
        const std::vector<Kept> kept = commit(batch);
        deliver(batch, kept);
    }
}

bool GroupCommit::take(std::vector<Job>& batch) {
    std::unique_lock lock(mutex_);
    has_work_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
    batch.swap(waiting_);
    return !batch.empty();
}

std::vector<Kept> GroupCommit::commit(const std::vector<Job>& batch) {
    const std::lock_guard lock(guard_);
    std::vector<Kept> kept(batch.size(), Kept::unavailable);
    try {
        Transaction transaction(connection_, Transaction::Kind::writing);
        std::ranges::transform(batch, kept.begin(), [this](const Job& job) { return write_alone(job); });
        transaction.commit();
        ++commits_;
        if (std::ranges::any_of(batch, &Job::is_erasing)) {
            forget_the_past();
        }
    } catch (const SqliteFault&) {
        // Conflicts too: they may have been with rows that are now gone.
        std::ranges::fill(kept, Kept::unavailable);
    }
    return kept;
}

Kept GroupCommit::write_alone(const Job& job) {
    connection_.execute("SAVEPOINT job");
    Kept kept = Kept::unavailable;
    try {
        kept = job.write();
    } catch (const SqliteFault& fault) {
        if (!connection_.is_in_transaction()) {
            throw; // SQLite has given up the whole transaction
        }
        kept = fault.is_constraint() ? Kept::conflict : Kept::unavailable;
    }
    if (kept != Kept::yes) {
        connection_.execute("ROLLBACK TO job");
    }
    connection_.execute("RELEASE job");
    return kept;
}

void GroupCommit::forget_the_past() {
    try {
        connection_.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (const SqliteFault&) { // NOLINT(bugprone-empty-catch) the next checkpoint does it
    }
}

void GroupCommit::deliver(std::vector<Job>& batch, const std::vector<Kept>& kept) {
    std::vector<Outcome> outcomes;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (batch[i].is_erasing) {
            batch[i].done(kept[i]);
        } else {
            outcomes.push_back({.done = std::move(batch[i].done), .kept = kept[i]});
        }
    }
    if (!outcomes.empty()) {
        post_([outcomes = std::move(outcomes)] {
            for (const Outcome& outcome : outcomes) {
                outcome.done(outcome.kept);
            }
        });
    }
}

} // namespace runset::server
