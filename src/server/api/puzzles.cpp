#include "server/api/puzzles.h"

#include "notation/parse.h"
#include "protocol/engine/puzzle_json.h"
#include "puzzles/daily.h"
#include "puzzles/words.h"

namespace runset::server::api {

namespace {

/// The value of `key=value` in a query; empty if it is not there.
std::string_view value_in(std::string_view query, std::string_view key) {
    while (!query.empty()) {
        const std::string_view part = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(part.size() + 1, query.size()));
        if (part.starts_with(key) && part.substr(key.size()).starts_with('=')) {
            return part.substr(key.size() + 1);
        }
    }
    return {};
}

std::optional<protocol::engine::PuzzleTold> told(const PuzzleWish& wish, int number) {
    const auto& all = puzzles::collection(wish.edition);
    if (number < 1 || static_cast<std::size_t>(number) > all.size()) {
        return std::nullopt;
    }
    const text::Catalogue& texts = text::catalogue(wish.language);
    const puzzles::Puzzle& puzzle = all[static_cast<std::size_t>(number) - 1];
    return protocol::engine::PuzzleTold{.puzzle = puzzle,
                                        .number = number,
                                        .title = texts.fill("puzzle.title", {{"number", std::to_string(number)}}),
                                        .goal = puzzles::tell_goal(texts, puzzle),
                                        .with_solution = value_in(wish.query, "solution") == "true"};
}

} // namespace

std::string puzzle_list(const PuzzleWish& wish) {
    constexpr std::uint64_t highest = 9;
    const std::string_view kind = value_in(wish.query, "kind");
    const std::string_view level = value_in(wish.query, "level");
    const puzzles::Choice choice{.variant = value_in(wish.query, "variant"),
                                 .kind = puzzles::find_kind(kind),
                                 .level = static_cast<int>(notation::parse_number(level, highest).value_or(0)),
                                 .theme = value_in(wish.query, "theme")};
    const bool is_known_kind = kind.empty() || choice.kind;
    return protocol::engine::write_puzzle_list(wish.edition, is_known_kind ? puzzles::numbers_of(wish.edition, choice)
                                                                           : std::vector<int>{});
}

std::optional<std::string> numbered_puzzle(const PuzzleWish& wish, int number) {
    const auto found = told(wish, number);
    return found ? std::optional(protocol::engine::write_puzzle(*found)) : std::nullopt;
}

std::optional<std::string> daily_puzzle(const PuzzleWish& wish, std::string_view date) {
    const auto day = puzzles::day_of(date);
    auto found = day ? told(wish, puzzles::daily_number(wish.edition, *day)) : std::nullopt;
    if (!found) {
        return std::nullopt;
    }
    found->date = date;
    found->title = text::catalogue(wish.language).fill("puzzle.titleDay", {{"date", found->date}});
    return protocol::engine::write_puzzle(*found);
}

} // namespace runset::server::api
