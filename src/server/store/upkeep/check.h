// Everything that can be found out about a store without changing it: whether something is missing (loss.h),
// whether every log is as it was written and can have happened, whether every seat has its row.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/store/error.h"

namespace runset::server::store::upkeep {

struct StoreCheck {
    int tables = 0;
    std::int64_t events = 0;
    int games = 0;                   // that can be read
    std::vector<StoreNote> damage{}; // in the order in which it was found
    std::vector<StoreNote> past{};   // what a host has gone on without
};

/// `store`: a file or postgresql://…, also beside a running server. An error: it cannot be read at all.
[[nodiscard]] std::expected<StoreCheck, StoreError> check_store(const std::string& store);

} // namespace runset::server::store::upkeep
