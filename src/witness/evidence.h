// What one player's side has seen of a table: how far the server said it had come, and of the newest deal what was
// promised, what was shown and what is claimed. As a file it can be examined by anybody who believes whoever kept it;
// nothing in it is signed.
//
//     evidence  = "runset-evidence 1" NL
//                 "rules " settings NL
//                 "seat " number NL
//                 "seen " progress NL                   the furthest the server has shown or confirmed
//                 "shown " progress NL                  what it showed or confirmed last
//                 "promise " deal " " digest NL         the commitment to the seed, as it was shown first
//                 [ "number " digest [ " ready" [ " shown" ] ] NL ]   our own, and what the server has answered of it
//                 [ "committed" { " " ( "-" | digest ) } NL ]         by seat, when our number was to be shown
//                 [ "rack " rack NL ]                   our first one
//                 { "drew " place " " tile NL }         from the deck, its places counted from 0
//                 [ "course " turns [ " gap" ] NL       what everybody could see of the round
//                   "draws" { " " number } NL           by seat, in order
//                   { "placed " number " " rack NL }    by seat
//                   { "left " number " " rack NL } ]    by seat, when the racks lay open
//                 "claim " kind " " digest " " ( "-" | digest ) NL    the promise and the seed as they are now
//                 [ "dealt-by " settings NL ]           if they are not those of the promise
//                 { "nonce " number " " ( "-" | digest ) " " ( "-" | digest ) NL }
//     kind      = "open" | "dealt" | "over" | "void" | "gone"
//     progress  = table " " seq " " deal " " turn
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/record.h"
#include "witness/course.h"

namespace runset::witness {

using notation::Digest;
using notation::SeatNonce;

/// How far a table has come.
struct Progress {
    std::string table{};
    std::int64_t seq = 0;
    int deal = 0;
    int turn = 0; // of the deal's round; 0 before it
    friend bool operator==(const Progress&, const Progress&) = default;
};

/// What the server says of a deal.
struct Claim {
    enum class Kind : std::uint8_t {
        open,   // everybody gets ready, or shows numbers
        dealt,  // the round is being played
        over,   // the round has ended and its proof is shown
        voided, // the deal was made anew
        gone    // others follow, and nothing is said of what became of it
    } kind = Kind::open;
    Digest commitment{};
    std::optional<Digest> seed{};
    std::optional<rules::Settings> settings{}; // others than those that were fixed
    std::vector<SeatNonce> nonces{};           // one a seat
    friend bool operator==(const Claim&, const Claim&) = default;
};

/// A tile of our own and where in the deck it has to lie.
struct Drawn {
    int place = 0;
    rules::Tile tile{};
    friend bool operator==(const Drawn&, const Drawn&) = default;
};

struct Evidence {
    rules::Settings settings{};
    rules::Seat seat{};
    Progress seen{};
    Progress shown{};
    int deal = 0;
    Digest promise{};
    std::optional<Digest> number{};
    bool is_ready_answered = false;
    bool is_number_answered = false;
    std::vector<std::optional<Digest>> committed{};
    std::optional<rules::TileCounts> rack{};
    std::vector<Drawn> drawn{};
    Course course{};
    Claim claim{};
    friend bool operator==(const Evidence&, const Evidence&) = default;
};

/// True for a text that wants to be evidence and not a game record.
[[nodiscard]] bool is_evidence(std::string_view text);

[[nodiscard]] std::string print_evidence(const Evidence& evidence);
[[nodiscard]] notation::Parsed<Evidence> parse_evidence(std::string_view text);

} // namespace runset::witness
