// What the load generator knows of a seat and a table, read from the messages by looking for the few fields it needs.
#pragma once

#include <charconv>
#include <chrono>
#include <cstring>
#include <memory>
#include <vector>

#include "load/web_socket.h"

namespace runset::load {

using Clock = std::chrono::steady_clock;
using Instant = Clock::time_point;

/// The number behind a key such as `"turn":`; -1 if there is none.
[[nodiscard]] inline std::int64_t number_after(std::string_view text, std::string_view key) {
    const void* const at = ::memmem(text.data(), text.size(), key.data(), key.size());
    std::int64_t number = -1;
    if (at != nullptr) {
        std::from_chars(static_cast<const char*>(at) + key.size(), text.data() + text.size(), number);
    }
    return number;
}

struct Seat {
    WebSocket socket{};
    int table = 0;
    int number = 0;             // from 0
    bool is_introduced = false; // has said who it is on this connection
    bool is_seated = false;
    bool is_resumed = true; // has its view again after a lost connection
    std::int64_t last_cid = 0;
    std::string pending{}; // a command that is not answered yet, to be sent again after a lost connection
    std::int64_t pending_cid = 0;
    bool is_pending_a_move = false;
    bool is_to_ready = false; // it was refused: nothing changes by itself, so it is to be said again
    Instant ready_again_at{};
    Instant scheduled{};    // when the pending move was to be made
    Instant reconnect_at{}; // if lost
    bool is_lost = true;
    int tries = 0;      // to come back
    Instant heard_at{}; // the last sign of life while it waits for one
};

struct Table {
    std::string code{};
    std::int64_t seq = 0;
    bool is_playing = false;
    int to_move = -1; // from 0
    std::int64_t round = 0;
    std::int64_t turn = 0;
    std::int64_t pile = 0;
    std::vector<std::unique_ptr<Seat>> seats{};
    Instant next_move{};
    bool is_moving = false; // a move is under way
    Instant done_at{};      // the last command that was called done
};

/// A command that was called done.
struct Promise {
    int table = 0;
    int seat = 0;
    std::int64_t cid = 0;
    std::int64_t seq = 0;
};

} // namespace runset::load
