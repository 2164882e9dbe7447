#include "server/group_commit.h"

#include <algorithm>
#include <utility>

#include "server/outcomes.h"

namespace runset::server {

GroupCommit::GroupCommit(Connection& connection, std::mutex& guard, std::function<void(std::function<void()>)> post,
                         HeadKeeper* head)
    : connection_(connection), guard_(guard), post_(std::move(post)), head_(head),
      begin_job_(connection.prepare("SAVEPOINT job")), undo_job_(connection.prepare("ROLLBACK TO job")),
      end_job_(connection.prepare("RELEASE job")), thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() {
    waiting_.end();
    thread_.join();
}

void GroupCommit::run() {
    for (std::vector<Job> batch; waiting_.take(batch); batch.clear()) {
        const std::vector<Kept> kept = commit(batch);
        tell_outcomes(batch, kept, &Job::is_erasing, post_);
    }
}

std::vector<Kept> GroupCommit::commit(const std::vector<Job>& batch) {
    const std::lock_guard lock(guard_);
    std::vector<Kept> kept(batch.size(), Kept::yes);
    try {
        if (!are_kept_together(batch)) {
            keep_one_by_one(batch, kept);
        }
        ++commits_;
        if (head_ != nullptr) {
            head_->note();
        }
        if (std::ranges::any_of(batch, &Job::is_erasing)) {
            forget_the_past();
        }
    } catch (const SqliteFault&) {
        // Conflicts too: they may have been with rows that are now gone.
        std::ranges::fill(kept, Kept::unavailable);
    }
    return kept;
}

/// Nearly always nothing has to be taken back. Then no job needs a savepoint, for which SQLite would keep a copy of
/// every page the job writes to.
bool GroupCommit::are_kept_together(const std::vector<Job>& batch) {
    Transaction transaction(connection_, Transaction::Kind::writing);
    begin_counting();
    try {
        if (!std::ranges::all_of(batch, [](const Job& job) { return job.write() == Kept::yes; })) {
            return false;
        }
    } catch (const SqliteFault&) {
        return false;
    }
    count();
    transaction.commit();
    return true;
}

void GroupCommit::keep_one_by_one(const std::vector<Job>& batch, std::vector<Kept>& kept) {
    Transaction transaction(connection_, Transaction::Kind::writing);
    begin_counting();
    std::ranges::transform(batch, kept.begin(), [this](const Job& job) { return write_alone(job); });
    count();
    transaction.commit();
}

void GroupCommit::begin_counting() {
    if (head_ != nullptr) {
        head_->begun();
    }
}

void GroupCommit::count() {
    if (head_ != nullptr) {
        head_->count();
    }
}

Kept GroupCommit::write_alone(const Job& job) {
    begin_job_.run();
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
        undo_job_.run();
    }
    end_job_.run();
    return kept;
}

void GroupCommit::forget_the_past() {
    try {
        connection_.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (const SqliteFault&) { // NOLINT(bugprone-empty-catch) the next checkpoint does it
    }
}

} // namespace runset::server
