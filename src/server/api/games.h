// What the API answers about the games that were played at a table.
#pragma once

#include "server/api/route.h"
#include "server/api/tables.h"
#include "text/catalogue.h"

namespace runset::server::api {

/// The list of them, or one as its record or as JSON, by the route of the target.
[[nodiscard]] net::HttpAnswer games_answer(const fair::Hashing& hashing, const GamesRead& games,
                                           const ApiTarget& target, text::Language language);

} // namespace runset::server::api
