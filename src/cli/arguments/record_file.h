// Game records on disk: read and replayed with every mistake told by its line, written as a whole or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "notation/record.h"
#include "text/catalogue.h"

namespace runset::cli::arguments {

struct LoadedRecord {
    std::string text;
    notation::Record record;
    rules::State state; // after the last entry
};

/// The record with all its moves judged, or one sentence that says what is wrong with the file, and where.
[[nodiscard]] std::expected<LoadedRecord, std::string> load_record(const text::Catalogue& texts,
                                                                   const std::filesystem::path& path);

/// The line, from 1, on which an entry of this record text begins.
[[nodiscard]] int line_of_entry(std::string_view record_text, std::size_t entry);

/// None if it cannot be read, or is empty.
[[nodiscard]] std::optional<std::string> load_file(const std::filesystem::path& path);

/// Who may read a file.
enum class Readers : std::uint8_t { as_usual, owner };

/// First writes beside the file, then renames.
[[nodiscard]] bool save_file(const std::filesystem::path& path, std::string_view contents,
                             Readers readers = Readers::as_usual);

} // namespace runset::cli::arguments
