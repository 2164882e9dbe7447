// A game record: a match as a text file that replays without anything else. One line a deal, one line a move.
//
//     record  = "runset-record 1" NL
//               "rules " settings NL
//               { "seat " number " " name NL }        two to four, numbered from 1
//               { "handicap " number " openMin=" points NL }
//               "youngest " number NL
//               "lot " number NL                      the seat drawn by lot for the first round
//               { round }
//               [ "end " digest NL ]                  SHA-256 of everything before this line
//     round   = "round " number " shuffle " seed NL
//               [ { void } proof ]
//               "deck " tile { " " tile } NL          seats take their tiles from the front, the rest is the pile
//               { number " " move NL }                the seat and what it did
//     proof   = "proof " table " " deal " " digest " " digest NL        the commitment and the seed (docs/fair.md)
//               { "nonce " number " " ( "-" | digest ) " " ( "-" | digest ) NL }    each seat's commitment and number
//     void    = the same as a proof, but with "void " for "proof ": a deal that was made anew, as a seat did not show
//               the number it had committed itself to
//
// Lines starting with "#" are comments. A name is any text without control characters, at most 40 bytes.
#pragma once

#include <variant>
#include <vector>

#include "notation/hex.h"
#include "notation/parse.h"
#include "rules/move.h"
#include "rules/reason.h"
#include "rules/state.h"

namespace runset::notation {

struct SeatMove {
    rules::Seat seat;
    rules::Move move;
    friend bool operator==(const SeatMove&, const SeatMove&) = default;
};

/// What a seat added to the chance of a deal: nothing, a commitment only, or both.
struct SeatNonce {
    std::optional<Digest> commitment{};
    std::optional<Digest> nonce{};
    [[nodiscard]] bool is_withheld() const { return commitment && !nonce; }
    friend bool operator==(const SeatNonce&, const SeatNonce&) = default;
};

/// What everybody needs to check that a deal was not chosen by anybody. The checking itself is the business of `fair`.
struct DealProof {
    std::string table;
    int deal = 0; // counted over all matches of the table
    Digest commitment{};
    Digest seed{};
    std::vector<SeatNonce> nonces{}; // one a seat
    friend bool operator==(const DealProof&, const DealProof&) = default;
};

struct RoundStart {
    rules::Dealt dealt;
    std::vector<DealProof> voided{}; // the deals that were made anew before this one
    std::optional<DealProof> proof{};
    friend bool operator==(const RoundStart&, const RoundStart&) = default;
};

struct Record {
    rules::Settings settings;
    std::vector<std::string> names; // one a seat
    rules::Seat youngest;
    rules::Seat by_lot;
    rules::Handicaps handicaps{};
    std::vector<std::variant<RoundStart, SeatMove>> entries;
    std::optional<Digest> end{};

    friend bool operator==(const Record&, const Record&) = default;
};

[[nodiscard]] std::string print_record(const Record& record);
[[nodiscard]] Parsed<Record> parse_record(std::string_view text);

/// True for a name the record can hold.
[[nodiscard]] bool is_record_name(std::string_view name);

/// Why a record does not replay: the entry that the rules refuse.
struct ReplayError {
    std::size_t entry = 0;
    rules::Refusal refusal;
};

/// Plays the record through the rules, every move judged again.
[[nodiscard]] std::expected<rules::State, ReplayError> replay(const Record& record, rules::CanLay can_lay);

} // namespace runset::notation
