#include "server/store/sqlite/file/vfs_file.h"

#include <algorithm>

#include <sqlite3.h>

#include "server/store/sqlite/file/connection.h"

namespace runset::server::store::sqlite::file {

namespace {

constexpr std::size_t piece = 65'536; // SQLite never reads or writes more at a time, and its files take no more

void check(int code) {
    if (code != SQLITE_OK) {
        throw SqliteFault(code & 0xff, sqlite3_errstr(code));
    }
}

} // namespace

VfsFile::VfsFile(const std::string& path, const std::string& vfs) {
    sqlite3_vfs* way = sqlite3_vfs_find(vfs.empty() ? nullptr : vfs.c_str());
    if (way == nullptr) {
        throw SqliteFault(SQLITE_CANTOPEN, sqlite3_errstr(SQLITE_CANTOPEN));
    }
    memory_.resize(static_cast<std::size_t>(way->szOsFile) / sizeof(std::int64_t) + 1);
    auto* file = reinterpret_cast<sqlite3_file*>(memory_.data());
    // As a journal: of the kinds of files that SQLite knows, the one that only its owner reads.
    check(way->xOpen(way, path.c_str(), file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MAIN_JOURNAL, nullptr));
    file_ = file;
}

VfsFile::~VfsFile() {
    if (file_ != nullptr) {
        file_->pMethods->xClose(file_);
    }
}

std::string VfsFile::read() {
    sqlite3_int64 size = 0;
    check(file_->pMethods->xFileSize(file_, &size));
    std::string bytes(static_cast<std::size_t>(size), '\0');
    for (std::size_t done = 0; done < bytes.size(); done += piece) {
        const std::size_t count = std::min(piece, bytes.size() - done);
        check(file_->pMethods->xRead(file_, bytes.data() + done, static_cast<int>(count),
                                     static_cast<std::int64_t>(done)));
    }
    return bytes;
}

void VfsFile::write(std::int64_t at, const std::string& bytes) {
    for (std::size_t done = 0; done < bytes.size(); done += piece) {
        const std::size_t count = std::min(piece, bytes.size() - done);
        check(file_->pMethods->xWrite(file_, bytes.data() + done, static_cast<int>(count),
                                      at + static_cast<std::int64_t>(done)));
    }
}

void VfsFile::sync() {
    check(file_->pMethods->xSync(file_, SQLITE_SYNC_FULL));
}

} // namespace runset::server::store::sqlite::file
