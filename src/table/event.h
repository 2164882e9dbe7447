// What has happened at a table, one value a fact. The log of a table is a list of entries; everything else about it
// follows from them, from the seeds of its deals and from the names of its players, which the log does not hold.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "notation/hex.h"
#include "rules/move.h"
#include "table/options.h"

namespace runset::table {

using notation::Digest;
using rules::Seat;

struct Created {
    TableOptions options{};
    friend bool operator==(const Created&, const Created&) = default;
};
struct Configured {
    TableOptions options{};
    friend bool operator==(const Configured&, const Configured&) = default;
};
struct SeatTaken {
    Seat seat{};
    friend bool operator==(const SeatTaken&, const SeatTaken&) = default;
};
struct BotSeated {
    Seat seat{};
    std::string level{};
    friend bool operator==(const BotSeated&, const BotSeated&) = default;
};
struct SeatFreed {
    Seat seat{};
    friend bool operator==(const SeatFreed&, const SeatFreed&) = default;
};
/// The server has committed itself to the seed of the next deal.
struct DealOpened {
    int deal = 0;
    Digest commitment{};
    friend bool operator==(const DealOpened&, const DealOpened&) = default;
};
struct GotReady {
    Seat seat{};
    std::optional<Digest> commitment{};
    friend bool operator==(const GotReady&, const GotReady&) = default;
};
struct Revealed {
    Seat seat{};
    Digest nonce{};
    friend bool operator==(const Revealed&, const Revealed&) = default;
};
/// The deck follows from the seed and the numbers shown, so the log cannot disagree with it.
struct RoundDealt {
    friend bool operator==(const RoundDealt&, const RoundDealt&) = default;
};
/// A seat has not shown the number it committed itself to: everybody gets ready again, for a deal of its own.
struct DealVoided {
    friend bool operator==(const DealVoided&, const DealVoided&) = default;
};
enum class By : std::uint8_t { player, bot, clock };
struct Moved {
    Seat seat{};
    By by = By::player;
    rules::Move move{};
    std::optional<rules::Event>
        outcome{}; // as it was judged; the log has the move alone, and replaying judges it again
    friend bool operator==(const Moved& a, const Moved& b) {
        return a.seat == b.seat && a.by == b.by && a.move == b.move;
    }
};
/// A bot plays for the seat until its player is back.
struct HandedOver {
    Seat seat{};
    friend bool operator==(const HandedOver&, const HandedOver&) = default;
};
struct HandedBack {
    Seat seat{};
    friend bool operator==(const HandedBack&, const HandedBack&) = default;
};
/// The player is gone for good; a bot plays to the end of the match.
struct SeatLeft {
    Seat seat{};
    friend bool operator==(const SeatLeft&, const SeatLeft&) = default;
};
struct Closed {
    friend bool operator==(const Closed&, const Closed&) = default;
};

using Event = std::variant<Created, Configured, SeatTaken, BotSeated, SeatFreed, DealOpened, GotReady, Revealed,
                           RoundDealt, DealVoided, Moved, HandedOver, HandedBack, SeatLeft, Closed>;

/// `up_ms` is the time the server had been up in all, so that nobody pays for its absence.
struct Entry {
    std::int64_t up_ms = 0;
    Event event{};
    friend bool operator==(const Entry&, const Entry&) = default;
};

} // namespace runset::table
