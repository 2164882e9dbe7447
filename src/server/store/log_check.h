// A table's log as it is read back, event after event: follows the hash chain and decides whether log and snapshot can
// be trusted. The same for every store.
#pragma once

#include "server/store/store.h"

namespace runset::server::store {

class LogCheck {
public:
    /// `snapshot` with the hash that was kept with it, if there is one to be used.
    LogCheck(StoredTable& table, std::optional<SnapshotRow> snapshot, const Digest& hash);

    void add(EventRow event, const Digest& link);
    /// `hash` as it was kept; empty in rows that are older than hashes.
    static void add_seat(StoredTable& table, SeatRow seat, std::string_view hash);
    /// The end as the table's row has it: else a log cut short would look whole. With a good snapshot only the events
    /// after it stay.
    void finish(std::int64_t last_seq, const Digest& head);

private:
    StoredTable& table_;
    std::optional<SnapshotRow> snapshot_;
    Digest hash_;
    Digest link_;
    std::int64_t seq_ = 0;
    bool is_snapshot_good_ = false;
};

/// A status that nobody wrote is a damaged row: freezing is the safe reading.
[[nodiscard]] TableStatus status_of(std::int64_t kept);

} // namespace runset::server::store
