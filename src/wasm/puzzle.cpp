#include "wasm/puzzle.h"

#include "notation/table_text.h"
#include "protocol/engine/puzzle_json.h"
#include "puzzles/daily.h"
#include "puzzles/words.h"
#include "replay/tell_steps.h"

namespace runset::wasm {

namespace {

std::string no_puzzle(const text::Catalogue& texts) {
    return protocol::engine::write_engine_error("NO_PUZZLE", texts.get("puzzle.none"));
}

const puzzles::Puzzle* find(std::string_view edition, int number) {
    const auto& all = puzzles::collection(edition);
    return number < 1 || static_cast<std::size_t>(number) > all.size() ? nullptr
                                                                       : &all[static_cast<std::size_t>(number - 1)];
}

} // namespace

std::string tell_puzzle(const text::Catalogue& texts, const protocol::engine::AskPuzzle& ask) {
    int number = ask.number.value_or(0);
    if (!ask.date.empty()) {
        const auto day = puzzles::day_of(ask.date);
        number = day ? puzzles::daily_number(ask.settings.edition, *day) : 0;
    }
    const puzzles::Puzzle* puzzle = find(ask.settings.edition, number);
    if (puzzle == nullptr) {
        return no_puzzle(texts);
    }
    return protocol::engine::write_puzzle(
        {.puzzle = *puzzle,
         .number = number,
         .date = ask.date,
         .title = ask.date.empty() ? texts.fill("puzzle.title", {{"number", std::to_string(number)}})
                                   : texts.fill("puzzle.titleDay", {{"date", ask.date}}),
         .goal = puzzles::tell_goal(texts, *puzzle)});
}

std::string tell_puzzles(const protocol::engine::AskPuzzles& ask) {
    return protocol::engine::write_puzzle_list(ask.settings.edition, puzzles::numbers_of(ask.settings.edition, {}));
}

std::string check_puzzle(const text::Catalogue& texts, const protocol::engine::AskPuzzleCheck& ask) {
    const puzzles::Puzzle* puzzle = find(ask.settings.edition, ask.number);
    if (puzzle == nullptr) {
        return no_puzzle(texts);
    }
    const rules::Table table = notation::declare_jokers(puzzle->settings, ask.draft).value_or(ask.draft);
    const puzzles::Checked checked = puzzles::check_answer(*puzzle, table);
    return protocol::engine::write_puzzle_checked(checked, puzzles::tell_checked(texts, *puzzle, checked, table));
}

std::string hint_at_puzzle(const text::Catalogue& texts, const protocol::engine::AskPuzzleHints& ask) {
    const puzzles::Puzzle* puzzle = find(ask.settings.edition, ask.number);
    if (puzzle == nullptr) {
        return no_puzzle(texts);
    }
    return protocol::engine::write_puzzle_hints(
        puzzle->settings, puzzles::tell_hints(texts, *puzzle),
        replay::tell_steps(texts, puzzle->settings, puzzle->start, puzzle->solution),
        puzzles::tell_answers(texts, *puzzle));
}

} // namespace runset::wasm
