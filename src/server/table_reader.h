// Reads tables back, checking the hash chain on the way. The caller holds a transaction, so that all rows are of one
// instant.
#pragma once

#include "server/sqlite.h"

namespace runset::server {

class TableReader {
public:
    explicit TableReader(Connection& connection);

    std::vector<std::string> live_ids();
    std::vector<ListedTable> listing();
    int count_frozen();
    /// A table that cannot be trusted comes with all events that can be read.
    std::optional<StoredTable> read(const std::string& id);

private:
    void read_log(StoredTable& table, std::int64_t last_seq, const Digest& head);
    void read_rest(StoredTable& table);

    Statement select_live_;
    Statement select_all_;
    Statement count_frozen_;
    Statement select_table_;
    Statement select_events_;
    Statement select_secrets_;
    Statement select_seats_;
};

} // namespace runset::server
