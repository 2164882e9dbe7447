// A table's log as it is read back, event after event: follows the hash chain and decides whether the log can be
// trusted. The same for every store.
#pragma once

#include "server/store/store.h"

namespace runset::server::store {

class LogCheck {
public:
    explicit LogCheck(StoredTable& table);

    void add(EventRow event, const Digest& link);
    /// `hash` as it was kept; empty in rows that are older than hashes.
    static void add_seat(StoredTable& table, SeatRow seat, std::string_view hash);
    /// The end as the table's row has it: else a log cut short would look whole.
    void finish(std::int64_t last_seq, const Digest& head);

private:
    StoredTable& table_;
    Digest link_;
    std::int64_t seq_ = 0;
};

/// A status that nobody wrote is a damaged row: freezing is the safe reading.
[[nodiscard]] TableStatus status_of(std::int64_t kept);

} // namespace runset::server::store
