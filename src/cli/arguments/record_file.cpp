#include "cli/arguments/record_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "replay/words.h"
#include "solver/can_lay.h"
#include "text/explain.h"
#include "text/printable.h"

namespace runset::cli::arguments {

namespace {

std::string explain_replay(const text::Catalogue& texts, const LoadedRecord& loaded,
                           const notation::ReplayError& error) {
    notation::Record before = loaded.record;
    before.entries.resize(std::min(error.entry, before.entries.size()));
    const auto state = notation::replay(before, solver::can_lay);
    const rules::Table start = state ? state->table : rules::Table{};
    return texts.fill("parse.badLine", {{"line", std::to_string(line_of_entry(loaded.text, error.entry))},
                                        {"message", replay::explain(texts, loaded.record, error, start)}});
}

} // namespace

int line_of_entry(std::string_view record_text, std::size_t entry) {
    constexpr std::array<std::string_view, 11> others{
        "#", "runset-record", "rules ", "seat ", "handicap ", "youngest ", "lot ", "proof ", "nonce ", "deck ", "end "};
    std::istringstream lines{std::string(record_text)};
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const bool is_entry =
            std::ranges::none_of(others, [&](std::string_view start) { return line.starts_with(start); });
        if (is_entry && entry-- == 0) {
            return number;
        }
    }
    return number;
}

std::optional<std::string> load_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream contents;
    if (!file || std::filesystem::is_directory(path)) {
        return std::nullopt;
    }
    return (contents << file.rdbuf()) ? std::optional(std::move(contents).str()) : std::nullopt;
}

std::expected<LoadedRecord, std::string> load_record(const text::Catalogue& texts, const std::filesystem::path& path) {
    const std::string name = path.string();
    auto contents = load_file(path);
    if (!contents) {
        return std::unexpected(texts.fill("play.error.read", {{"file", name}}));
    }
    LoadedRecord loaded{.text = *std::move(contents), .record = {}, .state = {}};
    const auto record = notation::parse_record(loaded.text);
    if (!record) {
        return std::unexpected(text::printable(name + ": " + text::explain_with_line(texts, record.error())));
    }
    loaded.record = *record;
    std::ranges::transform(record->names, loaded.record.names.begin(), text::printable); // others have written them
    const auto state = notation::replay(*record, solver::can_lay);
    if (!state) {
        return std::unexpected(text::printable(name + ": " + explain_replay(texts, loaded, state.error())));
    }
    loaded.state = *state;
    return loaded;
}

bool save_file(const std::filesystem::path& path, std::string_view contents, Readers readers) {
    std::filesystem::path beside = path;
    beside += ".part";
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    std::error_code ignored;
    if (readers == Readers::owner) {
        std::filesystem::permissions(beside, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write,
                                     ignored);
    }
    file << contents;
    file.close();
    std::error_code error;
    if (file) {
        std::filesystem::rename(beside, path, error);
    } else {
        error = std::make_error_code(std::errc::io_error);
    }
    if (error) {
        std::filesystem::remove(beside, ignored);
    }
    return !error;
}

} // namespace runset::cli::arguments
