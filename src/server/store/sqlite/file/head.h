// The head of a store: a second file that says how much the store has to hold. The chain of a log shows its order, not
// that its end is there; what has been cut off is noticed here. A mark is written after each commit that is on the
// disk, and never before, so the head may lag behind a store that is whole, but is never ahead of it.
//   file = slot{256}         the mark of commit n stands in slot n mod 256: none is in danger but the oldest
//   slot = "runset-head 1 " store " " commits {" " table ":" last seq} [" more"] " check " check {" "} "\n"    512
//   bytes check = the first 16 hexadecimal digits of the SHA-256 of all before it
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/sqlite/file/vfs_file.h"

namespace runset::server::store::sqlite::file {

struct HeadMark {
    std::int64_t store = 0;                     // which store; a backup is another one
    std::int64_t commits = 0;                   // how many were there
    std::map<std::string, std::int64_t> ends{}; // tables with new events in this commit, and the last one's seq
    bool are_more = false;                      // tables than these
};

[[nodiscard]] std::string print_slot(const HeadMark& mark);
[[nodiscard]] std::optional<HeadMark> parse_slot(std::string_view slot);

[[nodiscard]] std::string head_path(const std::string& store);

struct HeadRead {
    bool is_there = false;         // the file
    std::vector<HeadMark> marks{}; // those that are whole, the newest last
};
[[nodiscard]] HeadRead read_head(const std::string& path, const std::string& vfs);

class HeadFile {
public:
    /// Begins anew with this mark, unless `is_kept`: then what is there stays. Throws SqliteFault.
    HeadFile(const std::string& path, const std::string& vfs, const HeadMark& mark, bool is_kept);

    /// Needs no sync: a killed process leaves it in the system's cache, and after a power cut it lags behind. A full
    /// disk does no harm either, so nobody is told.
    void write(const HeadMark& mark);

private:
    std::unique_ptr<VfsFile> file_;
};

} // namespace runset::server::store::sqlite::file
