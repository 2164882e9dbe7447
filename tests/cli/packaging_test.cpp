// What packaging/ and docs/hosting.md tell people to type exists: every flag and every variable of `runset serve`.

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/program.h"

namespace runset::test {

namespace {

const std::filesystem::path root = std::filesystem::path(RUNSET_TEST_DATA).parent_path().parent_path();

std::string text_of(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(root / file).rdbuf();
    return text.str();
}

std::set<std::string> all(const std::string& text, const std::string& pattern) {
    std::set<std::string> found;
    const std::regex expression(pattern);
    for (std::sregex_iterator at(text.begin(), text.end(), expression); at != std::sregex_iterator(); ++at) {
        found.insert(at->str(1));
    }
    return found;
}

} // namespace

TEST(Packaging, names_only_options_that_are_there) {
    const std::string help = run("", "serve --help").output + run("", "backup --help").output;
    const std::set<std::string> flags = all(help, "(--[a-z][a-z-]*)");
    const std::set<std::string> variables = all(help, "(RUNSET_[A-Z_]+)");
    ASSERT_GT(flags.size(), 10U);
    ASSERT_GT(variables.size(), 10U);
    for (const char* file : {"packaging/runset.service", "packaging/nodes/runset@.service", "docs/hosting.md"}) {
        const std::string text = text_of(file);
        EXPECT_FALSE(text.empty()) << file;
        for (const std::string& flag : all(text, "(?:serve|backup|\\\\|`)[^\n]* (--[a-z][a-z-]*)")) {
            if (flag != "--now" && flag != "--terminal" && flag != "--config") {
                EXPECT_TRUE(flags.contains(flag)) << file << " " << flag;
            }
        }
        for (const std::string& variable : all(text, "(RUNSET_[A-Z_]+)")) {
            EXPECT_TRUE(variables.contains(variable)) << file << " " << variable;
        }
    }
    for (const char* file : {"packaging/Containerfile", "packaging/nodes/compose.yaml"}) {
        for (const std::string& variable : all(text_of(file), "(RUNSET_[A-Z_]+)")) {
            EXPECT_TRUE(variables.contains(variable)) << file << " " << variable;
        }
    }
}

} // namespace runset::test
