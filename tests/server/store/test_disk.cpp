#include "server/store/test_disk.h"

#include <algorithm>
#include <fstream>

#include <sqlite3.h>

namespace runset::server::store {

namespace {

using Call = TestDisk::Call;
using Fault = TestDisk::Fault;

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

TestDisk& disk_of(sqlite3_vfs* vfs) {
    return *static_cast<TestDisk*>(vfs->pAppData);
}

int close_file(sqlite3_file* file) {
    delete ours(file).path;
    return real(file)->pMethods->xClose(real(file));
}

int read_file(sqlite3_file* file, void* bytes, int count, sqlite3_int64 offset) {
    if (ours(file).disk->about_to(Call::read)) {
        return SQLITE_IOERR_READ;
    }
    return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

int write_to(sqlite3_file* file, std::string bytes, std::size_t offset) {
    const File& it = ours(file);
    const int code = real(file)->pMethods->xWrite(real(file), bytes.data(), static_cast<int>(bytes.size()),
                                                  static_cast<sqlite3_int64>(offset));
    if (it.path != nullptr) {
        it.disk->wrote(*it.path, offset, std::move(bytes));
    }
    return code;
}

int write_file(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
    std::string text(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
    const auto fault = ours(file).disk->about_to(Call::write);
    if (fault == Fault::error) {
        return SQLITE_IOERR_WRITE;
    }
    if (fault == Fault::half || fault == Fault::full) {
        write_to(file, text.substr(0, text.size() / 2), static_cast<std::size_t>(offset));
        return fault == Fault::full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    return write_to(file, std::move(text), static_cast<std::size_t>(offset));
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    const File& it = ours(file);
    if (it.disk->about_to(Call::truncate)) {
        return SQLITE_IOERR_TRUNCATE;
    }
    if (it.path != nullptr) {
        it.disk->truncated(*it.path, static_cast<std::size_t>(size));
    }
    return real(file)->pMethods->xTruncate(real(file), size);
}

int sync_file(sqlite3_file* file, int flags) {
    const File& it = ours(file);
    static_cast<void>(flags); // the real files need no sync: no power is cut
    const auto fault = it.disk->about_to(Call::sync);
    if (it.path != nullptr && fault == Fault::dropped) {
        it.disk->dropped(*it.path);
    } else if (it.path != nullptr && (!fault || fault == Fault::late)) {
        it.disk->synced(*it.path);
    }
    return fault ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
    if (ours(file).disk->about_to(Call::size)) {
        return SQLITE_IOERR_FSTAT;
    }
    return real(file)->pMethods->xFileSize(real(file), size);
}

int lock_file(sqlite3_file* file, int level) {
    if (const auto fault = ours(file).disk->about_to(Call::lock)) {
        return fault == Fault::busy ? SQLITE_BUSY : SQLITE_IOERR_LOCK;
    }
    return real(file)->pMethods->xLock(real(file), level);
}

int map_index(sqlite3_file* file, int page, int size, int is_made, void volatile** to) {
    if (ours(file).disk->about_to(Call::shm_map)) {
        *to = nullptr;
        return SQLITE_IOERR_SHMMAP;
    }
    return real(file)->pMethods->xShmMap(real(file), page, size, is_made, to);
}

/// Letting go of a lock cannot fail: SQLite does not ask.
int lock_index(sqlite3_file* file, int offset, int count, int flags) {
    if ((flags & SQLITE_SHM_LOCK) != 0) {
        if (const auto fault = ours(file).disk->about_to(Call::shm_lock)) {
            return fault == Fault::busy ? SQLITE_BUSY : SQLITE_IOERR_SHMLOCK;
        }
    }
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

const sqlite3_io_methods file_methods{
    .iVersion = 2, // without memory mapping, which would write past us
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = size_of_file,
    .xLock = lock_file,
    .xUnlock = [](sqlite3_file* f, int level) { return real(f)->pMethods->xUnlock(real(f), level); },
    .xCheckReservedLock = [](sqlite3_file* f, int* is) { return real(f)->pMethods->xCheckReservedLock(real(f), is); },
    .xFileControl = [](sqlite3_file* f, int what,
                       void* value) { return real(f)->pMethods->xFileControl(real(f), what, value); },
    .xSectorSize = [](sqlite3_file*) { return static_cast<int>(sector); },
    .xDeviceCharacteristics = [](sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; },
    .xShmMap = map_index,
    .xShmLock = lock_index,
    .xShmBarrier = [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); },
    .xShmUnmap = [](sqlite3_file* f, int is_deleted) { return real(f)->pMethods->xShmUnmap(real(f), is_deleted); },
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int open_file(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out_flags) {
    file->pMethods = nullptr;
    if (const auto fault = disk_of(vfs).about_to(Call::open)) {
        return fault == Fault::full ? SQLITE_FULL : SQLITE_CANTOPEN;
    }
    const int code = below(vfs)->xOpen(below(vfs), path, real(file), flags, out_flags);
    if (code != SQLITE_OK) {
        return code;
    }
    TestDisk& disk = disk_of(vfs);
    const int lasting = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
    const bool is_lasting = path != nullptr && (flags & lasting) != 0;
    ours(file) = {.disk = &disk, .path = is_lasting ? new std::string(path) : nullptr};
    if (is_lasting) {
        disk.opened(path);
    }
    file->pMethods = &file_methods;
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs* vfs, const char* path, int is_synced) {
    if (disk_of(vfs).about_to(Call::erase)) {
        return SQLITE_IOERR_DELETE;
    }
    disk_of(vfs).removed(path);
    return below(vfs)->xDelete(below(vfs), path, is_synced);
}

int look_for_file(sqlite3_vfs* vfs, const char* path, int flags, int* result) {
    if (disk_of(vfs).about_to(Call::access)) {
        return SQLITE_IOERR_ACCESS;
    }
    return below(vfs)->xAccess(below(vfs), path, flags, result);
}

sqlite3_vfs& our_vfs() {
    static sqlite3_vfs vfs = *sqlite3_vfs_find("unix");
    return vfs;
}

} // namespace

TestDisk::TestDisk(bool is_usual) {
    sqlite3_vfs& vfs = our_vfs();
    vfs.szOsFile = static_cast<int>(sizeof(File)) + sqlite3_vfs_find("unix")->szOsFile;
    vfs.zName = name;
    vfs.pAppData = this;
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    vfs.xAccess = look_for_file;
    sqlite3_vfs_register(&vfs, is_usual ? 1 : 0);
}

TestDisk::~TestDisk() {
    sqlite3_vfs_unregister(&our_vfs());
    sqlite3_vfs_register(sqlite3_vfs_find("unix"), 1);
}

void TestDisk::fail_with(Strike strike) {
    const std::lock_guard lock(mutex_);
    strike_ = strike;
    counts_.clear();
    struck_ = 0;
}

void TestDisk::heal() {
    const std::lock_guard lock(mutex_);
    strike_ = {};
}

int TestDisk::count(Call call) const {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(call);
    return found == counts_.end() ? 0 : found->second;
}

int TestDisk::struck() const {
    const std::lock_guard lock(mutex_);
    return struck_;
}

void TestDisk::point() {
    if (on_point) {
        on_point();
    }
}

std::optional<Fault> TestDisk::about_to(Call call) {
    const std::lock_guard lock(mutex_);
    const int number = ++counts_[call];
    if (strike_.at > 0 && call == strike_.call && number >= strike_.at && number - strike_.at < strike_.times) {
        if (++struck_ == strike_.times && on_last_strike) {
            on_last_strike();
        }
        return strike_.fault;
    }
    if (call == Call::write || call == Call::truncate || call == Call::sync) {
        point();
    }
    return std::nullopt;
}

void TestDisk::dropped(const std::string& path) {
    const std::lock_guard lock(mutex_);
    images_[path].rest.clear();
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

void TestDisk::begin_with(const std::filesystem::path& folder) {
    const std::lock_guard lock(mutex_);
    images_.clear();
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        opened(entry.path());
    }
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

} // namespace runset::server::store
