#include "server/group_commit.h"

#include <algorithm>
#include <utility>

#include "server/log_line.h"
#include "server/outcomes.h"
#include "server/wal_tail.h"

namespace runset::server {

namespace {

constexpr std::chrono::milliseconds ask_again{100};

} // namespace

GroupCommit::GroupCommit(Connection& connection, std::mutex& guard, std::function<void(std::function<void()>)> post)
    : connection_(connection), guard_(guard), post_(std::move(post)), begin_job_(connection.prepare("SAVEPOINT job")),
      undo_job_(connection.prepare("ROLLBACK TO job")), end_job_(connection.prepare("RELEASE job")),
      thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() {
    waiting_.end();
    thread_.join();
}

void GroupCommit::run() {
    for (std::vector<Job> batch; waiting_.take(batch); batch.clear()) {
        const std::vector<Kept> kept = commit(batch);
        decide();
        if (!is_decided_) {
            return;
        }
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
    try {
        if (!std::ranges::all_of(batch, [](const Job& job) { return job.write() == Kept::yes; })) {
            return false;
        }
    } catch (const SqliteFault&) {
        return false;
    }
    end(transaction);
    return true;
}

void GroupCommit::keep_one_by_one(const std::vector<Job>& batch, std::vector<Kept>& kept) {
    Transaction transaction(connection_, Transaction::Kind::writing);
    std::ranges::transform(batch, kept.begin(), [this](const Job& job) { return write_alone(job); });
    end(transaction);
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

void GroupCommit::end(Transaction& transaction) {
    is_decided_ = false;
    transaction.commit();
    is_decided_ = true;
    ++commits_;
}

/// Waits for the disk as long as it takes: neither answer may be guessed. What comes meanwhile was not begun, and is
/// told so.
void GroupCommit::decide() {
    if (is_decided_) {
        return;
    }
    log_line("a commit has failed");
    for (std::chrono::milliseconds pause{1}; !is_tail_cut(); pause = std::min(2 * pause, ask_again)) {
        std::vector<Job> later;
        if (waiting_.take_within(pause, later) && !waiting_.is_ending()) {
            tell_outcomes(later, std::vector<Kept>(later.size(), Kept::unavailable), &Job::is_erasing, post_);
        }
        if (waiting_.is_ending()) {
            log_line("the failed commit is not taken back: the next start shows what was kept");
            return;
        }
    }
    log_line("the failed commit is taken back");
    is_decided_ = true;
}

bool GroupCommit::is_tail_cut() {
    const std::lock_guard lock(guard_);
    try {
        cut_wal_tail(connection_);
        return true;
    } catch (const SqliteFault&) {
        return false;
    }
}

void GroupCommit::forget_the_past() {
    try {
        connection_.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (const SqliteFault&) { // NOLINT(bugprone-empty-catch) the next checkpoint does it
    }
}

} // namespace runset::server
