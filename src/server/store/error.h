// Why a store could not be opened or copied, and what is wrong with one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/catalogue.h"

namespace runset::server::store {

/// A line for people: a text by its key, and what goes into it.
struct StoreNote {
    std::string_view key{};
    std::string table{};
    std::int64_t number = 0;
    std::int64_t of = 0;
    std::string text{};
};

struct StoreError {
    /// One of: store.locked (another process has it open), store.unreadable, store.unwritable, store.newer (written by
    /// a newer version of the program), store.not_a_store, store.damaged, store.exists (a backup replaces no file),
    /// store.not_empty (somebody's tables are in it already), store.shorter (it has lost something).
    std::string_view code;
    std::string detail{};           // the file, and what the system says
    std::vector<StoreNote> notes{}; // a line each, behind it
};

/// For people; the text's key is the code.
[[nodiscard]] std::string explain(const text::Catalogue& texts, const StoreError& error);
[[nodiscard]] std::string explain(const text::Catalogue& texts, const StoreNote& note);

} // namespace runset::server::store
