#include "cli/arguments/levels.h"

#include <CLI/CLI.hpp>

#include "bots/bot.h"

namespace runset::cli::arguments {

std::vector<std::string> levels_for_people() {
    std::vector<std::string> levels;
    for (const bots::Bot& bot : bots::all_bots()) {
        if (bot.is_for_people) {
            levels.emplace_back(bot.name);
        }
    }
    return levels;
}

std::vector<std::string> all_levels() {
    std::vector<std::string> levels;
    for (const bots::Bot& bot : bots::all_bots()) {
        levels.emplace_back(bot.name);
    }
    return levels;
}

void add_level_option(CLI::App& app, std::string& level, const std::vector<std::string>& levels) {
    std::string note = "how the bots play:";
    for (const std::string& name : levels) {
        note += "\n" + name + ": " + std::string(bots::find_bot(name)->note);
    }
    app.add_option("--level", level, note)->check(CLI::IsMember(levels))->capture_default_str();
}

} // namespace runset::cli::arguments
