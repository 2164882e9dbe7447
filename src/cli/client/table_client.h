// A place at a server's table that is held through lost connections: it comes back by itself with the same token, and
// sends again with the same number what was not answered (docs/protocol.md). It adds a number of its own to every deal
// and holds the server to its promise (docs/fair.md): a broken one ends the game.
#pragma once

#include <deque>
#include <variant>

#include "cli/client/evidence_file.h"
#include "cli/client/socket_client.h"
#include "protocol/answer.h"
#include "protocol/vocabulary.h"
#include "rules/random.h"
#include "witness/witness.h"

namespace runset::cli::client {

/// A message of the server, as it was told and as a value.
struct Heard {
    std::string text{};
    protocol::Told told{};
};

/// Nothing more will come; the sentence is for the player.
struct Lost {
    std::string sentence{};
};

/// Does a seat's next run know what this one was promised?
enum class Remembers : std::uint8_t { no, yes };

class TableClient {
public:
    /// How the place is taken: by Create, Join or Hello. The token in it keeps the seat.
    TableClient(ServerUrl server, protocol::Ask entry, std::string language, Remembers remembers);

    /// The next message. Nothing if there is none in time; connections are made anew meanwhile.
    [[nodiscard]] std::variant<std::monostate, Heard, Lost> next(std::chrono::milliseconds patience);

    /// A command that is repeated until it is answered. There must be none under way.
    void ask(const protocol::Ask& ask);
    /// One that may be lost.
    void mention(const protocol::Ask& ask);
    [[nodiscard]] const witness::Witness& witness() const { return witness_; }
    [[nodiscard]] bool is_waiting() const { return unanswered_.has_value(); }
    [[nodiscard]] const std::string& table() const { return table_; }
    /// A view has come over the connection that is open now.
    [[nodiscard]] bool is_connected() const { return socket_.is_open() && failures_ == 0; }
    /// Readable when there may be a message; -1 without a connection.
    [[nodiscard]] int descriptor() const { return socket_.descriptor(); }

private:
    using Moment = std::chrono::steady_clock::time_point;

    [[nodiscard]] std::optional<Lost> come_back();
    void enter();
    void send(const protocol::Command& command);
    void keep_pace();
    [[nodiscard]] std::optional<Lost> take_in(const protocol::Told& told);
    [[nodiscard]] std::optional<Lost> take_view(const protocol::TableView& view);
    void take_answer(const protocol::Refused* refused);
    /// What the witness wants to be said without anybody pressing a button.
    void keep_promises(const protocol::TableView& view);
    [[nodiscard]] Lost break_off(const witness::Breach& breach);
    [[nodiscard]] std::string sentence(std::string_view key, std::string_view text) const;

    ServerUrl server_;
    protocol::Ask entry_;
    std::string language_;
    SocketClient socket_;
    rules::Random random_;
    std::string table_{};
    rules::Settings settings_{};
    protocol::Cid cid_ = 0;
    std::optional<protocol::Command> unanswered_{};
    Remembers remembers_;
    std::optional<WitnessMemory> memory_{}; // once the table is known
    witness::Witness witness_;
    std::optional<Lost> broken_{}; // the server's promise: for good, and nothing more is sent
    bool adds_no_number_ = false;  // the server has said that it takes none from us in this match
    std::deque<Moment> sent_{};    // lately
    bool is_entered_ = false;      // a view has come: the place is ours
    int failures_ = 0;             // to connect, in a row
    Moment retry_at_{};
    Moment lost_at_{};
};

/// 32 hexadecimal digits that nobody can guess.
[[nodiscard]] std::string fresh_token();

} // namespace runset::cli::client
