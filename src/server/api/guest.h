// Somebody who comes by requests instead of a socket: to the hall a connection like any other. A guest with a token
// holds its seat from one request to the next; one without watches by a stream.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "protocol/vocabulary.h"
#include "server/net/net.h"
#include "server/net/rate_window.h"
#include "text/catalogue.h"

namespace runset::server::api {

/// One request of a guest, from its message to the hall's answer.
struct Wish {
    enum class Kind : std::uint8_t { enter, stream, command };

    Kind kind = Kind::command;
    std::string message{};
    std::optional<protocol::Cid> cid{};        // that the answer bears
    bool is_farewell = false;                  // the seat is given up by it
    bool is_answered = true;                   // else only if it is refused
    bool is_fenced = false;                    // a ping behind it: whatever became of it, the pong is the end
    std::shared_ptr<net::Exchange> exchange{}; // none: nobody waits, the guest only takes its seat
};

struct Guest {
    net::ConnectionId connection{};
    std::string table{}; // empty until it is known
    std::string token{}; // empty: a spectator
    std::optional<Wish> current{};
    std::deque<Wish> waiting{};
    std::shared_ptr<net::Exchange> stream{};
    text::Language language = text::Language::en; // of its last request
    std::int64_t heard_ms = 0;
    net::RateWindow rate{};
    int pings = 0;           // without a pong: only the last pong is about the current wish
    bool is_leaving = false; // to be let go as soon as nobody is in the middle of something

    [[nodiscard]] bool is_idle() const { return !current && waiting.empty() && !stream; }
};

} // namespace runset::server::api
