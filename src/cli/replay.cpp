// `runset replay FILE`: a game record played through the rules, turn by turn: at a terminal page by page, elsewhere as
// a list.

#include <iostream>
#include <memory>

#include <unistd.h>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/arguments/record_file.h"
#include "cli/commands.h"
#include "cli/screen/result.h"
#include "cli/screen/style.h"
#include "cli/terminal/words.h"
#include "cli/viewer/page.h"
#include "cli/viewer/session.h"
#include "notation/move_text.h"
#include "notation/settings_text.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "solver/can_lay.h"

namespace runset::cli {

using screen::Style;

namespace {

struct ReplayOptions {
    std::string file;
    std::string language;
    bool is_quiet = false;
    bool is_list = false;
    bool no_colour = false;
    int round = 1;
    std::optional<int> turn{};
    int seat = 0; // 0: everything lies open
};

std::string result_line(const screen::ResultPage& page) {
    const rules::View& state = page.view;
    if (state.phase == rules::Phase::match_over) {
        return screen::print_match_result(page);
    }
    const std::string& name = page.names[state.to_move.index];
    return page.texts.fill(
               "replay.unfinished",
               {{"round", std::to_string(state.round)}, {"turn", std::to_string(state.turn)}, {"name", name}}) +
           "\n";
}

void print_turns(const text::Catalogue& texts, const notation::Record& record) {
    const Style plain;
    std::cout << notation::print_settings(record.settings) << "\n";
    int longest = 0;
    for (const std::string& name : record.names) {
        longest = std::max(longest, terminal::width_of(name));
    }
    rules::State state = rules::new_match(record.settings, static_cast<int>(record.names.size()), record.youngest,
                                          record.by_lot, record.handicaps)
                             .value();
    for (const auto& entry : record.entries) {
        if (const auto* start = std::get_if<notation::RoundStart>(&entry)) {
            state = rules::evolve(state, start->dealt);
            std::cout << "\n" << texts.fill("play.page.round", {{"round", std::to_string(state.round)}}) << "\n";
            continue;
        }
        const auto& [seat, move] = std::get<notation::SeatMove>(entry);
        std::cout << terminal::pad_left(std::to_string(state.turn), 4) << "  "
                  << terminal::pad_right(record.names[seat.index], longest) << "  "
                  << notation::print_move(record.settings, move) << "\n";
        state = rules::evolve(state, rules::decide(state, seat, move, solver::can_lay).value());
        if (state.phase != rules::Phase::playing) {
            std::cout << "\n"
                      << screen::print_round_result({.texts = texts,
                                                     .style = plain,
                                                     .view = rules::view_for(state, std::nullopt),
                                                     .names = record.names});
        }
    }
}

/// Page by page; where there is nobody to type, only the page that was asked for.
Exit look_at(const text::Catalogue& texts, const Style& style, const notation::Record& record,
             const ReplayOptions& options) {
    viewer::ReplayWalk walk(texts, record);
    if (options.seat > static_cast<int>(record.names.size())) {
        return arguments::fail(texts.fill("replay.noSeat", {{"text", std::to_string(options.seat)}}));
    }
    if (options.seat > 0) {
        walk.seat = rules::Seat{static_cast<std::uint8_t>(options.seat - 1)};
    }
    if (!walk.to_turn(options.round, options.turn.value_or(0))) {
        const std::string turn = std::to_string(options.round) + "/" + std::to_string(options.turn.value_or(0));
        return arguments::fail(texts.fill("replay.noTurn", {{"text", turn}}));
    }
    if (!style.is_terminal) {
        std::cout << viewer::print_replay(texts, style, walk);
        return Exit::ok;
    }
    terminal::DescriptorLines lines(STDIN_FILENO);
    const screen::Screen screen{.lines = lines, .out = std::cout, .texts = texts, .style = style};
    viewer::ReplaySession(walk, screen).run();
    return Exit::ok;
}

Exit run_replay(const ReplayOptions& options) {
    const text::Catalogue& texts = arguments::catalogue_for(options.language);
    const auto loaded = arguments::load_record(texts, options.file);
    if (!loaded) {
        return arguments::fail(loaded.error());
    }
    const Style style = screen::terminal_style(options.no_colour);
    const bool is_looked_at = !options.is_list && !options.is_quiet && (style.is_terminal || options.turn);
    if (is_looked_at && !loaded->record.entries.empty()) {
        return look_at(texts, style, loaded->record, options);
    }
    if (!options.is_quiet) {
        print_turns(texts, loaded->record);
    }
    const Style plain;
    std::cout << result_line({.texts = texts,
                              .style = plain,
                              .view = rules::view_for(loaded->state, std::nullopt),
                              .names = loaded->record.names,
                              .leaders = screen::leaders_of(loaded->state)});
    return Exit::ok;
}

} // namespace

void declare_replay(CLI::App& app, Exit& result) {
    const auto options = std::make_shared<ReplayOptions>();
    app.add_option("FILE", options->file, "a game record")->required();
    arguments::add_language_option(app, options->language);
    app.add_flag("--quiet", options->is_quiet, "only the result");
    app.add_flag("--list", options->is_list, "all turns as a list, also at a terminal");
    app.add_option("--round", options->round, "begin with this round")->check(CLI::Range(1, 1000));
    app.add_option("--turn", options->turn, "begin with this turn; where it is not a terminal, show only that")
        ->check(CLI::Range(0, 100'000));
    app.add_option("--seat", options->seat, "see only what this seat saw; otherwise everything lies open")
        ->check(CLI::Range(1, rules::max_seats));
    app.add_flag("--no-colour,--no-color", options->no_colour, "no colours (also where NO_COLOR is set)");
    app.callback([options, &result] { result = run_replay(*options); });
}

} // namespace runset::cli
