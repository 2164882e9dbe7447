// What a batch of changes comes to, decided without the database: it has locked the rows of the tables in question and
// told what is there; here every change is held against that, in order, and what may be written is collected as
// columns.
#pragma once

#include <map>
#include <set>
#include <span>
#include <tuple>

#include "server/store/postgres/values.h"
#include "server/store/store.h"

namespace runset::server::store::postgres {

/// What the database has of a table.
struct PgTableEnd {
    std::int64_t seq = 0;
    Digest link{};
    std::int64_t epoch = 0;
    bool is_unclaimed = false; // made by this batch, by a change that has not come yet
};

/// What is there before the batch.
struct PgFound {
    std::map<std::string, PgTableEnd, std::less<>> tables{};
    std::set<std::tuple<std::string, int, std::int64_t>> commands{}; // table, seat, cid
    std::set<std::pair<std::string, int>> rounds{};                  // table, round
};

class PgBatch {
public:
    explicit PgBatch(PgFound found) : found_(std::move(found)) {}

    /// Whether this one may be written; if so it is counted as written for those behind it.
    Kept add(const Change& change);

    struct Events {
        std::vector<std::string> tables{};
        std::vector<std::int64_t> seqs{};
        std::vector<std::int64_t> times{};
        std::vector<std::int64_t> seats{};
        std::vector<std::optional<std::int64_t>> cids{};
        std::vector<std::string> bodies{};
        std::vector<Digest> links{};
        std::vector<std::int64_t> epochs{};
    };
    struct Row {
        PgTableEnd end{};
        std::optional<std::int64_t> touched_ms{};
        std::optional<std::int64_t> status{};
        bool is_saved = false;
    };
    [[nodiscard]] const Events& events() const { return events_; }
    [[nodiscard]] const std::map<std::string, Row>& rows() const { return rows_; }
    [[nodiscard]] const std::map<std::pair<std::string, int>, SeatRow>& seats() const { return seats_; }
    [[nodiscard]] const std::map<std::pair<std::string, int>, Digest>& seeds() const { return seeds_; }
    /// Tables that were made for a change which then could not be written.
    [[nodiscard]] std::vector<std::string> unclaimed() const;

private:
    [[nodiscard]] Kept check(const Change& change, PgTableEnd& end) const;
    void collect(const Change& change, const PgTableEnd& end);

    PgFound found_;
    Events events_;
    std::map<std::string, Row> rows_;
    std::map<std::pair<std::string, int>, SeatRow> seats_;
    std::map<std::pair<std::string, int>, Digest> seeds_;
};

} // namespace runset::server::store::postgres
