// A finished or broken-off match reviewed by the exact solver and the judgement of strong bots: turn by turn, and for
// each seat by round and over the match. The measures are defined in docs/review.md. Telling them to people is left to
// others.
#pragma once

#include <expected>

#include "notation/record.h"
#include "review/turn.h"

namespace runset::review {

/// How a seat went about a round: the bot that judges what it kept.
enum class Style : std::uint8_t {
    hiding, // laid nothing before it could go out, or nearly: Expert
    ambush, // opened, and then waited for the turn that empties the rack
    laying, // everybody else: Strong
};

enum class JokerWaste : std::uint8_t {
    spent, // laid where the same tiles could be laid without it
    kept,  // on the rack when another seat had won, though it could have been laid
};

struct WastedJoker {
    std::size_t turn = 0; // of the review
    JokerWaste how = JokerWaste::spent;
    friend bool operator==(const WastedJoker&, const WastedJoker&) = default;
};

/// One seat in one round. Turns are numbered as in `Review::turns`.
struct SeatRound {
    Style style = Style::laying;
    std::optional<std::size_t> could_open{}; // the first turn in which it could
    std::optional<std::size_t> opened{};     // and the one in which it did
    int turns_late = 0;                      // own turns between the two, or until the round was over
    std::vector<WastedJoker> jokers{};
};

struct Round {
    int number = 0;
    bool is_over = false;
    std::optional<rules::Seat> winner{};
    std::vector<SeatRound> seats{};
};

struct Luck {
    int draws = 0;
    double tiles = 0;           // laid more, or less, than with an average tile of the pile
    int jokers = 0;             // dealt or drawn
    double jokers_expected = 0; // by the number of tiles dealt and drawn
};

struct Player {
    int turns = 0;
    int turns_to_lay = 0; // something could be laid
    std::optional<int> accuracy{};
    Figures laid{};
    Figures missed{};
    Figures held_back{};
    Figures overlooked{};
    int jokers_wasted = 0;
    int turns_late = 0; // in opening
    Luck luck{};
    std::vector<std::size_t> learn{}; // the turns to learn from, at most three, the largest miss first
};

struct Review {
    std::vector<Turn> turns{};
    std::vector<Round> rounds{};
    std::vector<Player> players{}; // one a seat
};

/// Replays the record by the rules and reviews it; the same record gives the same review everywhere.
[[nodiscard]] std::expected<Review, notation::ReplayError> review(const notation::Record& record);

} // namespace runset::review
