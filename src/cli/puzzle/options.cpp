#include "cli/puzzle/options.h"

#include <array>
#include <chrono>
#include <cstdio>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/arguments/record_file.h"
#include "puzzles/daily.h"
#include "puzzles/grade.h"
#include "puzzles/maker.h"
#include "puzzles/words.h"
#include "rules/edition.h"

namespace runset::cli::puzzle {

namespace {

using puzzles::Kind;
using puzzles::Puzzle;
using Sentence = std::unexpected<std::string>;

std::string today() {
    const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    return text.data();
}

std::vector<rules::Settings> settings_of(const PuzzleOptions& options) {
    std::vector<rules::Settings> rows;
    for (const rules::Settings& row : rules::editions()) {
        // A lay is judged alike with and without Hand Rummy: one of the two is enough.
        const bool is_wished = options.variant.empty() ? !row.has_hand_rummy : row.variant == options.variant;
        if (row.edition == options.edition && is_wished) {
            rows.push_back(row);
        }
    }
    return rows;
}

std::vector<Kind> kinds_of(const PuzzleOptions& options) {
    const auto kind = puzzles::find_kind(options.kind);
    return kind ? std::vector{*kind} : std::vector(puzzles::kinds.begin(), puzzles::kinds.end());
}

bool is_choosing(const PuzzleOptions& options) {
    return !options.variant.empty() || !options.kind.empty() || options.level != 0 || !options.theme.empty();
}

protocol::engine::PuzzleTold told(const text::Catalogue& texts, const PuzzleOptions& options, const Puzzle& puzzle) {
    return {.puzzle = puzzle,
            .title = std::string(texts.get("puzzle.titleNew")),
            .goal = puzzles::tell_goal(texts, puzzle),
            .with_solution = options.with_solution};
}

std::expected<protocol::engine::PuzzleTold, std::string> numbered(const text::Catalogue& texts,
                                                                  const PuzzleOptions& options, int number) {
    const auto& all = puzzles::collection(options.edition);
    if (number < 1 || static_cast<std::size_t>(number) > all.size()) {
        return Sentence(texts.get("puzzle.none"));
    }
    protocol::engine::PuzzleTold found = told(texts, options, all[static_cast<std::size_t>(number - 1)]);
    found.number = number;
    found.title = texts.fill("puzzle.title", {{"number", std::to_string(number)}});
    return found;
}

} // namespace

puzzles::Choice choice_of(const PuzzleOptions& options) {
    return {.variant = options.variant,
            .kind = puzzles::find_kind(options.kind),
            .level = options.level,
            .theme = options.theme};
}

void declare_puzzle_options(CLI::App& app, PuzzleOptions& options) {
    app.add_option("--edition", options.edition, "classic, kids or junior")
        ->check(CLI::IsMember({"classic", "kids", "junior"}));
    app.add_option("--variant", options.variant, "only of this variant: standard, handrummy, basic or professional");
    app.add_option("--kind", options.kind, "only of this kind: lay-all, free-joker or open")
        ->check(CLI::IsMember({"lay-all", "free-joker", "open"}));
    app.add_option("--level", options.level, "only of this level, 1 (easy) to 5")
        ->check(CLI::Range(puzzles::lowest_level, puzzles::highest_level));
    app.add_option("--theme", options.theme, "only with this theme, e.g. joker, trap, only-one, marathon");
    app.add_option("--date", options.date, "the puzzle of this day, e.g. 2026-11-16; today where nothing is said");
    app.add_option("--number", options.number, "this puzzle of the edition's collection");
    app.add_option("--seed", options.seed, "a new puzzle, or the seed for --make; the same everywhere");
    app.add_option("--check", options.check,
                   "say whether this table is an answer, e.g. 'g4 g5 g6 | p8 k8 y8'; - reads it");
    app.add_flag("--solution", options.with_solution, "show a solution, too");
    app.add_flag("--list", options.is_list, "only list the puzzles of the collection that fit");
    app.add_option("--make", options.make, "make so many new puzzles, one a line")->check(CLI::Range(1, 100'000));
    app.add_option("--from", options.from, "with --make: from the games of these records, not of bots");
    app.add_option("--verify", options.verify, "measure every puzzle of this file again, all answers counted");
    app.add_option("--plot", options.plot, "draw how hard the puzzles of the collections are into this SVG file");
    app.add_flag("--json", options.is_json, "as JSON");
    arguments::add_language_option(app, options.language);
}

std::expected<void, std::string> check_options(const text::Catalogue& texts, const PuzzleOptions& options) {
    if (settings_of(options).empty()) {
        return Sentence(texts.fill("play.error.edition", {{"edition", options.edition}, {"variant", options.variant}}));
    }
    if (!options.theme.empty() && !puzzles::find_theme(options.theme)) {
        std::string list;
        for (const puzzles::Theme theme : puzzles::themes) {
            list += (list.empty() ? "" : ", ") + std::string(puzzles::name_of(theme));
        }
        return Sentence(texts.fill("puzzle.badTheme", {{"text", options.theme}, {"list", list}}));
    }
    if (!options.date.empty() && !puzzles::day_of(options.date)) {
        return Sentence(texts.fill("puzzle.badDate", {{"text", options.date}}));
    }
    return {};
}

std::expected<protocol::engine::PuzzleTold, std::string> find_puzzle(const text::Catalogue& texts,
                                                                     const PuzzleOptions& options) {
    if (options.number != 0) {
        return numbered(texts, options, options.number);
    }
    if (options.seed) {
        const auto made = made_puzzles(texts, options, 1);
        if (!made) {
            return Sentence(made.error());
        }
        if (made->empty()) {
            return Sentence(texts.get("puzzle.none"));
        }
        return told(texts, options, made->front());
    }
    const std::string date = options.date.empty() ? today() : options.date;
    const int day = puzzles::day_of(date).value_or(0);
    if (is_choosing(options)) {
        const auto numbers = puzzles::numbers_of(options.edition, choice_of(options));
        return numbered(texts, options, numbers.empty() ? 0 : numbers[static_cast<std::size_t>(day) % numbers.size()]);
    }
    auto found = numbered(texts, options, puzzles::daily_number(options.edition, day));
    if (found) {
        found->date = date;
        found->title = texts.fill("puzzle.titleDay", {{"date", date}});
    }
    return found;
}

std::expected<std::vector<Puzzle>, std::string> made_puzzles(const text::Catalogue& texts, const PuzzleOptions& options,
                                                             int count) {
    const puzzles::Wish wish{.settings = settings_of(options),
                             .kinds = kinds_of(options),
                             .count = count,
                             .seed = options.seed.value_or(1),
                             .level = options.level};
    if (options.from.empty()) {
        return puzzles::make_puzzles(wish);
    }
    std::vector<notation::Record> records;
    for (const std::string& file : options.from) {
        auto loaded = arguments::load_record(texts, file);
        if (!loaded) {
            return Sentence(loaded.error());
        }
        records.push_back(std::move(loaded->record));
    }
    return puzzles::make_puzzles(wish, records);
}

} // namespace runset::cli::puzzle
