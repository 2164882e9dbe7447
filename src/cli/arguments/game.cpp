#include "cli/arguments/game.h"

#include "rules/edition.h"
#include "rules/house_rules.h"
#include "text/explain.h"

namespace runset::cli::arguments {

OrSentence<rules::Settings> settings_of(const text::Catalogue& texts, const std::string& edition,
                                        const std::string& variant, std::span<const std::string> house_rules) {
    const auto row = rules::find_edition(edition, variant);
    if (!row) {
        return std::unexpected(texts.fill("play.error.edition", {{"edition", edition}, {"variant", variant}}));
    }
    std::vector<rules::HouseRule> typed;
    for (const std::string_view rule : house_rules) {
        const std::size_t equals = rule.find('=');
        if (equals == std::string_view::npos) {
            return std::unexpected(texts.fill("play.error.rule", {{"text", std::string(rule)}}));
        }
        typed.push_back({.key = rule.substr(0, equals), .value = rule.substr(equals + 1)});
    }
    const auto settings = rules::with_house_rules(*row, typed);
    if (!settings) {
        return std::unexpected(text::explain(texts, settings.error()));
    }
    return *settings;
}

} // namespace runset::cli::arguments
