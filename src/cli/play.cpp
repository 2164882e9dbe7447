// `runset play`: a match in the terminal.

#include <cstdlib>
#include <iostream>
#include <memory>
#include <random>

#include <unistd.h>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/arguments/levels.h"
#include "cli/arguments/record_file.h"
#include "cli/commands.h"
#include "cli/play/session.h"
#include "cli/play/setup.h"
#include "cli/screen/style.h"
#include "cli/served/play_served.h"

namespace runset::cli {

namespace {

std::uint64_t fresh_seed() {
    constexpr std::uint64_t largest = 999'999'999; // short enough to be typed in again
    std::random_device source;
    return (std::uint64_t{source()} << 32U | source()) % largest + 1;
}

Exit run_play(const play::PlayOptions& options) {
    const text::Catalogue& texts = arguments::catalogue_for(options.language);
    auto match = play::match_of(texts, options, fresh_seed());
    if (!match) {
        return arguments::fail(match.error());
    }
    play::SessionOptions session{
        .texts = texts, .style = screen::terminal_style(options.no_colour), .hides_racks = !options.open_racks};
    session.has_clock = session.style.is_terminal || options.clock;
    if (const std::string& file = options.save.empty() ? options.resume : options.save; !file.empty()) {
        session.save_to = file;
        if (!arguments::save_file(file, play::print_match(*match))) {
            return arguments::fail(texts.fill("play.error.write", {{"file", file}}));
        }
    }
    const std::string seed = texts.fill("play.note.seed", {{"seed", std::to_string(match->seed)}});
    std::cout << seed << "\n\n";
    terminal::DescriptorLines lines(STDIN_FILENO);
    play::PlaySession play(std::move(*match), lines, std::cout, session);
    const Exit result = play.run();
    if (session.style.is_terminal) {
        std::cout << screen::paint(session.style, screen::Ink::dim, seed)
                  << "\n"; // the pages have covered the first one
    }
    return result;
}

void declare_server(CLI::App& app, served::ServerOptions& options) {
    CLI::Option* server =
        app.add_option("--server", options.server, "play at a table of this server, as http://host:8080, or its link");
    for (const char* only_here : {"--save", "--resume", "--seed", "--open", "--clock"}) {
        server->excludes(app.get_option(only_here));
    }
    app.add_option("--table", options.table, "join this table: its code or link; otherwise a new one is made")
        ->needs(server);
    app.add_option("--key", options.key, "take up a seat again that was yours")->needs(server);
    app.add_option("--seats", options.seats, "seats of a new table; 2, or as many as there are bots and you")
        ->check(CLI::Range(rules::min_seats, rules::max_seats))
        ->needs(server);
    app.add_flag("--listed", options.is_listed, "the server lists the new table for everybody")->needs(server);
    app.add_flag("--no-hints", options.has_no_hints, "no hints at the new table")->needs(server);
}

} // namespace

void declare_play(CLI::App& app, Exit& result) {
    const auto options = std::make_shared<play::PlayOptions>();
    app.add_option("--edition", options->edition, "classic, kids or junior")
        ->check(CLI::IsMember({"classic", "kids", "junior"}));
    app.add_option("--variant", options->variant, "standard, handrummy; basic, professional");
    app.add_option("--rule", options->rules, "a house rule, as openMin=20 (docs/rules.md); may be repeated")
        ->allow_extra_args(false);
    app.add_option("--player", options->players, "a person at this screen; may be repeated")->allow_extra_args(false);
    app.add_option("--bot", options->bots, "how many bots; one if only one person plays")
        ->check(CLI::Range(0, rules::max_seats));
    arguments::add_level_option(app, options->level, arguments::Levels::for_people);
    app.add_flag("--watch", options->watch, "only bots play; two of them, or as many as --bot says");
    app.add_option("--youngest", options->youngest, "the seat of the youngest player, from 1");
    arguments::add_language_option(app, options->language);
    app.add_option("--seed", options->seed, "the same seed deals the same tiles");
    app.add_option("--save", options->save, "keep the game record in this file, turn by turn");
    app.add_option("--resume", options->resume, "go on with a saved match");
    app.add_flag("--no-colour,--no-color", options->no_colour, "no colours (also where NO_COLOR is set)");
    app.add_flag("--open", options->open_racks, "do not hide the racks between two people");
    app.add_flag("--clock", options->clock, "keep the time limit also where there is no terminal");
    const auto server = std::make_shared<served::ServerOptions>();
    declare_server(app, *server);
    app.callback([options, server, &result] {
        result = server->server.empty()
                     ? run_play(*options)
                     : served::play_served(*options, *server, screen::terminal_style(options->no_colour));
    });
}

} // namespace runset::cli
