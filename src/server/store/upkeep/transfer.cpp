#include "server/store/upkeep/transfer.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>

#include "server/store/clock.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/sqlite_store.h"

namespace runset::server::store::upkeep {

namespace {

void call_at_once(const std::function<void()>& call) {
    call();
}

/// Either store, with what only its own type can tell.
struct Opened {
    std::unique_ptr<Store> store{};
    std::vector<ListedTable> listing{};
    bool is_in_use = false;
};

template <class Kind> Opened listed(std::unique_ptr<Kind> store) {
    Opened opened;
    opened.listing = store->listing();
    if constexpr (std::is_same_v<Kind, postgres::PostgresStore>) {
        opened.is_in_use = store->is_in_use();
    }
    opened.store = std::move(store);
    return opened;
}

std::expected<Opened, StoreError> open(const std::string& address) {
    if (postgres::is_postgres_url(address)) {
        auto store = postgres::open_postgres_store(address, call_at_once);
        return store ? std::expected<Opened, StoreError>(listed(*std::move(store))) : std::unexpected(store.error());
    }
    auto store = sqlite::open_sqlite_store(address, call_at_once);
    return store ? std::expected<Opened, StoreError>(listed(*std::move(store))) : std::unexpected(store.error());
}

Change change_of(const StoredTable& table, bool is_saved) {
    return {.table = table.id,
            .is_new = true,
            .is_saved = is_saved,
            .touched_ms = table.touched_ms,
            .events = table.events,
            .secrets = table.secrets,
            .seats = table.seats,
            .status = table.status};
}

Kept keep_and_wait(Store& store, Change change) {
    const auto result = std::make_shared<std::promise<Kept>>();
    store.keep(std::move(change), [result](Kept kept) { result->set_value(kept); });
    return result->get_future().get();
}

bool is_same(const StoredTable& left, const StoredTable& right) {
    const auto is_same_event = [](const EventRow& one, const EventRow& other) {
        return one.seq == other.seq && one.at_ms == other.at_ms && one.seat == other.seat && one.cid == other.cid &&
               one.body == other.body;
    };
    return right.is_chain_good && left.status == right.status &&
           std::ranges::equal(left.events, right.events, is_same_event) &&
           left.secrets.size() == right.secrets.size() && left.seats.size() == right.seats.size();
}

StoreError unwritable(const std::string& id) {
    return {.code = "store.unwritable", .detail = id};
}

/// A source without a clock leaves the target as it is: with the first start every table counts as touched then.
void keep_later_times(Store& source, Store& target) {
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t wall_ms = std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
    const StoreTimes from = source.times(wall_ms);
    const StoreTimes to = target.times(wall_ms);
    const std::int64_t clock_ms = from.clock_ms == 0 ? 0 : clock_at_start(from, wall_ms);
    target.keep_times({.up_ms = std::max(from.up_ms, to.up_ms), .clock_ms = std::max(clock_ms, to.clock_ms)}, wall_ms);
}

} // namespace

std::expected<Transfer, StoreError> transfer_store(const std::string& from, const std::string& to, bool may_merge) {
    try {
        const auto source = open(from);
        const auto target = source ? open(to) : std::unexpected(source.error());
        if (!target) {
            return std::unexpected(target.error());
        }
        if (source->is_in_use || target->is_in_use) {
            return std::unexpected(StoreError{.code = "store.locked", .detail = "postgresql://…"});
        }
        if (!target->listing.empty() && !may_merge) {
            return std::unexpected(
                StoreError{.code = "store.not_empty", .detail = std::to_string(target->listing.size())});
        }
        Transfer transfer;
        for (const ListedTable& listed : source->listing) {
            const auto table = source->store->table(listed.id);
            if (!table || !table->is_chain_good || !table->bad_seats.empty()) {
                ++transfer.damaged;
                continue;
            }
            const Kept kept = keep_and_wait(*target->store, change_of(*table, listed.is_saved));
            if (kept == Kept::conflict) {
                ++transfer.refused;
                continue;
            }
            const auto copy = kept == Kept::yes ? target->store->table(listed.id) : std::nullopt;
            if (!copy || !is_same(*table, *copy)) {
                return std::unexpected(unwritable(listed.id));
            }
            ++transfer.tables;
            transfer.events += static_cast<std::int64_t>(table->events.size());
        }
        keep_later_times(*source->store, *target->store);
        return transfer;
    } catch (const std::runtime_error& fault) {
        return std::unexpected(StoreError{.code = "store.unreadable", .detail = fault.what()});
    }
}

} // namespace runset::server::store::upkeep
