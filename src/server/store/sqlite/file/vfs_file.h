// A file beside the database that is reached by SQLite's way to the disk: a test that breaks the disk breaks it too.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct sqlite3_file;

namespace runset::server::store::sqlite::file {

/// Whatever fails is thrown as SqliteFault.
class VfsFile {
public:
    /// The file is there already. `vfs`: by name; empty: the usual one.
    VfsFile(const std::string& path, const std::string& vfs);
    ~VfsFile();
    VfsFile(const VfsFile&) = delete;
    VfsFile& operator=(const VfsFile&) = delete;

    [[nodiscard]] std::string read();
    void write(std::int64_t at, const std::string& bytes);
    void sync();

private:
    std::vector<std::int64_t> memory_; // of the size and alignment that the way to the disk wants
    sqlite3_file* file_ = nullptr;
};

} // namespace runset::server::store::sqlite::file
