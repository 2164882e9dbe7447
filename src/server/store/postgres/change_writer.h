// Writes a batch of changes in one transaction and two ways to the database and back: the first locks the tables and
// asks what is there, the second writes and commits. The lock is what keeps a stale node out: whoever takes a table
// changes its row, so an epoch that was right under the lock is right until the commit.
#pragma once

#include <span>

#include "server/store/postgres/batch.h"
#include "server/store/postgres/connection.h"

namespace runset::server::store::postgres {

class PgChangeWriter {
public:
    /// `owner`: the node that has the tables made here.
    PgChangeWriter(PgConnection& connection, std::string owner) : connection_(connection), owner_(std::move(owner)) {}

    /// Throws PgFault. After trouble `undecided` tells whether the batch may have been kept all the same.
    std::vector<Kept> write(std::span<const Change* const> changes);

    /// An event by which the batch can be recognised once it is there.
    struct Mark {
        std::string table{};
        std::int64_t seq = 0;
        Digest link{};
    };
    /// The transaction whose commit was asked for and not answered.
    struct Undecided {
        std::int64_t transaction = 0;
        std::optional<Mark> mark{}; // none: it wrote no event, and may be written again
    };
    [[nodiscard]] const std::optional<Undecided>& undecided() const { return undecided_; }
    /// What the answer is if that transaction was committed after all.
    [[nodiscard]] const std::vector<Kept>& decided() const { return decided_; }

private:
    /// Where among the answers stand those to a question; 0: it was not asked.
    struct Places {
        std::size_t made = 0;
        std::size_t tables = 0;
        std::size_t commands = 0;
        std::size_t rounds = 0;
    };

    [[nodiscard]] Places queue_questions(std::span<const Change* const> changes);
    [[nodiscard]] PgFound lock(std::span<const Change* const> changes);
    void queue_rows(const PgBatch& batch);
    void queue_rest(const PgBatch& batch);

    PgConnection& connection_;
    std::string owner_;
    std::int64_t transaction_ = 0;
    std::optional<Undecided> undecided_;
    std::vector<Kept> decided_;
};

} // namespace runset::server::store::postgres
