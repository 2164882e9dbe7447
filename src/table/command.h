// What a client may ask for, as values. Reading them from JSON is the business of command_json; what becomes of them is
// decided by the table. The messages are described in docs/protocol.md.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "notation/hex.h"
#include "rules/move.h"
#include "table/options.h"

namespace runset::table {

/// Counts the commands of a seat, chosen by the client: a repeated number is the same command again.
using Cid = std::int64_t;

/// A new table with the asking player in the first seat and bots of these levels in the last ones.
struct Create {
    TableOptions options{};
    std::string name{};
    std::string token{}; // 32 hexadecimal digits chosen by the client: whoever has them holds the seat
    std::vector<std::string> bots{};
};
struct Join {
    std::string table{};
    std::string name{};
    std::string token{};
    std::optional<rules::Seat> seat{}; // none: any free one
};
/// Takes up a seat again, or watches where there is no token.
struct Hello {
    std::string table{};
    std::optional<std::string> token{};
};
struct Configure {
    TableOptions options{};
};
/// Puts a bot on a free seat, changes its level, or takes it away.
struct SeatBot {
    rules::Seat seat{};
    std::optional<std::string> level{};
};
/// Ready for the next deal; with a commitment the seat adds to its chance.
struct GetReady {
    std::optional<notation::Digest> commitment{};
};
struct Reveal {
    notation::Digest nonce{};
};
struct Play {
    int round = 0;
    int turn = 0;
    rules::Move move{};
};
/// The table as the player is arranging it, for the clock to save and for a reconnect.
struct KeepDraft {
    int round = 0;
    int turn = 0;
    rules::Table table{};
};
struct Say {
    std::string phrase{};
};
/// Lets a bot play for a seat whose player is away.
struct TakeOver {
    rules::Seat seat{};
};
struct Leave {};
/// Takes the player's name out of everything that is kept of a table: the one they sit at, or any that the token
/// opened.
struct Forget {
    std::string table{};
    std::string token{}; // empty: of the seat this connection holds
};
/// Asks for the games of a table to be deleted for ever. They are, once everybody who ever sat there has asked.
struct Erase {
    std::string table{};
    std::string token{};
};
struct ListTables {};
struct Ping {};

using Ask = std::variant<Create, Join, Hello, Configure, SeatBot, GetReady, Reveal, Play, KeepDraft, Say, TakeOver,
                         Leave, Forget, Erase, ListTables, Ping>;

/// The table that somebody wants to come to; null: the ask is of another kind.
[[nodiscard]] const std::string* table_of(const Ask& ask);

struct Command {
    std::optional<Cid> cid{};
    std::optional<std::string> language{}; // of what is told to this client from now on
    Ask ask{};
};

} // namespace runset::table
