// Writes the rows of one change. What makes it all-or-nothing is the caller's savepoint.
#pragma once

#include <map>

#include "server/store/sqlite/file/connection.h"

namespace runset::server::store::sqlite {

class ChangeWriter {
public:
    explicit ChangeWriter(file::Connection& connection);

    /// Anything but `yes`, or a fault: roll back. A fault by constraint is a conflict.
    Kept write(const Change& change);

    /// The tables that got events, and the last one's seq, since they were forgotten the last time.
    [[nodiscard]] const std::map<std::string, std::int64_t>& ends() const { return ends_; }
    void forget_ends() { ends_.clear(); }

    void write_times(const StoreTimes& times, std::int64_t wall_ms);
    void begin_clock(std::int64_t clock_ms);
    /// False: nobody with this token sits there.
    bool erase_name(std::string_view table, const Digest& token_hash);
    /// Notes the wish of whoever has this token; none: nobody there has. How many people have not asked: with the last
    /// one everything but the table's code is deleted.
    std::optional<int> erase_table(const std::string& table, const Digest& token_hash);
    /// Deletes tables that are over, not saved and were not touched since, the oldest first; how many.
    int erase_before(std::int64_t at_ms, int limit);

private:
    struct End {
        std::int64_t seq = 0;
        Digest link{};
    };

    std::optional<End> end_of(const std::string& table);
    Kept add_events(const Change& change, End& end);
    void add_rest(const Change& change, const End& end);

    void erase_rows(const std::vector<std::string>& tables);

    file::Connection& connection_;
    file::Statement select_end_;
    file::Statement insert_table_;
    file::Statement update_table_;
    file::Statement insert_event_;
    file::Statement insert_secret_;
    file::Statement put_seat_;
    std::map<std::string, std::int64_t> ends_;
};

} // namespace runset::server::store::sqlite
