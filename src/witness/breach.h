// What in the evidence of a player breaks the promise of fair dealing (docs/fair.md). The same evidence gives the same
// answer at the table, after a reload and in `runset verify`.
#pragma once

#include "fair/hashing.h"
#include "witness/evidence.h"

namespace runset::witness {

/// One row a kind; the sentence's key is "breach." + its name.
enum class Broken : std::uint8_t {
    table,   // it shows another table
    history, // it has come less far than it had shown or confirmed
    promise, // the commitment to the seed was exchanged
    denied,  // our own commitment, which it had accepted, is not there
    changed, // a seat's commitment was exchanged after all were fixed
    rules,   // the settings were changed after all numbers were fixed
    ignored, // it dealt without a number that a seat had committed itself to
    number,  // a number that is not the one committed to
    voided,  // the deal was called void although every number was shown, or ours was confirmed
    seed,    // not the one committed to
    tiles,   // ours do not follow from seed and numbers
    moves,   // a seat played or kept tiles that it was not dealt
    count_,  // not a kind: the number of rows
};

struct Breach {
    Broken kind{};
    int deal = 0;
    int seat = 0; // from 1; 0: not about a seat
    friend bool operator==(const Breach&, const Breach&) = default;
};

[[nodiscard]] std::string_view name_of(Broken kind);

[[nodiscard]] std::optional<Breach> find_breach(const fair::Hashing& hashing, const Evidence& evidence);

/// How the deal of a round that has ended stands in our own eyes. There is no breach.
enum class Standing : std::uint8_t {
    unknown, // the round is not over
    fair,    // our own number is in it, all was fixed before we showed it, and the tiles are those of the deck
    unproven // it is consistent, but our number is not in it, or we have not seen all that proves it
};

[[nodiscard]] Standing standing_of(const Evidence& evidence);

} // namespace runset::witness
