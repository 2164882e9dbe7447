// Checks a game record as somebody who trusts nobody: every deal follows from what was committed to before, every move
// is legal, and no byte was changed since the record was sealed. What it says of the deals is what they deserve: a deal
// to which no seat added chance may have been chosen by the server.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "fair/hashing.h"
#include "notation/record.h"

namespace runset::fair {

/// `text_key` names a sentence of the catalogue ("verify.…").
struct Doubt {
    std::string_view text_key;
    int round = 0;                                  // 0: not about a round
    int seat = 0;                                   // from 1; 0: not about a seat
    std::optional<notation::ParseError> mistake{};  // for a record that cannot be read
    std::optional<notation::ReplayError> refusal{}; // for a move the rules refuse
};

/// A deal that was made anew, and the seats (from 1) that had not shown their numbers.
struct VoidDeal {
    int deal = 0;
    std::vector<int> withheld{};
};

/// Who had a hand in the deal of a round.
struct RoundChance {
    int seats = 0;
    int added = 0; // seats that added a number of their own
    std::vector<VoidDeal> voided{};
    /// Seats (from 1) whose numbers were withheld although the deal went on, as was done once: whoever knew the seed
    /// could choose between deals by them.
    std::vector<int> withheld{};
};

struct Verified {
    notation::Record record;
    std::vector<RoundChance> rounds{};
    bool is_over = false; // the match: else moves may be missing at the end

    /// Nobody could choose any of the deals, if one of the seats that added chance is honest.
    [[nodiscard]] bool is_proven() const;
};

[[nodiscard]] std::expected<Verified, Doubt> verify(const Hashing& hashing, std::string_view text,
                                                    rules::CanLay can_lay);

/// The record's text with its last line, the digest of everything before.
[[nodiscard]] std::string seal(const Hashing& hashing, notation::Record record);

} // namespace runset::fair
