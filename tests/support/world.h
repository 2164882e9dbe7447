// The hall in a small world of its own: time that stands still until a test moves it, a store in memory that can be
// asked to fail or to forget what was not yet written, and clients that see exactly the messages sent to them.
#pragma once

#include <deque>
#include <map>
#include <set>

#include <boost/json.hpp>

#include "rules/random.h"
#include "server/hall/hall.h"
#include "server/machine/sodium.h"
#include "support/memory_disk.h"

namespace runset::test {

class FakeScheduler final : public server::loop::Scheduler {
public:
    std::int64_t now_ms() override { return now_; }
    std::int64_t wall_ms() override { return 1'800'000'000'000 + now_ + wall_offset_ms; }
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

    std::int64_t wall_offset_ms = 0; // somebody has set the clock

private:
    std::int64_t now_ = 1000;
    Timer last_ = 0;
    std::map<std::pair<std::int64_t, Timer>, std::function<void()>> queue_;
};

/// Keeps a moment after being asked. `fails` makes it say that the disk is full.
class MemoryStore final : public server::store::Store {
public:
    explicit MemoryStore(FakeScheduler& scheduler) : scheduler_(&scheduler) {}

    void keep(server::store::Change change, std::function<void(server::store::Kept)> done) override {
        scheduler_->at(scheduler_->now_ms(), [this, change = std::move(change), done = std::move(done)] {
            done(fails ? server::store::Kept::unavailable : disk.write(change));
        });
    }
    void keep_times(const server::store::StoreTimes& times, std::int64_t wall_ms) override {
        disk.keep_times(times, wall_ms);
    }
    server::store::StoreTimes times(std::int64_t wall_ms) override { return disk.times_at(wall_ms); }
    void begin_clock(std::int64_t clock_ms) override { disk.begin_clock(clock_ms); }
    std::vector<server::store::StoredTable> live_tables() override { return disk.live_tables(); }
    std::optional<server::store::StoredTable> table(std::string_view id) override { return disk.table(id); }
    void read_table(std::string_view id, std::function<void(const server::store::TableRead&)> look,
                    std::function<void()> done) override {
        look(is_away ? server::store::TableRead(std::unexpected(server::store::StoreAway{})) : disk.table(id));
        done();
    }
    void forget(std::string_view table, const server::store::Digest& token_hash,
                const std::function<void(Forgotten)>& done) override {
        done(fails ? Forgotten(std::unexpected(server::store::NotErased::not_kept)) : disk.forget(table, token_hash));
    }
    void erase(std::string_view table, const server::store::Digest& token_hash,
               const std::function<void(Erased)>& done) override {
        done(fails ? Erased(std::unexpected(server::store::NotErased::not_kept)) : disk.erase(table, token_hash));
    }
    void delete_before(std::int64_t at_ms, std::function<void(int)> done) override { done(disk.delete_before(at_ms)); }

    MemoryDisk disk;
    bool fails = false;
    bool is_away = false;

private:
    FakeScheduler* scheduler_;
};

class FakeNet final : public server::net::Net {
public:
    void send(server::net::ConnectionId connection, std::shared_ptr<const std::string> text) override {
        if (is_open.contains(connection)) {
            inbox[connection].push_back(*text);
        }
    }
    void close(server::net::ConnectionId connection, server::net::CloseCode code,
               std::string_view /*reason*/) override {
        is_open.erase(connection);
        closed[connection] = code;
    }

    std::map<server::net::ConnectionId, std::vector<std::string>> inbox;
    std::map<server::net::ConnectionId, server::net::CloseCode> closed;
    std::set<server::net::ConnectionId> is_open;
};

class PromptBots final : public server::loop::BotPool {
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
    static fair::Hashing hashing = server::machine::sodium_hashing();
    return hashing;
}

inline table::Surroundings test_surroundings() {
    return {.hashing = test_hashing(), .fill_random = fill_with_test_chance, .think_ms = think_one_second};
}

class World {
public:
    explicit World(std::uint64_t seed = 1, const server::hall::MostTables& most_tables = {})
        : store(scheduler), bots(scheduler), most_tables_(most_tables) {
        test_chance() = rules::Random(seed);
        start();
    }

    void start() {
        hall = std::make_unique<server::hall::Hall>(
            server::hall::HallOptions{.surroundings = test_surroundings(), .most_by_network = most_tables_}, net, store,
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

    server::net::ConnectionId connect(std::string_view address = "127.0.0.1") {
        const server::net::ConnectionId connection{++last_};
        net.is_open.insert(connection);
        hall->opened(connection, address);
        return connection;
    }

    void disconnect(server::net::ConnectionId connection) {
        net.is_open.erase(connection);
        hall->closed(connection);
        scheduler.settle();
    }

    /// Sends and lets everything happen that is due.
    void say(server::net::ConnectionId connection, std::string_view text) {
        hall->received(connection, text);
        scheduler.settle();
    }

    /// The last message of this type, as JSON; null if there is none.
    boost::json::value last(server::net::ConnectionId connection, std::string_view type) {
        const auto& all = net.inbox[connection];
        for (auto text = all.rbegin(); text != all.rend(); ++text) {
            boost::json::value value = boost::json::parse(*text);
            if (value.at("type").as_string() == type) {
                return value;
            }
        }
        return nullptr;
    }
    boost::json::value view(server::net::ConnectionId connection) { return last(connection, "view"); }

    FakeScheduler scheduler;
    MemoryStore store;
    FakeNet net;
    PromptBots bots;
    std::unique_ptr<server::hall::Hall> hall;

private:
    server::hall::MostTables most_tables_;
    std::uint64_t last_ = 0;
};

} // namespace runset::test
