// The addresses under /api/ as one table: what is asked for by a method and a path. docs/api.md and the OpenAPI
// document describe exactly these.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

namespace runset::server::api {

enum class ApiRoute : std::uint8_t {
    document,
    list_tables,
    create_table,
    show_table,
    stream_table,
    list_games,
    take_seat,
    command,
    record,
    game,
    export_record,
    list_puzzles,
    puzzle,
    daily_puzzle,
};

struct ApiPath {
    std::string_view method{};
    std::string_view path{}; // with {table}, {number}, {edition} and {date}
    ApiRoute route{};
};

[[nodiscard]] std::span<const ApiPath> api_paths();

struct ApiTarget {
    ApiRoute route{};
    std::string table{}; // in the form in which codes are kept
    int number = 0;
    std::string edition{};
    std::string date{}; // or "today"
};

/// Why there is no such target: the methods that the path has, or none if there is no such path.
struct NoTarget {
    std::string allow{};
};

/// HEAD is GET, except for streams.
[[nodiscard]] std::expected<ApiTarget, NoTarget> find_target(std::string_view method, std::string_view path);

} // namespace runset::server::api
