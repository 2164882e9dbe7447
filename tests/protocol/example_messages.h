// The example messages in tests/messages/, as files.
#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "rules/edition.h"

namespace runset::test {

inline const std::filesystem::path tests_folder = std::filesystem::path(RUNSET_TEST_DATA).parent_path();

inline std::string contents(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// Those of a direction (`client-`, `server-`), in the order of their names.
inline std::set<std::filesystem::path> messages(std::string_view direction) {
    std::set<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(tests_folder / "messages")) {
        if (entry.path().filename().string().starts_with(direction)) {
            paths.insert(entry.path());
        }
    }
    return paths;
}

inline rules::Settings settings_for(const std::filesystem::path& path) {
    return *rules::find_edition(path.stem().string().ends_with("-kids") ? "kids" : "classic", "");
}

} // namespace runset::test
