// Files of the source tree as text, and what a pattern finds in them: for tests that hold documents to the program.
#pragma once

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace runset::test {

inline const std::filesystem::path source_tree = std::filesystem::path(RUNSET_TEST_DATA).parent_path().parent_path();

inline std::string tree_text(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(source_tree / file).rdbuf();
    return text.str();
}

/// What the pattern's first group stands for, wherever it fits.
inline std::set<std::string> all_matches(const std::string& text, const std::string& pattern) {
    std::set<std::string> found;
    const std::regex expression(pattern);
    for (std::sregex_iterator at(text.begin(), text.end(), expression); at != std::sregex_iterator(); ++at) {
        found.insert(at->str(1));
    }
    return found;
}

} // namespace runset::test
