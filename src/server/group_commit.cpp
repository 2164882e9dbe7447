#include "server/group_commit.h"

#include <algorithm>
#include <utility>

#include "server/outcomes.h"

namespace runset::server {

GroupCommit::GroupCommit(Connection& connection, std::mutex& guard, std::function<void(std::function<void()>)> post)
    : connection_(connection), guard_(guard), post_(std::move(post)), begin_job_(connection.prepare("SAVEPOINT job")),
      undo_job_(connection.prepare("ROLLBACK TO job")), end_job_(connection.prepare("RELEASE job")),
      cleaner_(connection), thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() {
    waiting_.end();
    thread_.join();
}

void GroupCommit::run() {
    for (std::vector<Job> batch; waiting_.take(batch, cleaner_.due()); batch.clear()) {
        if (!batch.empty()) {
            const std::vector<Kept> kept = commit(batch);
            hold_back_erasing(batch, kept);
            tell_outcomes(batch, kept, post_);
        }
        tell_cleaned();
    }
    std::vector<std::function<void()>> last;
    {
        const std::lock_guard lock(guard_);
        last = cleaner_.end();
    }
    std::ranges::for_each(last, post_);
}

void GroupCommit::hold_back_erasing(std::vector<Job>& batch, const std::vector<Kept>& kept) {
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (batch[i].has_erased && *batch[i].has_erased && kept[i] == Kept::yes) {
            cleaner_.add([done = std::exchange(batch[i].done, nullptr)] { done(Kept::yes); });
        }
    }
}

void GroupCommit::tell_cleaned() {
    std::vector<std::function<void()>> cleaned;
    {
        const std::lock_guard lock(guard_);
        cleaned = cleaner_.clean();
    }
    std::ranges::for_each(cleaned, post_);
}

std::vector<Kept> GroupCommit::commit(const std::vector<Job>& batch) {
    const std::lock_guard lock(guard_);
    std::vector<Kept> kept(batch.size(), Kept::yes);
    try {
        if (!are_kept_together(batch)) {
            keep_one_by_one(batch, kept);
        }
        ++commits_;
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
    try {
        if (!std::ranges::all_of(batch, [](const Job& job) { return job.write() == Kept::yes; })) {
            return false;
        }
    } catch (const SqliteFault&) {
        return false;
    }
    transaction.commit();
    return true;
}

void GroupCommit::keep_one_by_one(const std::vector<Job>& batch, std::vector<Kept>& kept) {
    Transaction transaction(connection_, Transaction::Kind::writing);
    std::ranges::transform(batch, kept.begin(), [this](const Job& job) { return write_alone(job); });
    transaction.commit();
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

} // namespace runset::server
