// Files of one JSON object a line under tests/data, and positions written in them as lists of words.
#pragma once

#include <fstream>

#include <boost/json.hpp>

#include "support/lay_case.h"

namespace runset::test {

inline std::vector<boost::json::object> read_json_lines(const std::string& file) {
    std::ifstream stream(std::string(RUNSET_TEST_DATA) + "/" + file);
    std::vector<boost::json::object> lines;
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(boost::json::parse(line).as_object());
    }
    if (lines.empty()) {
        stop_at(file);
    }
    return lines;
}

inline std::string text_at(const boost::json::object& object, std::string_view key) {
    return std::string(object.at(key).as_string());
}

inline int number_at(const boost::json::object& object, std::string_view key) {
    return object.at(key).to_number<int>();
}

inline bool is_set(const boost::json::object& object, std::string_view key) {
    const boost::json::value* found = object.if_contains(key);
    return found != nullptr && found->is_bool() && found->as_bool();
}

inline std::string joined(const boost::json::value& words) {
    std::string text;
    for (const boost::json::value& word : words.as_array()) {
        text += (text.empty() ? "" : " ") + std::string(word.as_string());
    }
    return text;
}

inline TileCounts rack_at(const Settings& settings, const boost::json::value& words) {
    return rack_in(settings, joined(words));
}

inline Table table_at(const Settings& settings, const boost::json::value& melds) {
    std::string text;
    for (const boost::json::value& meld : melds.as_array()) {
        text += (text.empty() ? "" : " | ") + joined(meld);
    }
    return table_in(settings, text);
}

/// `{"jokerMove": "free", "mustLayIfAble": true}` as house rules.
inline Settings with_switches(const Settings& settings, const boost::json::object& switches) {
    std::vector<std::string> values;
    for (const auto& [key, value] : switches) {
        values.push_back(value.is_string() ? std::string(value.as_string()) : boost::json::serialize(value));
    }
    std::vector<HouseRule> rules;
    for (const auto& [key, value] : switches) {
        rules.push_back({.key = key, .value = values[rules.size()]});
    }
    const auto changed = with_house_rules(settings, rules);
    if (!changed) {
        stop_at(boost::json::serialize(switches));
    }
    return *changed;
}

/// What a scenario or a claim expects: once by the edition's rules, then once for each `alt` under its switches. Calls
/// `check(settings, is_legal, is_plain)`.
template <typename Check> void for_each_reading(const boost::json::object& line, Check check) {
    const Settings settings = edition(text_at(line, "edition") + " " + text_at(line, "variant"));
    check(settings, text_at(line, "expect") == "legal", true);
    if (const boost::json::value* alternatives = line.if_contains("alt")) {
        for (const boost::json::value& value : alternatives->as_array()) {
            const boost::json::object& alternative = value.as_object();
            check(with_switches(settings, alternative.at("switch").as_object()),
                  text_at(alternative, "expect") == "legal", false);
        }
    }
}

} // namespace runset::test
