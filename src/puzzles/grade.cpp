#include "puzzles/grade.h"

#include <algorithm>

#include "puzzles/goal.h"

namespace runset::puzzles {

namespace {

constexpr std::array<std::string_view, themes.size()> theme_names{"add",  "rearrange", "joker",   "chain",
                                                                  "trap", "only-one",  "marathon"};

/// The effort from which on a puzzle is of level 2, 3, 4 and 5.
constexpr std::array<int, highest_level - lowest_level> steps_up{12, 22, 36, 54};

constexpr int few_answers = 4;
constexpr int long_chain = 4;
constexpr int many_decoys = 2;
constexpr int marathon_moves = 10;

int scarcity_of(const Features& features) {
    constexpr int of_one = 4;
    constexpr int of_few = 2;
    return features.answers == 1 ? of_one : features.answers > 0 && features.answers <= few_answers ? of_few : 0;
}

} // namespace

int effort_of(const Features& features) {
    const int lays = features.steps - features.moves;
    return 3 * features.moves + 2 * features.chain + features.touched + 2 * features.decoys + lays +
           scarcity_of(features);
}

int level_of(const Features& features) {
    const auto passed = std::ranges::count_if(steps_up, [&](int least) { return effort_of(features) >= least; });
    return lowest_level + static_cast<int>(passed);
}

std::string_view name_of(Theme theme) {
    return theme_names[static_cast<std::size_t>(theme)];
}

std::optional<Theme> find_theme(std::string_view name) {
    const auto found = std::ranges::find(theme_names, name);
    return found == theme_names.end() ? std::nullopt
                                      : std::optional(themes[static_cast<std::size_t>(found - theme_names.begin())]);
}

bool has_theme(const Puzzle& puzzle, Theme theme) {
    const Features& features = puzzle.features;
    switch (theme) {
    case Theme::add:
        return features.moves == 0;
    case Theme::rearrange:
        return features.moves > 0;
    case Theme::joker:
        return frees_joker(puzzle.settings, puzzle.start.table, puzzle.solution);
    case Theme::chain:
        return features.chain >= long_chain;
    case Theme::trap:
        return features.decoys >= many_decoys;
    case Theme::only_one:
        return features.answers == 1;
    case Theme::marathon:
        return features.moves >= marathon_moves;
    }
    return false;
}

std::vector<Theme> themes_of(const Puzzle& puzzle) {
    std::vector<Theme> found;
    std::ranges::copy_if(themes, std::back_inserter(found), [&](Theme theme) { return has_theme(puzzle, theme); });
    return found;
}

} // namespace runset::puzzles
