// One room in the hall with what is under way for it: the step that is being written, the inputs that wait for it, its
// timer and its bot.
#pragma once

#include <functional>
#include <list>
#include <memory>

#include "server/hall/creation_limits.h"
#include "server/loop/scheduler.h"
#include "table/room.h"

namespace runset::server::hall {

/// Something that happens at a room at a time (up-time in milliseconds).
using Input = std::function<table::Step(table::Room& room, std::int64_t now_ms)>;

struct Thought {
    table::BotTask task{};
    std::optional<rules::Move> move{}; // once the bot has decided
};

struct Place {
    explicit Place(table::Room seated) : room(std::move(seated)) {}

    table::Room room;
    bool is_busy = false;         // a step is being written
    bool has_failed = false;      // the last step could not be written
    std::int64_t retry_at_ms = 0; // if so
    std::list<Input> waiting{};   // mostly none, and then it takes no memory, as a deque would
    loop::Scheduler::Timer timer = 0;
    std::unique_ptr<Thought> thought{}; // apart, for it is large and most tables have no bot
    std::int64_t empty_since_ms = 0;    // nobody connected
    std::int64_t epoch = 0;             // in which this node has the table; 0: there is one node only
    TableShare share{};                 // of whoever has made it here
    std::int64_t ahead_ms = 0;          // of its up-time before the hall's: another node has counted it before
};

} // namespace runset::server::hall
