#include "server/test_disk.h"

#include <algorithm>
#include <fstream>

#include <sqlite3.h>

namespace runset::server {

namespace {

constexpr std::size_t sector = 512;

/// What SQLite sees as a file: ours in front, the real one behind it in the same piece of memory.
struct File {
    sqlite3_file base{};
    TestDisk* disk = nullptr;
    std::string* path = nullptr; // null: a file that nothing is remembered of
};

File& ours(sqlite3_file* file) {
    return *reinterpret_cast<File*>(file);
}

sqlite3_file* real(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
}

sqlite3_vfs* below(sqlite3_vfs* vfs) {
    static_cast<void>(vfs);
    return sqlite3_vfs_find("unix");
}

int close_file(sqlite3_file* file) {
    delete ours(file).path;
    return real(file)->pMethods->xClose(real(file));
}

int read_file(sqlite3_file* file, void* bytes, int count, sqlite3_int64 offset) {
    return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

int write_file(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
    const File& it = ours(file);
    if (it.path == nullptr) {
        return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
    }
    if (const int fault = it.disk->about_to_change(false); fault != SQLITE_OK) {
        return fault;
    }
    const int code = real(file)->pMethods->xWrite(real(file), bytes, count, offset);
    it.disk->wrote(*it.path, static_cast<std::size_t>(offset),
                   {static_cast<const char*>(bytes), static_cast<std::size_t>(count)});
    return code;
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    const File& it = ours(file);
    if (it.path != nullptr) {
        if (const int fault = it.disk->about_to_change(false); fault != SQLITE_OK) {
            return fault;
        }
        it.disk->truncated(*it.path, static_cast<std::size_t>(size));
    }
    return real(file)->pMethods->xTruncate(real(file), size);
}

int sync_file(sqlite3_file* file, int flags) {
    const File& it = ours(file);
    static_cast<void>(flags); // the real files need no sync: no power is cut
    if (it.path != nullptr) {
        if (const int fault = it.disk->about_to_change(true); fault != SQLITE_OK) {
            return fault;
        }
        it.disk->synced(*it.path);
    }
    return SQLITE_OK;
}

const sqlite3_io_methods file_methods{
    .iVersion = 2, // without memory mapping, which would write past us
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = [](sqlite3_file* f, sqlite3_int64* size) { return real(f)->pMethods->xFileSize(real(f), size); },
    .xLock = [](sqlite3_file* f, int level) { return real(f)->pMethods->xLock(real(f), level); },
    .xUnlock = [](sqlite3_file* f, int level) { return real(f)->pMethods->xUnlock(real(f), level); },
    .xCheckReservedLock = [](sqlite3_file* f, int* is) { return real(f)->pMethods->xCheckReservedLock(real(f), is); },
    .xFileControl = [](sqlite3_file* f, int what,
                       void* value) { return real(f)->pMethods->xFileControl(real(f), what, value); },
    .xSectorSize = [](sqlite3_file*) { return static_cast<int>(sector); },
    .xDeviceCharacteristics = [](sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; },
    .xShmMap = [](sqlite3_file* f, int page, int size, int is_made,
                  void volatile** to) { return real(f)->pMethods->xShmMap(real(f), page, size, is_made, to); },
    .xShmLock = [](sqlite3_file* f, int offset, int count,
                   int flags) { return real(f)->pMethods->xShmLock(real(f), offset, count, flags); },
    .xShmBarrier = [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); },
    .xShmUnmap = [](sqlite3_file* f, int is_deleted) { return real(f)->pMethods->xShmUnmap(real(f), is_deleted); },
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int open_file(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out_flags) {
    const int code = below(vfs)->xOpen(below(vfs), path, real(file), flags, out_flags);
    if (code != SQLITE_OK) {
        file->pMethods = nullptr;
        return code;
    }
    auto* disk = static_cast<TestDisk*>(vfs->pAppData);
    const int lasting = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
    const bool is_lasting = path != nullptr && (flags & lasting) != 0;
    ours(file) = {.disk = disk, .path = is_lasting ? new std::string(path) : nullptr};
    if (is_lasting) {
        disk->opened(path);
    }
    file->pMethods = &file_methods;
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs* vfs, const char* path, int is_synced) {
    static_cast<TestDisk*>(vfs->pAppData)->removed(path);
    return below(vfs)->xDelete(below(vfs), path, is_synced);
}

sqlite3_vfs& our_vfs() {
    static sqlite3_vfs vfs = *sqlite3_vfs_find("unix");
    return vfs;
}

} // namespace

TestDisk::TestDisk() {
    sqlite3_vfs& vfs = our_vfs();
    vfs.szOsFile = static_cast<int>(sizeof(File)) + sqlite3_vfs_find("unix")->szOsFile;
    vfs.zName = name;
    vfs.pAppData = this;
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    sqlite3_vfs_register(&vfs, 0);
}

TestDisk::~TestDisk() {
    sqlite3_vfs_unregister(&our_vfs());
}

void TestDisk::fail_with(Failure failure) {
    const std::lock_guard lock(mutex_);
    failure_ = failure;
}

void TestDisk::point() {
    if (on_point) {
        on_point();
    }
}

int TestDisk::about_to_change(bool is_sync) {
    const std::lock_guard lock(mutex_);
    if (failure_ == Failure::full && !is_sync) {
        return SQLITE_FULL;
    }
    if (failure_ == Failure::broken_write && !is_sync) {
        return SQLITE_IOERR_WRITE;
    }
    if (failure_ == Failure::broken_sync && is_sync) {
        return SQLITE_IOERR_FSYNC;
    }
    point();
    return SQLITE_OK;
}

void TestDisk::opened(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (!images_.contains(path)) {
        std::ifstream file(path, std::ios::binary);
        images_[path].synced = {std::istreambuf_iterator<char>(file), {}};
    }
}

void TestDisk::wrote(const std::string& path, std::size_t offset, std::string bytes) {
    const std::lock_guard lock(mutex_);
    images_[path].rest.push_back({.offset = offset, .bytes = std::move(bytes)});
    point();
}

void TestDisk::truncated(const std::string& path, std::size_t size) {
    const std::lock_guard lock(mutex_);
    images_[path].rest.push_back({.offset = size, .is_truncation = true});
    point();
}

void TestDisk::synced(const std::string& path) {
    const std::lock_guard lock(mutex_);
    Image& image = images_[path];
    for (const Write& write : image.rest) {
        apply(image.synced, write);
    }
    image.rest.clear();
    point();
}

void TestDisk::removed(const std::string& path) {
    const std::lock_guard lock(mutex_);
    images_.erase(path);
}

void TestDisk::apply(std::string& bytes, const Write& write) {
    if (write.is_truncation) {
        bytes.resize(write.offset);
        return;
    }
    bytes.resize(std::max(bytes.size(), write.offset + write.bytes.size()));
    std::ranges::copy(write.bytes, bytes.begin() + static_cast<std::ptrdiff_t>(write.offset));
}

std::vector<TestDisk::Write> TestDisk::some_sectors(const std::vector<Write>& writes, std::mt19937& random) {
    std::vector<Write> result;
    const auto is_lucky = [&random] { return std::bernoulli_distribution(0.5)(random); };
    for (const Write& write : writes) {
        if (write.is_truncation) {
            if (is_lucky()) {
                result.push_back(write);
            }
            continue;
        }
        for (std::size_t at = 0; at < write.bytes.size();) {
            const std::size_t count = std::min(sector - (write.offset + at) % sector, write.bytes.size() - at);
            if (is_lucky()) {
                result.push_back({.offset = write.offset + at, .bytes = write.bytes.substr(at, count)});
            }
            at += count;
        }
    }
    std::ranges::shuffle(result, random);
    return result;
}

void TestDisk::picture(const std::filesystem::path& folder, Left left, std::mt19937& random) {
    const std::lock_guard lock(mutex_);
    for (const auto& [path, image] : images_) {
        std::string bytes = image.synced;
        if (left != Left::synced_only) {
            const std::vector<Write> writes = left == Left::everything ? image.rest : some_sectors(image.rest, random);
            for (const Write& write : writes) {
                apply(bytes, write);
            }
        }
        std::ofstream(folder / std::filesystem::path(path).filename(), std::ios::binary) << bytes;
    }
}

} // namespace runset::server
