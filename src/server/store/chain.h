// The hash chain over a table's log: each event's link covers the event and the link before it. It finds what a disk or
// a hand has changed; who can write the whole file can also write a new chain.
//   link(0) = SHA-256("runset/log/1" | 0 | table)
//   link(n) = SHA-256(link(n-1) | seq | at_ms | seat | cid | body)      numbers: 8 bytes, big-endian, two's complement
#pragma once

#include <string_view>

#include "server/store/store.h"

namespace runset::server::store {

Digest first_link(std::string_view table);
Digest next_link(const Digest& before, const EventRow& event);

/// Seats stand beside the log, for a name must be possible to take out. A row's hash holds all of it together:
///   SHA-256("runset/seat/1" | 0 | length of table | table | seat | token_hash | name)
Digest seat_hash(std::string_view table, const SeatRow& seat);

} // namespace runset::server::store
