#include "cli/puzzle/proof.h"

#include <filesystem>
#include <fstream>

#include "puzzles/features.h"
#include "puzzles/goal.h"
#include "puzzles/puzzle_text.h"
#include "text/explain.h"

namespace runset::cli::puzzle {

namespace {

using puzzles::Puzzle;

/// What is measured now, if anything can be.
std::optional<Puzzle> measured_again(const Puzzle& said) {
    Puzzle asked = said;
    asked.features = {};
    asked.solution = {};
    return puzzles::measure(asked, puzzles::usual_patience);
}

} // namespace

std::expected<PuzzleProof, std::string> prove_file(const text::Catalogue& texts, const std::string& file) {
    std::ifstream input(file);
    if (!input || std::filesystem::is_directory(file)) {
        return std::unexpected(texts.fill("play.error.read", {{"file", file}}));
    }
    PuzzleProof proof;
    for (std::string line; std::getline(input, line);) {
        ++proof.count;
        const auto puzzle = puzzles::parse_puzzle(line);
        if (!puzzle) {
            return std::unexpected(file + ": " +
                                   texts.fill("parse.badLine", {{"line", std::to_string(proof.count)},
                                                                {"message", text::explain(texts, puzzle.error())}}));
        }
        proof.with_one_answer += puzzle->features.answers == 1 ? 1 : 0;
        proof.with_more += puzzle->features.answers > 1 ? 1 : 0;
        const auto measured = measured_again(*puzzle);
        if (measured != *puzzle || !puzzles::check_answer(*puzzle, puzzle->solution).is_solved) {
            proof.faults.push_back(std::to_string(proof.count) + ": " +
                                   (measured ? puzzles::print_puzzle(*measured) : line));
        }
    }
    return proof;
}

} // namespace runset::cli::puzzle
