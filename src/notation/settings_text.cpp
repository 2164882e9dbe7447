#include "notation/settings_text.h"

#include <vector>

#include "rules/edition.h"
#include "rules/house_rules.h"

namespace runset::notation {

using rules::HouseRule;
using rules::Settings;

std::string print_settings(const Settings& settings) {
    std::string text = std::string(settings.edition) + "/" + std::string(settings.variant);
    for (const auto& [key, value] : rules::house_rules_of(settings)) {
        text += " " + std::string(key) + "=" + value;
    }
    return text;
}

Parsed<Settings> parse_settings(std::string_view text) {
    Cursor cursor(text);
    const std::string_view name = cursor.word();
    const std::size_t slash = name.find('/');
    const auto edition = slash == std::string_view::npos || slash + 1 == name.size()
                             ? std::nullopt
                             : rules::find_edition(name.substr(0, slash), name.substr(slash + 1));
    if (!edition) {
        return cursor.mistake("parse.expected", "classic/standard, kids/basic, junior/professional …", 0);
    }
    std::vector<HouseRule> house_rules;
    for (cursor.skip_spaces(); !cursor.at_end(); cursor.skip_spaces()) {
        const std::size_t place = cursor.place();
        const std::string_view word = cursor.word();
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) {
            return cursor.mistake("parse.expected", "switch=value", place);
        }
        house_rules.push_back({.key = word.substr(0, equals), .value = word.substr(equals + 1)});
        if (const auto so_far = rules::with_house_rules(*edition, house_rules); !so_far) {
            auto mistake = cursor.mistake(so_far.error().text_key, word, place);
            mistake.error().rules = so_far.error();
            return mistake;
        }
    }
    return rules::with_house_rules(*edition, house_rules).value_or(*edition);
}

} // namespace runset::notation
