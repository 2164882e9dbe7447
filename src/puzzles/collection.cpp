#include "puzzles/collection.h"

#include <map>

#include "puzzles/grade.h"
#include "puzzles/puzzle_text.h"

namespace runset::puzzles {

namespace {

std::vector<Puzzle> read_all(std::string_view lines) {
    std::vector<Puzzle> puzzles;
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        if (auto puzzle = parse_puzzle(lines.substr(0, end))) {
            puzzles.push_back(*std::move(puzzle));
        }
        lines = end == std::string_view::npos ? std::string_view{} : lines.substr(end + 1);
    }
    return puzzles;
}

using Collections = std::map<std::string_view, std::vector<Puzzle>>;

Collections read_collections() {
    Collections collections;
    for (const EmbeddedPuzzles& file : embedded_puzzles()) {
        collections.emplace(file.edition, read_all(file.lines));
    }
    return collections;
}

bool fits(const Puzzle& puzzle, const Choice& choice) {
    const auto theme = find_theme(choice.theme);
    return (choice.variant.empty() || puzzle.settings.variant == choice.variant) &&
           (!choice.kind || puzzle.kind == *choice.kind) &&
           (choice.level == 0 || level_of(puzzle.features) == choice.level) &&
           (choice.theme.empty() || (theme && has_theme(puzzle, *theme)));
}

} // namespace

const std::vector<Puzzle>& collection(std::string_view edition) {
    static const Collections collections = read_collections();
    static const std::vector<Puzzle> none;
    const auto found = collections.find(edition);
    return found == collections.end() ? none : found->second;
}

std::vector<int> numbers_of(std::string_view edition, const Choice& choice) {
    std::vector<int> numbers;
    int number = 0;
    for (const Puzzle& puzzle : collection(edition)) {
        ++number;
        if (fits(puzzle, choice)) {
            numbers.push_back(number);
        }
    }
    return numbers;
}

} // namespace runset::puzzles
