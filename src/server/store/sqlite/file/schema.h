// The tables of the store's database, as steps from one version to the next. A database says by `user_version` how many
// steps it has taken and by `application_id` that it is ours.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "server/store/error.h"

namespace runset::server::store::sqlite::file {

class Connection;

/// Step n leads from version n to n + 1. A step that has been published is never changed; a new one is added.
std::span<const std::string_view> schema_steps();

/// Why this database cannot be used, if so: it is another program's, or newer than these steps.
std::optional<StoreError> schema_fault(Connection& connection, std::span<const std::string_view> steps);

/// Takes the steps that are missing, all or none. The database has no fault.
void migrate(Connection& connection, std::span<const std::string_view> steps);

} // namespace runset::server::store::sqlite::file
