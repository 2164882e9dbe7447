#include "cli/puzzle_proof.h"

#include <filesystem>
#include <fstream>

#include "puzzles/features.h"
#include "puzzles/goal.h"
#include "puzzles/puzzle_text.h"
#include "text/explain.h"

namespace runset::cli {

namespace {

using puzzles::Puzzle;

/// The line says the truth.
bool is_true(const Puzzle& said) {
    Puzzle asked = said;
    asked.features = {};
    asked.solution = {};
    const auto measured = puzzles::measure(asked, puzzles::usual_patience);
    return measured && *measured == said && puzzles::check_answer(said, said.solution).is_solved;
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
        if (!is_true(*puzzle)) {
            proof.faults.push_back(std::to_string(proof.count) + ": " + line);
        }
    }
    return proof;
}

} // namespace runset::cli
