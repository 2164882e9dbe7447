// Why a store could not be opened or copied.
#pragma once

#include <string>
#include <string_view>

#include "text/catalogue.h"

namespace runset::server {

struct StoreError {
    /// One of: store.locked (another process has it open), store.unreadable, store.unwritable, store.newer (written by
    /// a newer version of the program), store.not_a_store, store.damaged, store.exists (a backup replaces no file),
    /// store.not_empty (somebody's tables are in it already).
    std::string_view code;
    std::string detail{}; // the file, and what the system says
};

/// For people; the text's key is the code.
[[nodiscard]] std::string explain(const text::Catalogue& texts, const StoreError& error);

} // namespace runset::server
