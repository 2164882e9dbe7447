#include "server/store/sqlite/file/loss.h"

#include <algorithm>
#include <filesystem>

#include "server/store/sqlite/file/connection.h"
#include "server/store/sqlite/file/head.h"
#include "server/store/sqlite/file/wal_check.h"

namespace runset::server::store::sqlite::file {

namespace {

/// What a store says of itself; none for one that is older than heads.
struct Counted {
    std::int64_t store = 0;
    std::int64_t commits = 0;
    bool is_open = false; // it was not closed in order
};

std::optional<Counted> counted(Connection& connection) {
    if (connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'meta'") == 0 ||
        connection.integer("SELECT count(*) FROM meta WHERE key = 'store'") == 0) {
        return std::nullopt;
    }
    return Counted{.store = connection.integer("SELECT value FROM meta WHERE key = 'store'"),
                   .commits = connection.integer("SELECT value FROM meta WHERE key = 'commits'"),
                   .is_open = connection.integer("SELECT value FROM meta WHERE key = 'open'") != 0};
}

bool has_bytes(const std::string& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return !error && size > 0;
}

class Search {
public:
    Search(const std::string& store, const std::string& vfs) : store_(store), vfs_(vfs) {
        try {
            head_ = read_head(head_path(store), vfs);
        } catch (const SqliteFault&) {
            head_.is_there = true; // and says nothing
        }
    }

    StoreLoss run(bool is_in_use) {
        if (!has_bytes(store_)) {
            look_for_a_lost_file();
            return std::move(loss_);
        }
        const bool is_wal_there = !is_in_use && has_bytes(wal());
        if (is_wal_there && is_wal_damaged(wal())) {
            loss_.notes.push_back({.key = "store.loss.wal", .text = wal()});
        }
        Connection connection(store_, Connection::Mode::read_only, vfs_);
        const Transaction transaction(connection, Transaction::Kind::reading);
        const auto now = counted(connection);
        if (is_wal_there && is_of_another_file(now)) {
            loss_.is_wal_foreign = true;
            loss_.notes.push_back({.key = "store.loss.foreign_wal", .text = wal()});
        }
        compare(connection, now);
        return std::move(loss_);
    }

private:
    [[nodiscard]] std::string wal() const { return store_ + "-wal"; }

    void look_for_a_lost_file() {
        if (!head_.marks.empty() && head_.marks.back().commits > 0) {
            loss_.notes.push_back({.key = "store.loss.gone", .number = head_.marks.back().commits, .text = store_});
        }
    }

    /// The file without its log is another store than with it.
    [[nodiscard]] bool is_of_another_file(const std::optional<Counted>& now) const {
        try {
            Connection file(store_, Connection::Mode::without_log, vfs_);
            const auto before = counted(file);
            return before && now && before->store != now->store;
        } catch (const SqliteFault&) {
            return false; // a checkpoint was cut off in its middle; the log has it all
        }
    }

    void compare(Connection& connection, const std::optional<Counted>& now) {
        if (head_.marks.empty()) {
            if (now && now->is_open) {
                loss_.notes.push_back({.key = "store.loss.no_head", .text = head_path(store_)});
            }
            return;
        }
        const HeadMark& newest = head_.marks.back();
        if (!now || newest.store != now->store) {
            loss_.notes.push_back({.key = "store.loss.foreign_head", .text = head_path(store_)});
        } else if (newest.commits > now->commits) {
            loss_.notes.push_back(
                {.key = "store.loss.commits", .number = newest.commits - now->commits, .of = newest.commits});
            name_tables(connection, now->commits);
        }
    }

    void name_tables(Connection& connection, std::int64_t commits) {
        std::map<std::string, std::int64_t> ends;
        std::int64_t told = 0;
        bool are_more = false;
        for (const HeadMark& mark : head_.marks) {
            if (mark.commits > commits) {
                ++told;
                are_more = are_more || mark.are_more;
                for (const auto& [table, seq] : mark.ends) {
                    ends[table] = seq;
                }
            }
        }
        Statement select = connection.prepare("SELECT last_seq FROM tables WHERE id = ?");
        for (const auto& [table, seq] : ends) {
            const std::int64_t kept = select.start(table).step() ? select.integer(0) : 0;
            if (kept < seq) {
                loss_.tables.push_back({.table = table, .kept = kept, .had = seq});
                loss_.notes.push_back({.key = "store.loss.table", .table = table, .number = seq - kept, .of = seq});
            }
        }
        if (are_more || told < head_.marks.back().commits - commits) {
            loss_.notes.push_back({.key = "store.loss.others"});
        }
    }

    const std::string& store_;
    const std::string& vfs_;
    HeadRead head_;
    StoreLoss loss_;
};

} // namespace

std::optional<StoreLoss> find_loss(const std::string& store, const std::string& vfs, bool is_in_use) {
    Search search(store, vfs);
    try {
        StoreLoss loss = search.run(is_in_use);
        return loss.notes.empty() ? std::nullopt : std::optional(std::move(loss));
    } catch (const SqliteFault&) {
        return std::nullopt; // it cannot be opened, and whoever opens it says why
    }
}

StoreError as_error(const std::string& store, const StoreLoss& loss) {
    StoreError error{.code = "store.shorter", .detail = store, .notes = loss.notes};
    error.notes.push_back({.key = "store.loss.advice", .text = store});
    return error;
}

} // namespace runset::server::store::sqlite::file
