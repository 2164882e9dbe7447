// What the register of nodes asks of the database, statement by statement. All of them throw PgFault.
#pragma once

#include "server/nodes/register.h"

namespace runset::server::nodes {

/// Renews the node's lease, or takes one; fills in everything but the tables to be taken.
void renew_lease(store::postgres::PgConnection& connection, const NodeOptions& options, const std::string& list,
                 Beat& beat);

/// The register forgets the node that has this lease, if it has not renewed it: all its tables are free.
void end_lease(store::postgres::PgConnection& connection, const SeenLease& stale);

/// Live tables whose node is gone, at most so many.
[[nodiscard]] std::vector<std::string> orphans(store::postgres::PgConnection& connection, std::int64_t most);

/// Makes these tables the node's, those that nobody else has; their new epochs. `with_own`: also those that are the
/// node's already.
[[nodiscard]] std::map<std::string, std::int64_t> claim(store::postgres::PgConnection& connection,
                                                        const std::string& node, const std::vector<std::string>& ids,
                                                        bool with_own);

struct Owner {
    bool is_there = false; // a live table
    bool is_alive = false; // its node
    std::string node{};
    std::string address{};
};
[[nodiscard]] Owner owner_of(store::postgres::PgConnection& connection, const std::string& table);

/// The register forgets the node: all its tables are free.
void leave_register(store::postgres::PgConnection& connection, const std::string& node);

} // namespace runset::server::nodes
