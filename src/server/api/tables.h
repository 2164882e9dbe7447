// The tables of a site as the API asks for them. The hall has them.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fair/hashing.h"
#include "notation/record.h"
#include "protocol/vocabulary.h"
#include "server/net/net.h"

namespace runset::server::api {

/// A table as somebody may see it, or why not.
using Seen = std::expected<std::string, protocol::Denial>;

/// Why the games of a table cannot be told.
enum class NoGames : std::uint8_t { no_such_table, erased, away };
using GamesRead = std::expected<std::vector<notation::Record>, NoGames>;

class Tables {
public:
    virtual ~Tables() = default;
    [[nodiscard]] virtual bool is_ready() = 0;
    /// The tables of the whole site that are open to all, as JSON.
    [[nodiscard]] virtual std::string list() const = 0;
    /// The table as the holder of the token may know it, or as a spectator if there is none, wherever the table is;
    /// `done` is called now or later.
    virtual void look(const std::string& table, const std::string& token, const std::function<void(Seen)>& done) = 0;
    /// The games of a table, wherever it is, as far as their rounds have ended. `tell` makes an answer of them, in
    /// another thread where there is one; `done` gets it, now or later.
    virtual void read_games(const std::string& table, std::function<net::HttpAnswer(const GamesRead&)> tell,
                            std::function<void(net::HttpAnswer)> done) = 0;
    [[nodiscard]] virtual const fair::Hashing& hashing() const = 0;
    /// Whoever has asked for too many tables that there are not is not told of any for a while.
    [[nodiscard]] virtual bool is_guessing(const std::string& address) = 0;
    virtual void missed(const std::string& address) = 0;
    // Guests of the API: clients like all others.
    virtual void guest_opened(net::ConnectionId guest, std::string_view address) = 0;
    virtual void guest_said(net::ConnectionId guest, std::string_view text) = 0;
    virtual void guest_closed(net::ConnectionId guest) = 0;
};

/// A table's code as people type it, in the form in which it is kept.
[[nodiscard]] std::string table_code(std::string_view text);

} // namespace runset::server::api
