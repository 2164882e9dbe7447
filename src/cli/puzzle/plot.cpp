#include "cli/puzzle/plot.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "puzzles/collection.h"
#include "puzzles/grade.h"

namespace runset::cli::puzzle {

namespace {

constexpr int left = 70;
constexpr int bar_width = 9;
constexpr int bucket = 2; // of effort
constexpr int row_height = 150;
constexpr int head = 40;
constexpr int tallest = 100;
constexpr std::array<std::string_view, 5> inks{"#3a9d5d", "#7aa83a", "#c9a227", "#d9742b", "#b3364a"};

std::string text_at(int x, int y, const std::string& text) {
    return "<text x='" + std::to_string(x) + "' y='" + std::to_string(y) + "'>" + text + "</text>\n";
}

/// How many puzzles there are of each effort and level.
using Counts = std::map<std::pair<int, int>, int>;

Counts counts_of(std::string_view edition) {
    Counts counts;
    for (const puzzles::Puzzle& puzzle : puzzles::collection(edition)) {
        ++counts[{puzzles::effort_of(puzzle.features) / bucket, puzzles::level_of(puzzle.features)}];
    }
    return counts;
}

std::string bars(const Counts& counts, int base) {
    int most = 1;
    for (const auto& [place, count] : counts) {
        most = std::max(most, count);
    }
    std::string svg;
    for (const auto& [place, count] : counts) {
        const int height = std::max(2, count * tallest / most);
        svg += "<rect x='" + std::to_string(left + place.first * bar_width) + "' y='" + std::to_string(base - height) +
               "' width='" + std::to_string(bar_width - 1) + "' height='" + std::to_string(height) + "' fill='" +
               std::string(inks[static_cast<std::size_t>(place.second - 1)]) + "'><title>effort " +
               std::to_string(place.first * bucket) + ": " + std::to_string(count) + "</title></rect>\n";
    }
    return svg + text_at(0, base - tallest + 10, std::to_string(most));
}

int last_bucket() {
    int last = 1;
    for (const puzzles::EmbeddedPuzzles& file : puzzles::embedded_puzzles()) {
        for (const auto& [place, count] : counts_of(file.edition)) {
            last = std::max(last, place.first);
        }
    }
    return last;
}

} // namespace

std::string plot_collections() {
    const int width = left + (last_bucket() + 2) * bar_width;
    const int height = head + row_height * static_cast<int>(puzzles::embedded_puzzles().size()) + 20;
    std::string svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " + std::to_string(width) + " " +
                      std::to_string(height) +
                      "' font-family='sans-serif' font-size='12'>\n<style>text{fill:#222}line{stroke:#888}"
                      "@media(prefers-color-scheme:dark){text{fill:#ddd}}</style>\n";
    svg += text_at(0, 14, "Puzzles by effort; the colour is the level:");
    for (int level = puzzles::lowest_level; level <= puzzles::highest_level; ++level) {
        const int x = 250 + level * 34;
        svg += "<rect x='" + std::to_string(x) + "' y='4' width='12' height='12' fill='" +
               std::string(inks[static_cast<std::size_t>(level - 1)]) + "'/>\n" +
               text_at(x + 15, 14, std::to_string(level));
    }
    int base = head + tallest + 10;
    for (const puzzles::EmbeddedPuzzles& file : puzzles::embedded_puzzles()) {
        svg += text_at(0, base, std::string(file.edition));
        svg += bars(counts_of(file.edition), base);
        svg += "<line x1='" + std::to_string(left) + "' x2='" + std::to_string(width) + "' y1='" +
               std::to_string(base) + "' y2='" + std::to_string(base) + "'/>\n";
        for (int effort = 0; effort / bucket <= last_bucket(); effort += 20) {
            svg += text_at(left + effort / bucket * bar_width, base + 16, std::to_string(effort));
        }
        base += row_height;
    }
    return svg + "</svg>\n";
}

} // namespace runset::cli::puzzle
