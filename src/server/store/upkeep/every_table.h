// All tables of a store, one after the other, for reading alone: also beside a running server. In the order in which
// they were made, so that what was read before comes first again.
#pragma once

#include <expected>
#include <functional>
#include <string>

#include "server/store/error.h"
#include "server/store/store.h"

namespace runset::server::store::upkeep {

/// `store`: a file or postgresql://…, as `runset serve` takes it. Ends early where `take` says false.
std::expected<void, StoreError> for_every_table(const std::string& store,
                                                const std::function<bool(const StoredTable&)>& take);

} // namespace runset::server::store::upkeep
