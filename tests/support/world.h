// The hall in a small world of its own: time that stands still until a test moves it, a store in memory that can be
// asked to fail or to forget what was not yet written, and clients that see exactly the messages sent to them.
#pragma once

#include <deque>
#include <map>
#include <set>

#include <boost/json.hpp>

#include "rules/random.h"
#include "server/hall.h"
#include "server/sodium.h"

namespace runset::test {

class FakeScheduler final : public server::Scheduler {
public:
    std::int64_t now_ms() override { return now_; }
    std::int64_t wall_ms() override { return 1'800'000'000'000 + now_; }
    Timer at(std::int64_t time_ms, std::function<void()> work) override {
        const Timer timer = ++last_;
        queue_[{std::max(time_ms, now_), timer}] = std::move(work);
        return timer;
    }
    void cancel(Timer timer) override {
        std::erase_if(queue_, [&](const auto& entry) { return entry.first.second == timer; });
    }

    /// Runs everything that is due up to then, in order.
    void run_until(std::int64_t time_ms) {
        while (!queue_.empty() && queue_.begin()->first.first <= time_ms) {
            now_ = std::max(now_, queue_.begin()->first.first);
            const auto work = std::move(queue_.begin()->second);
            queue_.erase(queue_.begin());
            work();
        }
        now_ = std::max(now_, time_ms);
    }
    /// Runs what is due now.
    void settle() { run_until(now_); }
    void clear() { queue_.clear(); }
    [[nodiscard]] std::optional<std::int64_t> next() const {
        return queue_.empty() ? std::nullopt : std::optional(queue_.begin()->first.first);
    }

private:
    std::int64_t now_ = 1000;
    Timer last_ = 0;
    std::map<std::pair<std::int64_t, Timer>, std::function<void()>> queue_;
};

/// Keeps a moment after being asked. `fails` makes it say that the disk is full.
class MemoryStore final : public server::Store {
public:
    explicit MemoryStore(FakeScheduler& scheduler) : scheduler_(&scheduler) {}

    void keep(server::Change change, std::function<void(server::Kept)> done) override {
        scheduler_->at(scheduler_->now_ms(),
                       [this, change = std::move(change), done = std::move(done)] { done(write(change)); });
    }
    void keep_up_time(std::int64_t up_ms) override { up_ms_ = up_ms; }
    std::int64_t up_time() override { return up_ms_; }
    std::vector<server::StoredTable> live_tables(std::string_view rules_version) override {
        std::vector<server::StoredTable> live;
        for (const auto& [id, table] : tables) {
            if (table.status == server::TableStatus::live) {
                live.push_back(table);
                server::StoredTable& copy = live.back();
                if (copy.snapshot && copy.snapshot->rules_version != rules_version) {
                    copy.snapshot.reset();
                }
                std::erase_if(copy.events, [&](const server::EventRow& row) {
                    return copy.snapshot && row.seq <= copy.snapshot->seq;
                });
            }
        }
        return live;
    }
    std::optional<server::StoredTable> table(std::string_view id) override {
        const auto found = tables.find(std::string(id));
        if (found == tables.end()) {
            return std::nullopt;
        }
        server::StoredTable all = found->second;
        all.snapshot.reset();
        return all;
    }
    bool forget(std::string_view table, const server::Digest& token_hash) override {
        bool is_known = false;
        for (server::SeatRow& row : tables[std::string(table)].seats) {
            if (row.token_hash == token_hash) {
                row.name.clear();
                is_known = true;
            }
        }
        return is_known;
    }
    int delete_before(std::int64_t /*at_ms*/) override { return 0; }

    std::map<std::string, server::StoredTable> tables;
    bool fails = false;

private:
    /// As the real store's unique key: a command of a seat is kept once.
    [[nodiscard]] bool has_command_of(const server::Change& change) {
        for (const server::EventRow& row : change.events) {
            for (const server::EventRow& old : tables[change.table].events) {
                if (row.cid >= 0 && old.cid == row.cid && old.seat == row.seat) {
                    return true;
                }
            }
        }
        return false;
    }

    server::Kept write(const server::Change& change) {
        if (fails) {
            return server::Kept::unavailable;
        }
        if (change.is_new == tables.contains(change.table) || (!change.is_new && has_command_of(change))) {
            return server::Kept::conflict;
        }
        server::StoredTable& table = tables[change.table];
        table.id = change.table;
        for (const server::EventRow& row : change.events) {
            if (row.seq != static_cast<std::int64_t>(table.events.size()) + 1) {
                return server::Kept::conflict;
            }
            table.events.push_back(row);
        }
        table.secrets.insert(table.secrets.end(), change.secrets.begin(), change.secrets.end());
        for (const server::SeatRow& row : change.seats) {
            std::erase_if(table.seats, [&](const server::SeatRow& old) { return old.seat == row.seat; });
            table.seats.push_back(row);
        }
        table.snapshot = change.snapshot ? change.snapshot : table.snapshot;
        table.status = change.status.value_or(table.status);
        return server::Kept::yes;
    }

    FakeScheduler* scheduler_;
    std::int64_t up_ms_ = 0;
};

class FakeNet final : public server::Net {
public:
    void send(server::ConnectionId connection, std::shared_ptr<const std::string> text) override {
        if (is_open.contains(connection)) {
            inbox[connection].push_back(*text);
        }
    }
    void close(server::ConnectionId connection, server::CloseCode code, std::string_view /*reason*/) override {
        is_open.erase(connection);
        closed[connection] = code;
    }

    std::map<server::ConnectionId, std::vector<std::string>> inbox;
    std::map<server::ConnectionId, server::CloseCode> closed;
    std::set<server::ConnectionId> is_open;
};

class PromptBots final : public server::BotPool {
public:
    explicit PromptBots(FakeScheduler& scheduler) : scheduler_(scheduler) {}
    void think(std::function<void()> work, std::function<void()> done) override {
        work();
        scheduler_.at(scheduler_.now_ms(), std::move(done));
    }

private:
    FakeScheduler& scheduler_;
};

/// Chance that repeats itself in every test.
inline rules::Random& test_chance() {
    static rules::Random random(1);
    return random;
}

inline void fill_with_test_chance(std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes) {
        byte = static_cast<std::uint8_t>(test_chance().next());
    }
}

inline int think_one_second(std::string_view /*level*/, std::uint64_t /*seed*/) {
    return 1000;
}

/// The real one, unless a test wants to choose what follows from a seed.
inline fair::Hashing& test_hashing() {
    static fair::Hashing hashing = server::sodium_hashing();
    return hashing;
}

inline table::Surroundings test_surroundings() {
    return {.hashing = test_hashing(), .fill_with_chance = fill_with_test_chance, .think_ms = think_one_second};
}

class World {
public:
    explicit World(std::uint64_t seed = 1) : store(scheduler), bots(scheduler) {
        test_chance() = rules::Random(seed);
        start();
    }

    void start() {
        hall = std::make_unique<server::Hall>(server::HallOptions{.surroundings = test_surroundings()}, net, store,
                                              scheduler, bots);
        hall->restore();
    }

    /// As kill -9: what was not written is gone, all connections break.
    void crash() {
        scheduler.clear();
        net.is_open.clear();
        hall.reset();
        start();
    }

    server::ConnectionId connect() {
        const server::ConnectionId connection{++last_};
        net.is_open.insert(connection);
        hall->opened(connection, "127.0.0.1");
        return connection;
    }

    void disconnect(server::ConnectionId connection) {
        net.is_open.erase(connection);
        hall->closed(connection);
        scheduler.settle();
    }

    /// Sends and lets everything happen that is due.
    void say(server::ConnectionId connection, std::string_view text) {
        hall->received(connection, text);
        scheduler.settle();
    }

    /// The last message of this type, as JSON; null if there is none.
    boost::json::value last(server::ConnectionId connection, std::string_view type) {
        const auto& all = net.inbox[connection];
        for (auto text = all.rbegin(); text != all.rend(); ++text) {
            boost::json::value value = boost::json::parse(*text);
            if (value.at("type").as_string() == type) {
                return value;
            }
        }
        return nullptr;
    }
    boost::json::value view(server::ConnectionId connection) { return last(connection, "view"); }

    FakeScheduler scheduler;
    MemoryStore store;
    FakeNet net;
    PromptBots bots;
    std::unique_ptr<server::Hall> hall;

private:
    std::uint64_t last_ = 0;
};

} // namespace runset::test
