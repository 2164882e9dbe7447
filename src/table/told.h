// What a room tells its clients besides refusals of the lobby, as values. Writing them as text is the business of
// `protocol`.
#pragma once

#include <memory>

#include "rules/reason.h"
#include "table/table_view.h"

namespace runset::table {

/// A connection, named by whoever drives the room.
enum class Client : std::uint64_t {};

/// The table as it is now: what everybody is told, which is the view of a spectator, and what this client alone is.
struct Shown {
    std::shared_ptr<const TableView> all{}; // one for all clients of a step
    OwnView own{};
};

/// The client has a seat now, or has it still.
struct Seated {
    std::string table{};
    rules::Seat seat{};

    friend bool operator==(const Seated&, const Seated&) = default;
};

/// A command was carried out and is kept; `seq` is the event it led to.
struct Done {
    Cid cid = 0;
    std::int64_t seq = 0;

    friend bool operator==(const Done&, const Done&) = default;
};

/// A command was not carried out and nothing has changed.
struct Refused {
    std::optional<Cid> cid{};
    std::string code{};
    std::string text{};
    std::optional<rules::Refusal> refusal{}; // where the rules say no: the figures and what it is about

    friend bool operator==(const Refused&, const Refused&) = default;
};

struct Said {
    rules::Seat seat{};
    std::string phrase{};

    friend bool operator==(const Said&, const Said&) = default;
};

struct Pong {
    friend bool operator==(const Pong&, const Pong&) = default;
};

using Message = std::variant<Shown, Seated, Done, Refused, Said, Pong>;

struct Outgoing {
    Client to{};
    Message message{};
};

} // namespace runset::table
