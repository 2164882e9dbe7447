// What one client is told of its table, complete in every message: joining, reconnecting and playing on are the same
// thing. Like `rules::View` it has no place for a tile that the client may not know.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "notation/record.h"
#include "rules/view.h"
#include "table/command.h"

namespace runset::table {

enum class SeatKind : std::uint8_t { free, person, bot };

struct SeatInfo {
    SeatKind kind = SeatKind::free;
    std::string name{};  // of a person
    std::string level{}; // of a bot
    bool is_ready = false;
    bool is_online = false;
    bool is_away = false;  // a bot plays until the player is back
    bool has_left = false; // a bot plays to the end of the match

    friend bool operator==(const SeatInfo&, const SeatInfo&) = default;
};

/// Where a table stands between two commands.
enum class Stage : std::uint8_t {
    gathering, // seats are being taken; or everybody gets ready for the next round
    revealing, // the seats show the numbers they committed themselves to
    playing,
    closed,
};

/// One turn that was played, for showing what has changed.
struct TurnTold {
    rules::Seat seat{};
    int turn = 0;
    enum class What : std::uint8_t { laid, drew, put_back, passed, timed_out } what = What::drew;
    bool was_time_out = false;
    rules::Table before{}; // the table when that turn began

    friend bool operator==(const TurnTold&, const TurnTold&) = default;
};

struct ClockTold {
    std::int64_t left_ms = 0;
    std::int64_t limit_ms = 0;
    bool is_paused = false; // nobody's time runs: the server cannot save at the moment

    friend bool operator==(const ClockTold&, const ClockTold&) = default;
};

struct TableView {
    std::string table{};
    std::int64_t seq = 0;
    std::optional<rules::Seat> you{}; // none: a spectator
    Cid last_cid = 0;                 // of this seat
    Stage stage = Stage::gathering;
    TableOptions options{};
    std::optional<rules::Seat> host{};
    std::vector<SeatInfo> seats{};
    int watching = 0;
    std::optional<rules::View> match{}; // from the first deal on
    std::vector<bool> leaders{};        // by seat, once the match is over
    int game = 0;                       // the number of the match's record; 0 before a round of it has ended
    std::vector<TurnTold> recent{};     // the last turn of every seat, oldest first
    std::optional<ClockTold> clock{};
    std::optional<rules::Table> draft{}; // this seat's own
    int deal = 0;
    notation::Digest commitment{};                   // of the deal to come or being played
    std::vector<notation::SeatNonce> nonces{};       // of that deal
    std::vector<notation::DealProof> voided{};       // the deals made anew before it, since the last round
    std::optional<notation::DealProof> last_proof{}; // of the round that has ended

    friend bool operator==(const TableView&, const TableView&) = default;
};

/// What a view tells its seat alone.
struct OwnView {
    struct Tiles {
        rules::TileCounts rack{};
        std::optional<rules::Tile> drawn{};
        int open_min = 0;
    };

    std::optional<rules::Seat> you{}; // none: a spectator
    Cid last_cid = 0;
    std::optional<Tiles> tiles{}; // from the first deal on
    std::optional<rules::Table> draft{};
};

[[nodiscard]] OwnView own_part(const TableView& view);

} // namespace runset::table
