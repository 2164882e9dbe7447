// Reads tables back, checking the hash chain on the way. The caller holds a transaction, so that all rows are of one
// instant.
#pragma once

#include "server/store/sqlite/file/connection.h"

namespace runset::server::store::sqlite {

class TableReader {
public:
    explicit TableReader(file::Connection& connection);

    std::vector<std::string> live_ids();
    std::vector<ListedTable> listing();
    int count_frozen();
    /// A table that cannot be trusted comes with all events that can be read.
    std::optional<StoredTable> read(const std::string& id);

private:
    void read_log(StoredTable& table, std::int64_t last_seq, const Digest& head);
    void read_rest(StoredTable& table);

    file::Statement select_live_;
    file::Statement select_all_;
    file::Statement count_frozen_;
    file::Statement select_table_;
    file::Statement select_events_;
    file::Statement select_secrets_;
    file::Statement select_seats_;
};

} // namespace runset::server::store::sqlite
