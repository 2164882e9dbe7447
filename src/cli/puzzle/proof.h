// Measures the puzzles of a file again and compares: the same goal, the same number of answers, the same figures.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "text/catalogue.h"

namespace runset::cli::puzzle {

struct PuzzleProof {
    int count = 0;
    int with_one_answer = 0;
    int with_more = 0;                 // all equally good
    std::vector<std::string> faults{}; // the number of a wrong line, and the line as it is measured now
};

/// Or one sentence that says why the file cannot be read.
[[nodiscard]] std::expected<PuzzleProof, std::string> prove_file(const text::Catalogue& texts, const std::string& file);

} // namespace runset::cli::puzzle
