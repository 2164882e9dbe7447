// The end of SQLite's write-ahead log after a COMMIT that failed. SQLite rolls back and goes on, but what it has
// written stays behind the end of the log: this process does not see it, while the next one would read it as committed.
// So it is taken out before anybody is told that nothing was done. It is never read back and believed: after a failed
// sync the system may have it in its cache only and hold it for written.
#pragma once

namespace runset::server::store::sqlite::file {

class Connection;

/// Takes out what stands behind the last commit, and syncs. Throws SqliteFault: it may still be there. No transaction
/// is open; for a database without such a log there is nothing to do.
void cut_wal_tail(Connection& connection);

/// Writes the log that an earlier process has left once more, as it is, and syncs: that process may have died after a
/// failed sync. Throws SqliteFault.
void write_wal_anew(Connection& connection);

} // namespace runset::server::store::sqlite::file
