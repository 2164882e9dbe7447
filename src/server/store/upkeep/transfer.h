// All tables of one store in another, from SQLite to PostgreSQL or back: when a site outgrows one machine, or comes
// home. Nothing is left out, seeds of running rounds included, so that play goes on there. Nobody may be using either
// store.
#pragma once

#include <expected>
#include <string>

#include "server/store/error.h"

namespace runset::server::store::upkeep {

struct Transfer {
    int tables = 0;
    std::int64_t events = 0;
    int damaged = 0; // their chain is broken: they are left where they are
    int refused = 0; // the target has a table of that name
};

/// Every table is read back from the target and compared. `may_merge`: the target may hold tables already.
std::expected<Transfer, StoreError> transfer_store(const std::string& from, const std::string& to, bool may_merge);

} // namespace runset::server::store::upkeep
