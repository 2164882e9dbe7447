// What packaging/ and docs/hosting.md tell people to type exists: every flag and every variable of `runset serve`.

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/program.h"
#include "support/tree_text.h"

namespace runset::test {

TEST(Packaging, names_only_options_that_are_there) {
    const std::string help = run("", "serve --help").output + run("", "backup --help").output;
    const std::set<std::string> flags = all_matches(help, "(--[a-z][a-z-]*)");
    const std::set<std::string> variables = all_matches(help, "(RUNSET_[A-Z_]+)");
    ASSERT_GT(flags.size(), 10U);
    ASSERT_GT(variables.size(), 10U);
    for (const char* file : {"packaging/runset.service", "packaging/nodes/runset@.service", "docs/hosting.md"}) {
        const std::string text = tree_text(file);
        EXPECT_FALSE(text.empty()) << file;
        for (const std::string& flag : all_matches(text, "(?:serve|backup|\\\\|`)[^\n]* (--[a-z][a-z-]*)")) {
            if (flag != "--now" && flag != "--terminal" && flag != "--config") {
                EXPECT_TRUE(flags.contains(flag)) << file << " " << flag;
            }
        }
        for (const std::string& variable : all_matches(text, "(RUNSET_[A-Z_]+)")) {
            EXPECT_TRUE(variables.contains(variable)) << file << " " << variable;
        }
    }
    for (const char* file : {"packaging/Containerfile", "packaging/nodes/compose.yaml"}) {
        for (const std::string& variable : all_matches(tree_text(file), "(RUNSET_[A-Z_]+)")) {
            EXPECT_TRUE(variables.contains(variable)) << file << " " << variable;
        }
    }
}

} // namespace runset::test
