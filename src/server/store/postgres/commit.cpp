#include "server/store/postgres/commit.h"

#include <algorithm>

#include "server/store/outcomes.h"
#include "server/store/postgres/patience.h"

namespace runset::server::store::postgres {

namespace {

constexpr std::chrono::milliseconds ask_again{100};
constexpr int most_together = 2'000; // a batch whose columns still fit into the database's memory easily

/// The store is closed before anybody knows whether a transaction was committed.
class FateUnknown : public std::exception {};

bool is_at_work(PgConnection& connection, std::int64_t transaction) {
    try {
        return connection.run("SELECT pg_xact_status($1::text::xid8)", PgValues().add(std::to_string(transaction)))
                   .text(0, 0) == "in progress";
    } catch (const PgFault& fault) {
        if (fault.is_trouble()) {
            throw;
        }
        return false; // a number that is still to come: the crash has forgotten it
    }
}

bool is_there(PgConnection& connection, const PgChangeWriter::Mark& mark) {
    const PgRows rows = connection.run("SELECT link FROM runset.events WHERE table_id = $1 AND seq = $2",
                                       PgValues().add(mark.table).add(mark.seq));
    return rows.count() == 1 && rows.digest(0, 0) == mark.link;
}

} // namespace

PgCommit::PgCommit(std::string url, std::string owner, std::unique_ptr<PgConnection> connection, loop::Poster post)
    : url_(std::move(url)), owner_(std::move(owner)), connection_(std::move(connection)), post_(std::move(post)),
      thread_([this] { run(); }) {}

PgCommit::~PgCommit() {
    waiting_.end();
    thread_.join();
}

void PgCommit::run() {
    try {
        keep_all();
    } catch (const FateUnknown&) { // NOLINT(bugprone-empty-catch) nobody is told anything: the next start shows it
    }
}

void PgCommit::keep_all() {
    for (std::vector<Job> batch; waiting_.take(batch); batch.clear()) {
        std::vector<Kept> kept;
        for (std::size_t i = 0; i < batch.size();) {
            if (!batch[i].change) {
                kept.push_back(work_alone(batch[i]));
                ++i;
                continue;
            }
            std::size_t end = i;
            while (end < batch.size() && batch[end].change && end - i < most_together) {
                ++end;
            }
            write_changes(std::span(batch).subspan(i, end - i), kept);
            i = end;
        }
        tell_outcomes(batch, kept, post_);
    }
}

void PgCommit::write_changes(std::span<Job> jobs, std::vector<Kept>& kept) {
    try {
        std::ranges::copy(write_together(jobs), std::back_inserter(kept));
    } catch (const PgFault& fault) {
        if (fault.is_trouble() || jobs.size() == 1) {
            const Kept all = fault.is_constraint() ? Kept::conflict : Kept::unavailable;
            kept.insert(kept.end(), jobs.size(), all);
        } else {
            write_each(jobs, kept);
        }
    }
}

/// One of them is at fault in a way that was not foreseen: it must not cost the others.
void PgCommit::write_each(std::span<Job> jobs, std::vector<Kept>& kept) {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        write_changes(jobs.subspan(i, 1), kept);
    }
}

std::vector<Kept> PgCommit::write_together(std::span<Job> jobs) {
    std::vector<const Change*> changes;
    changes.reserve(jobs.size());
    for (const Job& job : jobs) {
        changes.push_back(&*job.change);
    }
    for (bool is_second_try = false;; is_second_try = true) {
        connect();
        PgChangeWriter writer(*connection_, owner_);
        try {
            std::vector<Kept> kept = writer.write(changes);
            ++commits_;
            return kept;
        } catch (const PgFault& fault) {
            const bool is_connection_lost = !connection_->is_usable();
            const auto undecided = fault.is_trouble() ? writer.undecided() : std::nullopt;
            if (undecided && was_committed(*undecided)) {
                return writer.decided();
            }
            // An old connection may have been dead for long: once more with a new one.
            if (is_second_try || !is_connection_lost) {
                throw;
            }
        }
    }
}

Kept PgCommit::work_alone(const Job& job) {
    try {
        connect();
        PgTransaction transaction(*connection_, PgTransaction::Kind::writing);
        job.work(*connection_);
        transaction.commit();
        ++commits_;
        return Kept::yes;
    } catch (const PgFault&) {
        return Kept::unavailable;
    }
}

void PgCommit::connect() {
    if (!connection_ || !connection_->is_usable()) {
        connection_.reset();
        connection_ = std::make_unique<PgConnection>(url_, pg_patience);
    }
}

/// Waits for the database as long as it takes: neither answer may be guessed. The number of the transaction tells only
/// whether it is still at work, for after a crash the database may give the same number to another one.
bool PgCommit::was_committed(const PgChangeWriter::Undecided& undecided) {
    while (!waiting_.is_ending()) {
        try {
            connection_.reset(); // the old session would keep the transaction open
            connect();
            if (!is_at_work(*connection_, undecided.transaction)) {
                return undecided.mark && is_there(*connection_, *undecided.mark);
            }
        } catch (const PgFault&) { // NOLINT(bugprone-empty-catch) it is still away
        }
        std::this_thread::sleep_for(ask_again);
    }
    throw FateUnknown();
}

} // namespace runset::server::store::postgres
