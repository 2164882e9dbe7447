// Damage in the middle of SQLite's write-ahead log. SQLite takes everything from the first bad frame on for a tail that
// a power cut has torn, and forgets it without a word. But of a torn tail at most one commit is there; where one commit
// follows another behind the bad frame, they were on the disk and somebody was answered.
#pragma once

#include <string>

namespace runset::server::store::sqlite::file {

/// False as well where there is no log, or one that is whole or torn. Nobody may be writing to it.
[[nodiscard]] bool is_wal_damaged(const std::string& path);

} // namespace runset::server::store::sqlite::file
