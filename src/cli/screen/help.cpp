#include "cli/screen/help.h"

#include <algorithm>
#include <array>

#include "cli/terminal/words.h"
#include "cli/typed/command.h"
#include "rules/house_rules.h"

namespace runset::cli::screen {

using rules::Settings;
using text::Catalogue;
using typed::Verb;

namespace {

int line_width(const Style& style) {
    return style.is_terminal ? style.width - 1 : 0;
}

/// Commands for what this game does not have are left out.
bool is_used(const Settings& settings, Verb verb) {
    const bool needs_rearranging = verb == Verb::move || verb == Verb::split;
    return (settings.may_rearrange || !needs_rearranging) && (settings.rack_limit > 0 || verb != Verb::put);
}

/// The value of a switch in words: a sentence of its own, or a number in a sentence.
std::string value_text(const Catalogue& texts, std::string_view key, const std::string& value) {
    const std::string base = "house." + std::string(key) + ".";
    if (texts.has(base + value)) {
        return std::string(texts.get(base + value));
    }
    if (value == "0" && texts.has(base + "none")) {
        return std::string(texts.get(base + "none"));
    }
    return texts.fill(base + (value == "1" ? "value.one" : "value.other"), {{"value", value}});
}

/// Switches that say nothing in this game are left out.
bool matters(const Catalogue& texts, const Settings& settings, std::string_view key) {
    const bool is_idle =
        (key == "rounds" && !settings.counts_points()) || (key == "chipsToWin" && settings.counts_points()) ||
        (key == "handRummy" && !settings.counts_points()) || (key == "oneActionPerTurn" && settings.may_rearrange);
    return !is_idle && texts.has("house." + std::string(key));
}

std::string house_rows(const Catalogue& texts, const Style& style, const Settings& settings) {
    const auto changed = rules::house_rules_of(settings);
    std::vector<std::vector<std::string>> rows;
    for (const rules::Switch& row : rules::switches()) {
        if (!matters(texts, settings, row.key)) {
            continue;
        }
        const bool is_changed = std::ranges::any_of(changed, [&](const auto& rule) { return rule.first == row.key; });
        const std::string label = "  " + std::string(texts.get("house." + std::string(row.key)));
        const std::string value = value_text(texts, row.key, row.get(settings));
        rows.push_back({label, is_changed ? paint(style, Ink::bold, value) : value,
                        is_changed ? "* " + std::string(texts.get("play.rules.house")) : ""});
    }
    return terminal::print_columns(rows, {false, false, false});
}

} // namespace

std::string print_help(const Catalogue& texts, const Style& style, const Settings& settings, typed::Place place) {
    std::vector<std::vector<std::string>> rows;
    for (const typed::VerbRow& row : typed::verbs()) {
        if (!is_used(settings, row.verb) || row.only_at.value_or(place) != place) {
            continue;
        }
        // At a server's table the seat stays with the player who only ends the program.
        const std::string key = row.verb == Verb::quit && place == typed::Place::server
                                    ? "play.help.quitServer"
                                    : terminal::edition_key(texts, settings, "play.help." + std::string(row.word));
        rows.push_back({"  " + paint(style, Ink::bold, typed::example_of(texts, settings, row.verb)),
                        std::string(row.short_word), std::string(texts.get(key))});
    }
    std::string text = terminal::print_columns(rows, {false, false, false}) + "\n";
    for (std::string_view key : {"play.help.tiles", "play.help.joker", "play.help.marks", "play.help.english"}) {
        const std::string example = std::string(settings.colours.substr(1, 1)) + "4";
        const std::string line = texts.fill(terminal::edition_key(texts, settings, key), {{"example", example}});
        text += terminal::wrap("  " + line, line_width(style), "  ") + "\n";
    }
    return text;
}

std::string print_rules(const Catalogue& texts, const Style& style, const Settings& settings) {
    const std::string edition(texts.get("edition." + std::string(settings.edition)));
    const std::string variant(texts.get("variant." + std::string(settings.variant)));
    std::string text = paint(style, Ink::bold, edition + " · " + variant) + "\n\n";
    std::vector<std::string_view> keys{settings.has_sets ? "play.rules.melds" : "play.rules.runs", "play.rules.turn",
                                       settings.open_min > 0 ? "play.rules.open" : "play.rules.openAny",
                                       settings.may_rearrange ? "play.rules.rearrange" : "play.rules.add",
                                       "play.rules.joker"};
    if (settings.rack_limit > 0) {
        keys.emplace_back("play.rules.rackLimit");
    }
    if (settings.has_hand_rummy) {
        keys.emplace_back("play.rules.handRummy");
    }
    keys.emplace_back(settings.counts_points() ? "play.rules.points" : "play.rules.chips");
    for (std::string_view key : keys) {
        const std::string sentence =
            texts.fill(terminal::edition_key(texts, settings, key),
                       {{"need", std::to_string(settings.open_min)}, {"limit", std::to_string(settings.rack_limit)}});
        text += terminal::wrap("  " + sentence, line_width(style), "  ") + "\n";
    }
    return text + "\n" + house_rows(texts, style, settings);
}

} // namespace runset::cli::screen
