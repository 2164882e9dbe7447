// What the hall tells whoever only reads: tables as they may be seen, and the games that were played at them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/hall/ground.h"

namespace runset::server::hall {

/// The tables here that are open to all, as JSON.
[[nodiscard]] std::string open_tables(const Places& places);
/// A table here as the holder of the token may know it, or as a spectator if there is none.
[[nodiscard]] api::Seen view_of(const Ground& ground, const std::string& table, std::string_view token);
/// As `api::Tables::read_games`.
void read_games(Ground& ground, const std::string& table, std::function<net::HttpAnswer(const api::GamesRead&)> tell,
                std::function<void(net::HttpAnswer)> done);

} // namespace runset::server::hall
