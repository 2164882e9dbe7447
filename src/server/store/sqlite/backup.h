// A copy of a store that may lie about: consistent although the server goes on writing, and without the seeds of deals
// that are still open. Who finds a backup must not see racks of a running round; seeds of ended rounds are no secret
// any more. So a table restored from a backup in the middle of a round deals that round anew.
#pragma once

#include <expected>
#include <string>

#include "server/store/error.h"
#include "server/store/sqlite/file/connection.h"

namespace runset::server::store::sqlite {

/// Needs no lock, so it works beside a running server. Replaces no file; the copy has mode 0600.
std::expected<void, StoreError> backup_store(const std::string& from, const std::string& to,
                                             const std::string& vfs = {});

std::expected<void, StoreError> copy_store(file::Connection& from, const std::string& to);

} // namespace runset::server::store::sqlite
