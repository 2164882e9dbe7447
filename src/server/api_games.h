// What the API answers about the games that were played at a table.
#pragma once

#include "server/api_route.h"
#include "server/hall.h"
#include "text/catalogue.h"

namespace runset::server {

/// The list of them, or one as its record or as JSON, by the route of the target.
[[nodiscard]] HttpAnswer games_answer(const fair::Hashing& hashing, const GamesRead& games, const ApiTarget& target,
                                      text::Language language);

} // namespace runset::server
