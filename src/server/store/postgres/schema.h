// The tables of the store in a PostgreSQL database, in a schema `runset` of their own, as steps from one version to the
// next. Nodes that start at the same time take the steps one after the other.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "server/store/error.h"

namespace runset::server::store::postgres {

class PgConnection;

/// Step n leads from version n to n + 1. A step that has been published is never changed; a new one is added.
[[nodiscard]] std::span<const std::string_view> pg_schema_steps();

/// Takes the steps that are missing, all or none. Gives why the database cannot be used, if so: its schema `runset` is
/// another program's, or newer than these steps. Throws PgFault.
[[nodiscard]] std::optional<StoreError> pg_migrate(PgConnection& connection, std::span<const std::string_view> steps);

} // namespace runset::server::store::postgres
