#include "server/api/route.h"

#include <array>
#include <optional>

#include "notation/parse.h"
#include "server/api/tables.h"

namespace runset::server::api {

namespace {

constexpr std::array paths{
    ApiPath{.method = "GET", .path = "/api/openapi.json", .route = ApiRoute::document},
    ApiPath{.method = "GET", .path = "/api/tables", .route = ApiRoute::list_tables},
    ApiPath{.method = "POST", .path = "/api/tables", .route = ApiRoute::create_table},
    ApiPath{.method = "GET", .path = "/api/tables/{table}", .route = ApiRoute::show_table},
    ApiPath{.method = "GET", .path = "/api/tables/{table}/stream", .route = ApiRoute::stream_table},
    ApiPath{.method = "GET", .path = "/api/tables/{table}/games", .route = ApiRoute::list_games},
    ApiPath{.method = "POST", .path = "/api/tables/{table}/seats", .route = ApiRoute::take_seat},
    ApiPath{.method = "POST", .path = "/api/tables/{table}/commands", .route = ApiRoute::command},
    ApiPath{.method = "GET", .path = "/api/games/{table}/{number}", .route = ApiRoute::record},
    ApiPath{.method = "GET", .path = "/api/games/{table}/{number}/json", .route = ApiRoute::game},
    ApiPath{.method = "GET", .path = "/api/games/{table}/{number}/export", .route = ApiRoute::export_record},
    ApiPath{.method = "GET", .path = "/api/puzzles/{edition}", .route = ApiRoute::list_puzzles},
    ApiPath{.method = "GET", .path = "/api/puzzles/{edition}/{number}", .route = ApiRoute::puzzle},
    ApiPath{.method = "GET", .path = "/api/puzzles/{edition}/days/{date}", .route = ApiRoute::daily_puzzle},
};

constexpr int largest_number = 10'000;
constexpr std::size_t longest_code = 16;

std::string_view take_part(std::string_view& path) {
    path.remove_prefix(1);
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(part.size());
    return part;
}

/// What stands in the place of a name in braces; false if it cannot stand there.
bool is_taken(ApiTarget& target, std::string_view name, std::string_view given) {
    const auto number = name == "{number}" ? notation::parse_number(given, largest_number) : std::nullopt;
    if (number) {
        target.number = static_cast<int>(*number);
    } else if (name == "{table}" && !given.empty() && given.size() <= longest_code) {
        target.table = table_code(given);
    } else if (name == "{edition}" && (given == "classic" || given == "kids" || given == "junior")) {
        target.edition = given;
    } else if (name == "{date}" && !given.empty() && given.size() <= longest_code) {
        target.date = given;
    } else {
        return name == given;
    }
    return true;
}

std::optional<ApiTarget> match(const ApiPath& row, std::string_view path) {
    ApiTarget target{.route = row.route};
    std::string_view form = row.path;
    while (form.starts_with('/') && path.starts_with('/')) {
        const std::string_view wanted = take_part(form);
        if (!is_taken(target, wanted, take_part(path))) {
            return std::nullopt;
        }
    }
    return form.empty() && path.empty() ? std::optional(target) : std::nullopt;
}

} // namespace

std::span<const ApiPath> api_paths() {
    return paths;
}

std::expected<ApiTarget, NoTarget> find_target(std::string_view method, std::string_view path) {
    NoTarget none;
    for (const ApiPath& row : paths) {
        const auto target = match(row, path);
        if (!target) {
            continue;
        }
        const bool is_also_head = row.method == "GET" && row.route != ApiRoute::stream_table;
        if (row.method == method || (method == "HEAD" && is_also_head)) {
            return *target;
        }
        none.allow.append(none.allow.empty() ? "" : ", ").append(row.method).append(is_also_head ? ", HEAD" : "");
    }
    return std::unexpected(none);
}

} // namespace runset::server::api
