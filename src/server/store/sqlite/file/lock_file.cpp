#include "server/store/sqlite/file/lock_file.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace runset::server::store::sqlite::file {

std::expected<LockFile, StoreError> LockFile::take(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return std::unexpected(StoreError{"store.unreadable", path + ": " + std::generic_category().message(errno)});
    }
    LockFile result(descriptor);
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) {
            return std::unexpected(StoreError{"store.locked", path});
        }
        return std::unexpected(StoreError{"store.unreadable", path + ": " + std::generic_category().message(errno)});
    }
    return result;
}

bool LockFile::is_held(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return false;
    }
    const bool is_held = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0;
    ::close(descriptor);
    return is_held;
}

LockFile::LockFile(LockFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

LockFile& LockFile::operator=(LockFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

LockFile::~LockFile() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

} // namespace runset::server::store::sqlite::file
