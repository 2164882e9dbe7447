#include "server/store/log_check.h"

#include <algorithm>
#include <utility>

#include "server/store/chain.h"

namespace runset::server::store {

LogCheck::LogCheck(StoredTable& table) : table_(table), link_(first_link(table.id)) {}

void LogCheck::add(EventRow event, const Digest& link) {
    link_ = next_link(link_, event);
    table_.is_chain_good &= event.seq == ++seq_ && link == link_;
    table_.good_events += table_.is_chain_good ? 1U : 0U;
    table_.events.push_back(std::move(event));
}

void LogCheck::finish(std::int64_t last_seq, const Digest& head) {
    table_.is_chain_good &= seq_ == last_seq && link_ == head;
}

void LogCheck::add_seat(StoredTable& table, SeatRow seat, std::string_view hash) {
    const Digest wanted = seat_hash(table.id, seat);
    if (!hash.empty() && !std::ranges::equal(hash, wanted, {}, [](char c) { return static_cast<std::uint8_t>(c); })) {
        table.bad_seats.push_back(seat.seat);
    }
    table.seats.push_back(std::move(seat));
}

TableStatus status_of(std::int64_t kept) {
    return kept >= 0 && kept <= static_cast<std::int64_t>(TableStatus::erased) ? static_cast<TableStatus>(kept)
                                                                               : TableStatus::frozen;
}

} // namespace runset::server::store
