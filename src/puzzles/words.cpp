#include "puzzles/words.h"

#include "notation/table_text.h"
#include "puzzles/touched.h"
#include "text/explain.h"

namespace runset::puzzles {

namespace {

/// "3 tiles", "3 cards".
std::string tiles_in_words(const text::Catalogue& texts, const Puzzle& puzzle) {
    const std::string form = "play.tiles." + std::string(puzzle.settings.edition);
    return texts.count(texts.has(form + ".one") ? form : "play.tiles", puzzle.goal_tiles);
}

} // namespace

std::string tell_goal(const text::Catalogue& texts, const Puzzle& puzzle) {
    std::string key = "puzzle.goal." + std::string(name_of(puzzle.kind));
    if (puzzle.kind == Kind::open && puzzle.settings.open_min == 0) {
        key = "puzzle.goal.openAny";
    }
    return texts.fill(key,
                      {{"tiles", tiles_in_words(texts, puzzle)}, {"points", std::to_string(puzzle.settings.open_min)}});
}

std::string tell_checked(const text::Catalogue& texts, const Puzzle& puzzle, const Checked& checked,
                         const rules::Table& final_table) {
    if (!checked.verdict) {
        return text::explain(texts, puzzle.settings, checked.verdict.error(),
                             {.start = puzzle.start.table, .final_table = final_table});
    }
    if (checked.is_solved) {
        return std::string(texts.get("puzzle.solved"));
    }
    if (checked.laid < puzzle.goal_tiles) {
        return texts.fill("puzzle.short",
                          {{"laid", std::to_string(checked.laid)}, {"need", std::to_string(puzzle.goal_tiles)}});
    }
    return std::string(texts.get("puzzle.jokerStays"));
}

std::vector<std::string> tell_hints(const text::Catalogue& texts, const Puzzle& puzzle) {
    std::vector<std::string> hints{texts.count("puzzle.hint.steps", puzzle.features.steps)};
    rules::Table touched;
    for (const int meld : touched_melds(puzzle)) {
        touched.add(puzzle.start.table.meld(meld));
    }
    hints.push_back(touched.empty() ? std::string(texts.get("puzzle.hint.still"))
                                    : texts.fill("puzzle.hint.touched",
                                                 {{"melds", notation::print_table(puzzle.settings, touched)}}));
    return hints;
}

std::string tell_answers(const text::Catalogue& texts, const Puzzle& puzzle) {
    return puzzle.features.answers == 0 ? std::string(texts.get("puzzle.answersUncounted"))
                                        : texts.count("puzzle.answers", puzzle.features.answers);
}

} // namespace runset::puzzles
