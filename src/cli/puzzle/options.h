// The options of `runset puzzle`, and which puzzle they name.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "protocol/engine/puzzle_json.h"
#include "text/catalogue.h"

namespace CLI {
class App;
} // namespace CLI

namespace runset::cli::puzzle {

struct PuzzleOptions {
    std::string edition = "classic";
    std::string variant{};
    std::string kind{};
    std::string theme{};
    int level = 0;
    std::string date{};
    int number = 0;
    std::optional<std::uint64_t> seed{};
    std::string check{};
    int make = 0;
    std::vector<std::string> from{};
    std::string verify{};
    std::string plot{};
    std::string language{};
    bool is_list = false;
    bool is_json = false;
    bool with_solution = false;
};

void declare_puzzle_options(CLI::App& app, PuzzleOptions& options);

/// The settings, kinds and level wished, or one sentence that says what is wrong.
/// What the options choose out of the collection.
[[nodiscard]] puzzles::Choice choice_of(const PuzzleOptions& options);

[[nodiscard]] std::expected<void, std::string> check_options(const text::Catalogue& texts,
                                                             const PuzzleOptions& options);

/// By number, by seed (a new one), by level and the like, or by date; today's where nothing is said.
[[nodiscard]] std::expected<protocol::engine::PuzzleTold, std::string> find_puzzle(const text::Catalogue& texts,
                                                                                   const PuzzleOptions& options);

/// New puzzles, or one sentence: from records where files are named, else from games of bots.
[[nodiscard]] std::expected<std::vector<puzzles::Puzzle>, std::string>
made_puzzles(const text::Catalogue& texts, const PuzzleOptions& options, int count);

} // namespace runset::cli::puzzle
