#include "server/store/fault_ledger.h"

#include <algorithm>

namespace runset::server::store {

namespace {

std::string text_of(const Ledger::Shapes& shapes) {
    std::string text;
    for (const auto& [table, shape] : shapes) {
        text += " " + table + "(" + std::to_string(shape.events) + (shape.is_good ? "" : " damaged") +
                (shape.status == TableStatus::live ? "" : " over") + " " + shape.name + ")";
    }
    return text;
}

} // namespace

Ledger::Shapes Ledger::found(Store& store) const {
    Shapes shapes;
    const Shapes& all = next_ ? *next_ : now_;
    std::map<std::string, bool> names;
    for (const Shapes* some : {&all, &now_}) {
        for (const auto& [table, shape] : *some) {
            names[table] = true;
        }
    }
    for (const auto& [table, is_known] : names) {
        if (const auto stored = store.table(table)) {
            shapes[table] = {.is_good = stored->is_chain_good,
                             .status = stored->status,
                             .events = stored->events.size(),
                             .name = stored->seats.empty() ? "" : stored->seats.front().name};
        }
    }
    return shapes;
}

void Ledger::adopt(Store& store, const std::vector<std::string>& tables) {
    for (const std::string& table : tables) {
        now_[table] = {};
    }
    now_ = found(store);
}

bool Ledger::attempt(Shapes next, const std::function<bool()>& work) {
    next_ = std::move(next);
    const bool is_kept = work();
    if (is_kept) {
        now_ = *next_;
    } else {
        trial_.outcome("refused");
    }
    next_.reset();
    if (!is_kept && std::exchange(is_first_refusal_, false)) {
        audit_pictures("after the refusal");
    }
    return is_kept;
}

void Ledger::keep(Store& store, const std::string& table, std::size_t size) {
    Shapes next = now_;
    const bool is_new = !next.contains(table);
    const auto seq = static_cast<std::int64_t>(++next[table].events);
    Change change{.table = table, .is_new = is_new, .touched_ms = seq * 1'000, .events = {event(seq, 0, seq)}};
    if (is_new) {
        next[table].name = "Ada";
        change.seats = {{.seat = 0, .token_hash = digest_of(token), .name = "Ada"}};
    }
    change.seats.push_back({.seat = 1, .token_hash = digest_of(token), .name = std::string(size, 's')});
    Kept kept = Kept::unavailable;
    attempt(std::move(next), [&] { return (kept = keep_and_wait(store, change)) == Kept::yes; });
    if (kept == Kept::conflict) {
        trial_.broken(table + ": a conflict with something that nobody has been told of");
    }
}

void Ledger::finish(Store& store, const std::string& table) {
    Shapes next = now_;
    if (next.contains(table)) {
        next[table].status = TableStatus::finished;
        attempt(std::move(next),
                [&] { return keep_and_wait(store, {.table = table, .status = TableStatus::finished}) == Kept::yes; });
    }
}

void Ledger::forget(Store& store, const std::string& table) {
    Shapes next = now_;
    if (next.contains(table)) {
        next[table].name.clear();
        attempt(std::move(next), [&] { return forget_and_wait(store, table, digest_of(token)).has_value(); });
    }
}

void Ledger::erase(Store& store, const std::string& table) {
    Shapes next = now_;
    if (next.contains(table)) {
        next[table] = {.status = TableStatus::erased};
        attempt(std::move(next), [&] { return erase_and_wait(store, table, digest_of(token)).has_value(); });
    }
}

void Ledger::delete_before(Store& store, std::int64_t at_ms, const std::vector<std::string>& old) {
    Shapes next = now_;
    std::size_t count = 0;
    for (const std::string& table : old) {
        count += next.erase(table);
    }
    attempt(std::move(next), [&] { return static_cast<std::size_t>(delete_and_wait(store, at_ms)) == count; });
}

void Ledger::audit(Store& store, const std::string& when) {
    try {
        const Shapes shapes = found(store);
        if (shapes != now_ && shapes != next_) {
            trial_.broken(when + ": found" + text_of(shapes) + " for" + text_of(now_) +
                          (next_ ? " or" + text_of(*next_) : ""));
        }
    } catch (const std::runtime_error& fault) {
        trial_.broken(when + ": " + fault.what());
    }
}

void Ledger::audit_meanwhile(Store& store) {
    try {
        const std::vector<StoredTable> live = store.live_tables();
        const Shapes shapes = found(store);
        const bool is_damage_told =
            std::ranges::any_of(live, [](const StoredTable& table) { return !table.is_chain_good; }) ||
            std::ranges::any_of(shapes, [](const auto& entry) { return !entry.second.is_good; });
        if (is_damage_told) {
            trial_.outcome("table not read, and said so");
        } else if (shapes != now_) {
            trial_.broken("meanwhile: found" + text_of(shapes) + " for" + text_of(now_));
        }
    } catch (const std::runtime_error&) {
        trial_.outcome("not read, and said so");
    }
}

void Ledger::audit_opened(const std::string& file, const std::string& when) {
    const auto store = sqlite::open_sqlite_store(file, call_at_once, {.vfs = "unix"});
    if (!store) {
        trial_.broken(when + ": does not open: " + std::string(store.error().code) + " " + store.error().detail);
        return;
    }
    audit(**store, when);
}

void Ledger::audit_pictures(const std::string& when) {
    std::mt19937 random(1); // NOLINT: the same disaster each time
    for (const TestDisk::Left left : {TestDisk::Left::everything, TestDisk::Left::synced_only}) {
        const Folder folder(quick_parent());
        trial_.disk().picture(folder.path(), left, random);
        audit_opened(folder.file(std::filesystem::path(file_).filename()),
                     (left == TestDisk::Left::everything ? "killed " : "without power ") + when);
    }
}

} // namespace runset::server::store
