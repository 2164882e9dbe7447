// `runset engine`: a bot over standard input and output. It reads what a server tells, a message a line, and answers
// each view in which it is to act with a command (docs/protocol.md).

#include <algorithm>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/levels.h"
#include "cli/commands.h"
#include "cli/programs/engine_answer.h"
#include "protocol/command_json.h"
#include "protocol/told_json.h"
#include "table/explain.h"

namespace runset::cli {

namespace {

struct Options {
    std::string level = "player";
    std::uint64_t seed = 1;
};

Exit run_engine(const Options& options, std::istream& in, std::ostream& out) {
    const bots::Bot& level = *bots::find_bot(options.level);
    rules::Settings settings;
    protocol::Cid cid = 0;
    for (std::string line; std::getline(in, line);) {
        const auto told = protocol::read_told(line, settings);
        if (!told) {
            std::cerr << "runset engine: " << protocol::explain(text::catalogue(text::Language::en), told.error())
                      << "\n";
            continue;
        }
        const auto* view = std::get_if<protocol::TableView>(&*told);
        if (view == nullptr) {
            continue;
        }
        settings = view->options.settings;
        const protocol::Cid next = std::max(cid, view->last_cid) + 1;
        if (const auto command = programs::engine_answer(*view, level, options.seed, next)) {
            cid = next;
            out << protocol::write_command(*command, settings) << "\n" << std::flush;
        }
    }
    return Exit::ok;
}

} // namespace

void declare_engine(CLI::App& app, Exit& result) {
    auto options = std::make_shared<Options>();
    arguments::add_level_option(app, options->level, arguments::Levels::all);
    app.add_option("--seed", options->seed, "the same seed gives the same answers to the same views");
    app.callback([options, &result] { result = run_engine(*options, std::cin, std::cout); });
}

} // namespace runset::cli
