// A file that only one process at a time holds locked. The lock goes with the process, however that ends.
#pragma once

#include <expected>
#include <string>

#include "server/store/error.h"

namespace runset::server::store::sqlite::file {

class LockFile {
public:
    /// Makes the file where it is missing and leaves it there, for a deleted file would lock nothing.
    static std::expected<LockFile, StoreError> take(const std::string& path);

    /// Some process holds it. Makes no file.
    [[nodiscard]] static bool is_held(const std::string& path);

    LockFile() = default; // holds nothing
    LockFile(LockFile&& other) noexcept;
    LockFile& operator=(LockFile&& other) noexcept;
    ~LockFile();

private:
    explicit LockFile(int descriptor) : descriptor_(descriptor) {}

    int descriptor_ = -1;
};

} // namespace runset::server::store::sqlite::file
