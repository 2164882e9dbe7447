// docs/rules.md tells the truth about reasons: the same codes, each with the same rule, and every rule exists.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "rules/reason.h"

namespace runset::rules {
namespace {

std::string rules_document() {
    std::ifstream file(RUNSET_TEST_DATA "/../../docs/rules.md");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(ReasonDocs, the_table_of_reasons_is_the_one_in_the_code) {
    const std::string document = rules_document();
    ASSERT_FALSE(document.empty());
    static const std::regex row(R"(\n\| `([A-Z_0-9]+)` \| ([A-Z][0-9]+) \| )");
    std::map<std::string, std::string> written;
    for (std::sregex_iterator it(document.begin(), document.end(), row), end; it != end; ++it) {
        written.emplace((*it)[1], (*it)[2]);
    }
    std::map<std::string, std::string> coded;
    for (int i = 0; i < static_cast<int>(Reason::count_); ++i) {
        const ReasonRow& reason = row_of(static_cast<Reason>(i));
        coded.emplace(reason.code, reason.rule);
    }
    EXPECT_EQ(written, coded);
    for (const auto& [code, rule] : coded) {
        EXPECT_NE(document.find("- **" + rule + "**"), std::string::npos) << code << " names rule " << rule;
    }
}

} // namespace
} // namespace runset::rules
