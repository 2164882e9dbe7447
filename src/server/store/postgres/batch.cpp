#include "server/store/postgres/batch.h"

#include <algorithm>

#include "server/store/chain.h"

namespace runset::server::store::postgres {

Kept PgBatch::add(const Change& change) {
    const auto found = found_.tables.find(change.table);
    const bool is_there = found != found_.tables.end() && !found->second.is_unclaimed;
    if (change.is_new == is_there || found == found_.tables.end()) {
        return Kept::conflict;
    }
    PgTableEnd end = found->second;
    if (const Kept kept = check(change, end); kept != Kept::yes) {
        return kept;
    }
    found->second.is_unclaimed = false;
    collect(change, found->second);
    return Kept::yes;
}

Kept PgBatch::check(const Change& change, PgTableEnd& end) const {
    if (change.epoch != 0 && change.epoch != end.epoch) {
        return Kept::lost;
    }
    std::set<std::pair<int, std::int64_t>> own;
    for (const EventRow& event : change.events) {
        if (event.seq != end.seq + 1) {
            // Behind a gap stands an earlier change of this table that was not kept.
            return event.seq <= end.seq ? Kept::conflict : Kept::unavailable;
        }
        end.seq = event.seq;
        if (event.cid >= 0 && (found_.commands.contains({change.table, event.seat, event.cid}) ||
                               !own.emplace(event.seat, event.cid).second)) {
            return Kept::conflict;
        }
    }
    std::set<int> rounds;
    const bool is_old_round = std::ranges::any_of(change.secrets, [&](const SecretRow& secret) {
        return found_.rounds.contains({change.table, secret.round}) || !rounds.insert(secret.round).second;
    });
    return is_old_round ? Kept::conflict : Kept::yes;
}

void PgBatch::collect(const Change& change, const PgTableEnd& before) {
    PgTableEnd end = before;
    Row& row = rows_[change.table];
    for (const EventRow& event : change.events) {
        end.seq = event.seq;
        end.link = next_link(end.link, event);
        events_.tables.push_back(change.table);
        events_.seqs.push_back(event.seq);
        events_.times.push_back(event.at_ms);
        events_.seats.push_back(event.seat);
        events_.cids.push_back(event.cid < 0 ? std::nullopt : std::optional(event.cid));
        events_.bodies.push_back(event.body);
        events_.links.push_back(end.link);
        events_.epochs.push_back(change.epoch != 0 ? change.epoch : end.epoch);
        if (event.cid >= 0) {
            found_.commands.emplace(change.table, event.seat, event.cid);
        }
    }
    found_.tables[change.table] = end;
    for (const SecretRow& secret : change.secrets) {
        found_.rounds.emplace(change.table, secret.round);
        seeds_[{change.table, secret.round}] = secret.seed;
    }
    for (const SeatRow& seat : change.seats) {
        seats_[{change.table, seat.seat}] = seat;
    }
    row.end = end;
    row.touched_ms = change.touched_ms != 0 ? std::optional(change.touched_ms) : row.touched_ms;
    row.is_saved = row.is_saved || change.is_saved;
    row.status = change.status ? std::optional(static_cast<std::int64_t>(*change.status)) : row.status;
}

std::vector<std::string> PgBatch::unclaimed() const {
    std::vector<std::string> ids;
    for (const auto& [id, end] : found_.tables) {
        if (end.is_unclaimed) {
            ids.push_back(id);
        }
    }
    return ids;
}

} // namespace runset::server::store::postgres
