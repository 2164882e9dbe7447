// Whether a store has everything that was ever kept in it, found before it is opened for writing and without changing
// a byte of it: opening lets SQLite forget what it cannot read of its write-ahead log.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/error.h"

namespace runset::server::store::sqlite::file {

struct TableLoss {
    std::string table{};
    std::int64_t kept = 0; // events that are there
    std::int64_t had = 0;
};

struct StoreLoss {
    std::vector<StoreNote> notes{};
    std::vector<TableLoss> tables{}; // as far as the head tells
    bool is_wal_foreign = false;     // it was written for another file
};

/// None: nothing is missing. `is_in_use`: a server is writing to it, so its write-ahead log is not looked into. What
/// keeps it from being opened at all is not its matter.
[[nodiscard]] std::optional<StoreLoss> find_loss(const std::string& store, const std::string& vfs, bool is_in_use);

/// As the start refuses it.
[[nodiscard]] StoreError as_error(const std::string& store, const StoreLoss& loss);

} // namespace runset::server::store::sqlite::file
