// Fair dealing, version 1: the server commits itself to a seed, the seats commit themselves to numbers of their own,
// all is shown, and the deck follows from everything together (docs/fair.md). Nobody can choose a deal alone.
//
//     commitment  = SHA256("runset/deal/1" 0 table 0 deal seed)
//     seat's      = SHA256("runset/nonce/1" 0 table 0 deal seat nonce)
//     key         = HMAC(seed, "runset/deck/1" 0 table 0 deal seats { seat 1 nonce | seat 0 })
//     words       = HMAC(key, 0) HMAC(key, 1) …       eight numbers of 32 bits each, high byte first
//
// `deal` and the counter are four bytes, high byte first; `seat` (from 0) and `seats` are one byte.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "fair/hashing.h"
#include "rules/move.h"
#include "rules/settings.h"

namespace runset::fair {

/// Which deal it is about: deals are counted over all matches of a table.
struct DealName {
    std::string_view table;
    int deal = 0;
};

[[nodiscard]] Digest seed_commitment(const Hashing& hashing, const DealName& name, const Digest& seed);

[[nodiscard]] Digest nonce_commitment(const Hashing& hashing, const DealName& name, rules::Seat seat,
                                      const Digest& nonce);

/// What chance decides: the order of all tiles, the seed for mixing after a put-back, and who begins by lot.
struct Chance {
    rules::Dealt dealt;
    rules::Seat by_lot;
};

/// `nonces`: one a seat, none where a seat gave none.
[[nodiscard]] Chance chance_of(const Hashing& hashing, const DealName& name, const Digest& seed,
                               std::span<const std::optional<Digest>> nonces, const rules::Settings& settings);

} // namespace runset::fair
