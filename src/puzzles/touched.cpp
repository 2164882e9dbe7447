#include "puzzles/touched.h"

#include "rules/judging/lay.h"

namespace runset::puzzles {

std::vector<int> touched_melds(const Puzzle& puzzle) {
    const rules::Table& before = puzzle.start.table;
    std::array<bool, rules::max_melds> is_used{};
    std::vector<int> touched;
    for (int i = 0; i < before.meld_count(); ++i) {
        const rules::MeldShape shape = rules::shape_of(puzzle.settings, before.meld(i));
        bool is_kept = false;
        for (int j = 0; j < puzzle.solution.meld_count() && !is_kept; ++j) {
            bool& used = is_used[static_cast<std::size_t>(j)];
            is_kept = !used && rules::shape_of(puzzle.settings, puzzle.solution.meld(j)) == shape;
            used |= is_kept;
        }
        if (!is_kept) {
            touched.push_back(i);
        }
    }
    return touched;
}

} // namespace runset::puzzles
