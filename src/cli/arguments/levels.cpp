#include "cli/arguments/levels.h"

#include <CLI/CLI.hpp>

#include "bots/bot.h"

namespace runset::cli::arguments {

void add_level_option(CLI::App& app, std::string& level, Levels levels) {
    std::vector<std::string> names;
    std::string note = "how the bots play:";
    for (const bots::Bot& bot : bots::all_bots()) {
        if (bot.is_for_people || levels == Levels::all) {
            note.append("\n").append(bot.name).append(": ").append(bot.note);
            names.emplace_back(bot.name);
        }
    }
    app.add_option("--level", level, note)->check(CLI::IsMember(names))->capture_default_str();
}

} // namespace runset::cli::arguments
