// Why a request under /api/ is refused before any table is asked, and the status of every refusal. One row a reason;
// the text's key is "api." + code.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/vocabulary.h"
#include "server/net/net.h"
#include "text/catalogue.h"

namespace runset::server::api {

enum class ApiReason : std::uint8_t {
    no_such_place, // nothing is at this address
    bad_method,
    no_token,
    foreign_page,
    too_big,
    not_json,
    too_fast,
    no_such_game,
    game_erased,
    games_away, // the database cannot be asked at the moment
    no_such_puzzle,
    not_a_command, // a message that has an address of its own, or none
    count_,        // not a reason: the number of rows
};

[[nodiscard]] std::string_view code_of(ApiReason reason);
[[nodiscard]] net::HttpAnswer refusal(ApiReason reason, text::Language language);
[[nodiscard]] net::HttpAnswer refusal(protocol::Denial denial, text::Language language);

/// Of a refusal by its code, of a table or of the rules.
[[nodiscard]] int status_of_code(std::string_view code);

/// The first language of an Accept-Language that is one of ours; English if there is none.
[[nodiscard]] text::Language language_of(std::string_view accepted);

} // namespace runset::server::api
