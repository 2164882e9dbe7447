// One lay in words: the edition with its house rules, what lay there, what the seat held, how it leaves the table.
#pragma once

#include <gtest/gtest.h>

#include "rules/edition.h"
#include "rules/house_rules.h"
#include "rules/judging/judge.h"
#include "support/notation.h"

namespace runset::test {

/// `classic`, `classic handrummy`, `kids professional` …
inline Settings edition(std::string_view name) {
    const std::vector<std::string> words = words_of(name);
    const auto found = find_edition(words.at(0), words.size() > 1 ? words[1] : "");
    if (!found) {
        stop_at(name);
    }
    return *found;
}

/// An edition with house rules, written `openMin=20 jokerMove=free`.
inline Settings game(std::string_view name, std::string_view house_rules = {}) {
    const std::vector<std::string> words = words_of(house_rules);
    std::vector<HouseRule> rules;
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        rules.push_back(
            {.key = std::string_view(word).substr(0, equals), .value = std::string_view(word).substr(equals + 1)});
    }
    const auto settings = with_house_rules(edition(name), rules);
    if (!settings) {
        stop_at(house_rules);
    }
    return *settings;
}

inline std::string_view code_of(const Verdict& verdict) {
    return row_of(verdict ? Reason::ok : verdict.error().reason).code;
}

struct LayCase {
    std::string_view code; // OK or the code of the reason
    std::string_view table;
    std::string_view rack;
    std::string_view left;
};

inline Position position_of(const Settings& settings, bool has_opened, std::string_view table, std::string_view rack) {
    return {.has_opened = has_opened, .rack = rack_in(settings, rack), .table = table_in(settings, table)};
}

inline Verdict judge(const Settings& settings, bool has_opened, const LayCase& lay) {
    return judge_lay(settings, position_of(settings, has_opened, lay.table, lay.rack), table_in(settings, lay.left));
}

/// Judges every row; each failure names its row.
inline void expect_verdicts(const Settings& settings, bool has_opened, const std::vector<LayCase>& rows) {
    for (const LayCase& row : rows) {
        EXPECT_EQ(code_of(judge(settings, has_opened, row)), row.code)
            << "table " << row.table << "\nrack  " << row.rack << "\nleft  " << row.left;
    }
}

inline void when_opened(const Settings& settings, const std::vector<LayCase>& rows) {
    expect_verdicts(settings, true, rows);
}

inline void when_not_opened(const Settings& settings, const std::vector<LayCase>& rows) {
    expect_verdicts(settings, false, rows);
}

} // namespace runset::test
