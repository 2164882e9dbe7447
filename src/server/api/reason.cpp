#include "server/api/reason.h"

#include <algorithm>
#include <array>

#include "protocol/answer.h"
#include "table/explain.h"

namespace runset::server::api {

using protocol::Denial;

namespace {

struct Row {
    std::string_view code;
    int status;
};

constexpr std::array reasons{
    Row{"NO_SUCH_PLACE", 404}, Row{"BAD_METHOD", 405}, Row{"NO_TOKEN", 401},       Row{"FOREIGN_PAGE", 403},
    Row{"TOO_BIG", 413},       Row{"NOT_JSON", 415},   Row{"TOO_FAST", 429},       Row{"NO_SUCH_GAME", 404},
    Row{"GAME_ERASED", 410},   Row{"GAMES_AWAY", 503}, Row{"NO_SUCH_PUZZLE", 404}, Row{"NOT_A_COMMAND", 400},
};
static_assert(reasons.size() == static_cast<std::size_t>(ApiReason::count_));

/// By the order of the denials.
constexpr std::array denial_statuses{
    400, // bad_message
    400, // no_cid
    409, // old_cid
    404, // no_such_table
    410, // table_closed
    409, // no_seat: it was left
    409, // already_seated
    401, // bad_token
    422, // bad_name
    409, // table_full
    409, // seat_taken
    403, // not_host
    409, // not_gathering
    409, // not_playing
    409, // old_turn
    422, // bad_options
    422, // no_such_level
    422, // no_such_phrase
    409, // no_commitment
    422, // wrong_nonce
    409, // number_withheld
    409, // not_away
    503, // not_kept
    429, // too_many_tables
    429, // too_many_codes
    503, // going_down
};
static_assert(denial_statuses.size() == static_cast<std::size_t>(Denial::count_));

constexpr int refused_by_the_rules = 422;

net::HttpAnswer refused(int status, std::string_view code, std::string text) {
    return {.status = status,
            .body = protocol::write_refused({}, {.code = std::string(code), .text = std::move(text)})};
}

} // namespace

std::string_view code_of(ApiReason reason) {
    return reasons[static_cast<std::size_t>(reason)].code;
}

net::HttpAnswer refusal(ApiReason reason, text::Language language) {
    const Row& row = reasons[static_cast<std::size_t>(reason)];
    return refused(row.status, row.code, std::string(text::catalogue(language).get("api." + std::string(row.code))));
}

net::HttpAnswer refusal(Denial denial, text::Language language) {
    const std::string_view code = protocol::code_of(denial);
    return refused(status_of_code(code), code, table::explain(text::catalogue(language), denial));
}

int status_of_code(std::string_view code) {
    for (std::size_t i = 0; i < denial_statuses.size(); ++i) {
        if (protocol::code_of(static_cast<Denial>(i)) == code) {
            return denial_statuses[i];
        }
    }
    return refused_by_the_rules;
}

text::Language language_of(std::string_view accepted) {
    while (!accepted.empty()) {
        const std::size_t end = std::min(accepted.find(','), accepted.size());
        std::string_view range = accepted.substr(0, end);
        accepted.remove_prefix(std::min(end + 1, accepted.size()));
        range.remove_prefix(std::min(range.find_first_not_of(' '), range.size()));
        const std::string_view code = range.substr(0, range.find_first_of("-;_ "));
        if (const auto language = text::find_language(code)) {
            return *language;
        }
    }
    return text::Language::en;
}

} // namespace runset::server::api
