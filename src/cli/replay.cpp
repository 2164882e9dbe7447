// `runset replay FILE`: a game record played through the rules, turn by turn.

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/command.h"
#include "cli/play_setup.h"
#include "cli/record_file.h"
#include "cli/screen_result.h"
#include "cli/screen_words.h"
#include "notation/move_text.h"
#include "notation/settings_text.h"
#include "rules/decide.h"
#include "rules/evolve.h"
#include "solver/can_lay.h"

namespace runset::cli {

namespace {

struct ReplayOptions {
    std::string file;
    std::string language;
    bool is_quiet = false;
};

std::string result_line(const ResultPage& page) {
    const rules::View& state = page.view;
    if (state.phase == rules::Phase::match_over) {
        return print_match_result(page);
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
        longest = std::max(longest, width_of(name));
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
        std::cout << pad_left(std::to_string(state.turn), 4) << "  " << pad_right(record.names[seat.index], longest)
                  << "  " << notation::print_move(record.settings, move) << "\n";
        state = rules::evolve(state, rules::decide(state, seat, move, solver::can_lay).value());
        if (state.phase != rules::Phase::playing) {
            std::cout << "\n"
                      << print_round_result({.texts = texts,
                                             .style = plain,
                                             .view = rules::view_for(state, std::nullopt),
                                             .names = record.names});
        }
    }
}

Exit run_replay(const ReplayOptions& options) {
    const text::Catalogue& texts = catalogue_for(options.language);
    const auto loaded = load_record(texts, options.file);
    if (!loaded) {
        std::cerr << "runset: " << loaded.error() << "\n";
        return Exit::bad_input;
    }
    if (!options.is_quiet) {
        print_turns(texts, loaded->record);
    }
    const Style plain;
    std::cout << result_line({.texts = texts,
                              .style = plain,
                              .view = rules::view_for(loaded->state, std::nullopt),
                              .names = loaded->record.names,
                              .leaders = leaders_of(loaded->state)});
    return Exit::ok;
}

} // namespace

void declare_replay(CLI::App& app, Exit& result) {
    const auto options = std::make_shared<ReplayOptions>();
    app.add_option("FILE", options->file, "a game record")->required();
    app.add_option("--lang", options->language, "de, fr, it, en, nl or es; otherwise as LANG says")
        ->check(CLI::IsMember({"de", "fr", "it", "en", "nl", "es"}));
    app.add_flag("--quiet", options->is_quiet, "only the result");
    app.callback([options, &result] { result = run_replay(*options); });
}

} // namespace runset::cli
