#include "puzzles/goal.h"

#include <algorithm>

#include "rules/judging/judge.h"
#include "rules/meld.h"

namespace runset::puzzles {

namespace {

using rules::MeldKind;

/// What the jokers of a table stand for, each as one number.
struct JokerMeanings {
    std::array<int, rules::max_tiles> list{};
    std::size_t count = 0;

    JokerMeanings(const rules::Settings& settings, const rules::Table& table) {
        constexpr int set_base = 100;
        for (int i = 0; i < table.meld_count(); ++i) {
            const MeldKind kind = rules::shape_of(settings, table.meld(i)).kind;
            for (const rules::Piece piece : table.meld(i)) {
                if (piece.is_joker()) {
                    list[count++] = kind == MeldKind::run ? piece.stands_for().code() : set_base + piece.number();
                }
            }
        }
        std::ranges::sort(all());
    }

    [[nodiscard]] std::span<int> all() { return std::span(list).first(count); }
};

} // namespace

bool frees_joker(const rules::Settings& settings, const rules::Table& before, const rules::Table& after) {
    JokerMeanings old_ones(settings, before);
    JokerMeanings new_ones(settings, after);
    return !std::ranges::includes(new_ones.all(), old_ones.all());
}

Checked check_answer(const Puzzle& puzzle, const rules::Table& final_table) {
    Checked checked{.verdict = rules::judge_lay(puzzle.settings, puzzle.start, final_table)};
    checked.laid = (final_table.tiles() - puzzle.start.table.tiles()).size();
    if (!checked.verdict) {
        return checked;
    }
    checked.frees_joker = frees_joker(puzzle.settings, puzzle.start.table, final_table);
    checked.is_solved = checked.laid >= puzzle.goal_tiles && (puzzle.kind != Kind::free_joker || checked.frees_joker);
    return checked;
}

} // namespace runset::puzzles
