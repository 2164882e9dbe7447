#include "server/store/sqlite/group_commit.h"

#include <algorithm>
#include <utility>

#include "server/machine/log_line.h"
#include "server/store/outcomes.h"
#include "server/store/sqlite/file/wal_tail.h"

namespace runset::server::store::sqlite {

namespace {

constexpr std::chrono::milliseconds ask_again{100};

} // namespace

GroupCommit::GroupCommit(file::Connection& connection, std::mutex& guard, loop::Poster post, HeadKeeper* head,
                         int cleaner_rests)
    : connection_(connection), guard_(guard), post_(std::move(post)), head_(head),
      begin_job_(connection.prepare("SAVEPOINT job")), undo_job_(connection.prepare("ROLLBACK TO job")),
      end_job_(connection.prepare("RELEASE job")), cleaner_(connection, cleaner_rests), thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() {
    waiting_.end();
    thread_.join();
}

void GroupCommit::run() {
    for (std::vector<Job> batch; waiting_.take(batch, cleaner_.due()); batch.clear()) {
        if (!batch.empty()) {
            const std::vector<Kept> kept = commit(batch);
            decide();
            if (!is_decided_) {
                return;
            }
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
    } catch (const file::SqliteFault&) {
        // Conflicts too: they may have been with rows that are now gone.
        std::ranges::fill(kept, Kept::unavailable);
    }
    return kept;
}

/// Nearly always nothing has to be taken back. Then no job needs a savepoint, for which SQLite would keep a copy of
/// every page the job writes to.
bool GroupCommit::are_kept_together(const std::vector<Job>& batch) {
    file::Transaction transaction(connection_, file::Transaction::Kind::writing);
    begin_counting();
    try {
        if (!std::ranges::all_of(batch, [](const Job& job) { return job.write() == Kept::yes; })) {
            return false;
        }
    } catch (const file::SqliteFault&) {
        return false;
    }
    end(transaction);
    return true;
}

void GroupCommit::keep_one_by_one(const std::vector<Job>& batch, std::vector<Kept>& kept) {
    file::Transaction transaction(connection_, file::Transaction::Kind::writing);
    begin_counting();
    std::ranges::transform(batch, kept.begin(), [this](const Job& job) { return write_alone(job); });
    end(transaction);
}

void GroupCommit::begin_counting() {
    if (head_ != nullptr) {
        head_->begun();
    }
}

Kept GroupCommit::write_alone(const Job& job) {
    begin_job_.run();
    Kept kept = Kept::unavailable;
    try {
        kept = job.write();
    } catch (const file::SqliteFault& fault) {
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

void GroupCommit::end(file::Transaction& transaction) {
    if (head_ != nullptr) {
        head_->count();
    }
    is_decided_ = false;
    transaction.commit();
    is_decided_ = true;
    ++commits_;
    if (head_ != nullptr) {
        head_->note();
    }
}

/// Waits for the disk as long as it takes: neither answer may be guessed. What comes meanwhile was not begun, and is
/// told so.
void GroupCommit::decide() {
    if (is_decided_) {
        return;
    }
    machine::log_line("a commit has failed");
    for (std::chrono::milliseconds pause{1}; !is_tail_cut(); pause = std::min(2 * pause, ask_again)) {
        std::vector<Job> later;
        if (waiting_.take(later, std::chrono::steady_clock::now() + pause)) {
            tell_outcomes(later, std::vector<Kept>(later.size(), Kept::unavailable), post_);
        }
        if (waiting_.is_ending()) {
            machine::log_line("the failed commit is not taken back: the next start shows what was kept");
            return;
        }
    }
    machine::log_line("the failed commit is taken back");
    is_decided_ = true;
}

bool GroupCommit::is_tail_cut() {
    const std::lock_guard lock(guard_);
    try {
        file::cut_wal_tail(connection_);
        return true;
    } catch (const file::SqliteFault&) {
        return false;
    }
}

} // namespace runset::server::store::sqlite
