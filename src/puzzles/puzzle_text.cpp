#include "puzzles/puzzle_text.h"

#include <array>

#include "notation/position_text.h"
#include "notation/table_text.h"

namespace runset::puzzles {

namespace {

using notation::Cursor;
using notation::Parsed;
using notation::ParseError;

constexpr std::string_view gap = "; ";
constexpr std::string_view solution_word = "solution ";
constexpr std::string_view measured_word = "measured ";
constexpr int largest_figure = 1'000'000;

std::unexpected<ParseError> mistake(std::string_view text) {
    return std::unexpected(ParseError{.text_key = "parse.badPuzzle", .text = std::string(text)});
}

/// What stands before the last "; word" of the line, and what behind it; the line becomes the former.
std::optional<std::string_view> take_tail(std::string_view& line, std::string_view word) {
    const std::string mark = std::string(gap) + std::string(word);
    const auto place = line.rfind(mark);
    if (place == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view tail = line.substr(place + mark.size());
    line = line.substr(0, place);
    return tail;
}

Parsed<Features> parse_features(std::string_view text) {
    Features features;
    Cursor cursor(text);
    for (int* figure :
         {&features.steps, &features.moves, &features.touched, &features.chain, &features.decoys, &features.answers}) {
        const auto number = notation::parse_number(cursor.word(), largest_figure);
        if (!number) {
            return mistake(text);
        }
        *figure = static_cast<int>(*number);
        cursor.take(" ");
    }
    if (!cursor.at_end()) {
        return mistake(text);
    }
    return features;
}

} // namespace

std::string print_puzzle(const Puzzle& puzzle) {
    const Features& f = puzzle.features;
    std::string line = std::string(name_of(puzzle.kind)) + " " + std::to_string(puzzle.goal_tiles);
    line += gap;
    line += notation::print_position({.settings = puzzle.settings, .position = puzzle.start});
    line += gap;
    line += std::string(solution_word) + notation::print_table(puzzle.settings, puzzle.solution);
    line += gap;
    line += std::string(measured_word) + std::to_string(f.steps);
    for (const int figure : {f.moves, f.touched, f.chain, f.decoys, f.answers}) {
        line += " " + std::to_string(figure);
    }
    return line;
}

Parsed<Puzzle> parse_puzzle(std::string_view line) {
    const std::string_view whole = line;
    const auto measured = take_tail(line, measured_word);
    const auto solution = take_tail(line, solution_word);
    const auto head_end = line.find(gap);
    if (!measured || !solution || head_end == std::string_view::npos) {
        return mistake(whole);
    }
    Cursor head(line.substr(0, head_end));
    const auto kind = find_kind(head.word());
    head.skip_spaces();
    const auto tiles = notation::parse_number(head.rest(), rules::max_tiles);
    if (!kind || !tiles) {
        return mistake(line.substr(0, head_end));
    }
    const auto position = notation::parse_position(line.substr(head_end + gap.size()));
    if (!position) {
        return std::unexpected(position.error());
    }
    const auto table = notation::parse_table(position->settings, *solution);
    if (!table) {
        return std::unexpected(table.error());
    }
    const auto features = parse_features(*measured);
    if (!features) {
        return std::unexpected(features.error());
    }
    return Puzzle{.settings = position->settings,
                  .kind = *kind,
                  .start = position->position,
                  .goal_tiles = static_cast<int>(*tiles),
                  .solution = *table,
                  .features = *features};
}

} // namespace runset::puzzles
