// Why a store could not be opened or copied.
#pragma once

#include <string>
#include <string_view>

namespace runset::server {

struct StoreError {
    /// One of: store.locked (another process has it open), store.unreadable, store.unwritable, store.newer (written by
    /// a newer version of the program), store.not_a_store, store.damaged, store.exists (a backup replaces no file).
    std::string_view code;
    std::string detail{};
};

} // namespace runset::server
