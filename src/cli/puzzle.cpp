// `runset puzzle`: prints puzzles, checks answers to them, and makes new ones (docs/puzzles.md).

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/arguments/record_file.h"
#include "cli/commands.h"
#include "cli/puzzle/options.h"
#include "cli/puzzle/plot.h"
#include "cli/puzzle/proof.h"
#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "puzzles/grade.h"
#include "puzzles/puzzle_text.h"
#include "puzzles/words.h"
#include "replay/tell_steps.h"
#include "text/explain.h"

namespace runset::cli {

using puzzle::PuzzleOptions;

namespace {

using puzzles::Puzzle;

/// Variant, kind and level.
std::string sort_of(const text::Catalogue& texts, const Puzzle& puzzle) {
    return std::string(texts.get("variant." + std::string(puzzle.settings.variant))) + " · " +
           std::string(texts.get("puzzle.kind." + std::string(puzzles::name_of(puzzle.kind)))) + " · " +
           texts.fill("puzzle.level", {{"level", std::to_string(puzzles::level_of(puzzle.features))}});
}

void print_melds(const Puzzle& puzzle, const rules::Table& table) {
    for (int i = 0; i < table.meld_count(); ++i) {
        std::cout << "  " << notation::print_meld(puzzle.settings, table.meld(i)) << "\n";
    }
}

void print_told(const text::Catalogue& texts, const protocol::engine::PuzzleTold& told) {
    const Puzzle& puzzle = told.puzzle;
    const puzzles::Features& features = puzzle.features;
    const std::string edition(puzzle.settings.edition);
    std::cout << told.title << " · " << texts.get("edition." + edition) << " · " << sort_of(texts, puzzle) << "\n"
              << told.goal << "\n\n";
    if (!puzzle.start.table.empty()) {
        std::cout << texts.get("puzzle.table") << "\n";
        print_melds(puzzle, puzzle.start.table);
    }
    std::cout << texts.get(texts.form_for("play.page.rack", edition)) << "\n  "
              << notation::print_rack(puzzle.settings, puzzle.start.rack) << "\n";
    if (told.with_solution) {
        std::cout << "\n" << texts.get("puzzle.solution") << "\n";
        int number = 0;
        for (const replay::StepTold& step : replay::tell_steps(texts, puzzle.settings, puzzle.start, puzzle.solution)) {
            std::cout << "  " << ++number << ". " << step.text << "\n";
        }
        std::cout << texts.get("puzzle.table") << "\n";
        print_melds(puzzle, puzzle.solution);
        std::cout << puzzles::tell_answers(texts, puzzle) << "\n"
                  << texts.fill("puzzle.measured", {{"steps", std::to_string(features.steps)},
                                                    {"moves", std::to_string(features.moves)},
                                                    {"touched", std::to_string(features.touched)},
                                                    {"chain", std::to_string(features.chain)},
                                                    {"decoys", std::to_string(features.decoys)}})
                  << "\n";
    }
}

Exit check_table(const text::Catalogue& texts, const PuzzleOptions& options, const Puzzle& puzzle) {
    std::string written = options.check;
    if (written == "-") {
        std::getline(std::cin, written);
    }
    auto table = notation::parse_table(puzzle.settings, written);
    if (table) {
        table = notation::declare_jokers(puzzle.settings, *table);
    }
    if (!table) {
        return arguments::fail(text::explain(texts, table.error()));
    }
    const puzzles::Checked checked = puzzles::check_answer(puzzle, *table);
    const std::string sentence = puzzles::tell_checked(texts, puzzle, checked, *table);
    std::cout << (options.is_json ? protocol::engine::write_puzzle_checked(checked, sentence) : sentence) << "\n";
    return checked.is_solved ? Exit::ok : Exit::failed;
}

Exit make(const text::Catalogue& texts, const PuzzleOptions& options) {
    const auto made = puzzle::made_puzzles(texts, options, options.make);
    if (!made) {
        return arguments::fail(made.error());
    }
    for (const Puzzle& puzzle : *made) {
        std::cout << (options.is_json
                          ? protocol::engine::write_puzzle({.puzzle = puzzle,
                                                            .title = std::string(texts.get("puzzle.titleNew")),
                                                            .goal = puzzles::tell_goal(texts, puzzle),
                                                            .with_solution = true})
                          : puzzles::print_puzzle(puzzle))
                  << "\n";
    }
    if (made->size() < static_cast<std::size_t>(options.make)) {
        std::cerr << "runset: "
                  << texts.fill("puzzle.madeFewer",
                                {{"have", std::to_string(made->size())}, {"need", std::to_string(options.make)}})
                  << "\n";
        return Exit::failed;
    }
    return Exit::ok;
}

Exit list(const text::Catalogue& texts, const PuzzleOptions& options) {
    const auto numbers = puzzles::numbers_of(options.edition, puzzle::choice_of(options));
    if (options.is_json) {
        std::cout << protocol::engine::write_puzzle_list(options.edition, numbers) << "\n";
        return Exit::ok;
    }
    const auto& all = puzzles::collection(options.edition);
    for (const int number : numbers) {
        std::cout << number << " · " << sort_of(texts, all[static_cast<std::size_t>(number - 1)]) << "\n";
    }
    return Exit::ok;
}

Exit verify(const text::Catalogue& texts, const PuzzleOptions& options) {
    const auto proof = puzzle::prove_file(texts, options.verify);
    if (!proof) {
        return arguments::fail(proof.error());
    }
    for (const std::string& fault : proof->faults) {
        std::cout << fault << "\n";
    }
    std::cout << texts.fill("puzzle.verified", {{"count", std::to_string(proof->count)},
                                                {"one", std::to_string(proof->with_one_answer)},
                                                {"more", std::to_string(proof->with_more)},
                                                {"wrong", std::to_string(proof->faults.size())}})
              << "\n";
    return proof->faults.empty() ? Exit::ok : Exit::failed;
}

Exit run_puzzle(const PuzzleOptions& options) {
    const text::Catalogue& texts = arguments::catalogue_for(options.language);
    if (const auto fine = puzzle::check_options(texts, options); !fine) {
        return arguments::fail(fine.error());
    }
    if (!options.plot.empty()) {
        return arguments::save_file(options.plot, puzzle::plot_collections())
                   ? Exit::ok
                   : arguments::fail(texts.fill("play.error.write", {{"file", options.plot}}));
    }
    if (!options.verify.empty()) {
        return verify(texts, options);
    }
    if (options.make > 0) {
        return make(texts, options);
    }
    if (options.is_list) {
        return list(texts, options);
    }
    const auto told = puzzle::find_puzzle(texts, options);
    if (!told) {
        return arguments::fail(told.error());
    }
    if (!options.check.empty()) {
        return check_table(texts, options, told->puzzle);
    }
    if (options.is_json) {
        std::cout << protocol::engine::write_puzzle(*told) << "\n";
    } else {
        print_told(texts, *told);
    }
    return Exit::ok;
}

} // namespace

void declare_puzzle(CLI::App& app, Exit& result) {
    const auto options = std::make_shared<PuzzleOptions>();
    puzzle::declare_puzzle_options(app, *options);
    app.callback([options, &result] { result = run_puzzle(*options); });
}

} // namespace runset::cli
