// How long a server takes to be back after a crash: all live tables are loaded, their chains checked, and their logs
// replayed.
//
//     bench_recovery [tables]

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "bots/bot.h"
#include "bots/pace.h"
#include "server/hall/hall.h"
#include "server/machine/sodium.h"
#include "server/store/facts/log_rows.h"
#include "server/store/sqlite/file/connection.h"
#include "server/store/sqlite/sqlite_store.h"

namespace runset::server {
namespace {

class StillScheduler final : public loop::Scheduler {
public:
    std::int64_t now_ms() override { return 1000; }
    std::int64_t wall_ms() override { return 1'800'000'000'000; }
    Timer at(std::int64_t /*time_ms*/, std::function<void()> /*work*/) override { return 1; }
    void cancel(Timer /*timer*/) override {}
};

class NoNet final : public net::Net {
public:
    void send(net::ConnectionId /*connection*/, std::shared_ptr<const std::string> /*text*/) override {}
    void close(net::ConnectionId /*connection*/, net::CloseCode /*code*/, std::string_view /*reason*/) override {}
};

class NoBots final : public loop::BotPool {
public:
    void think(std::function<void()> /*work*/, std::function<void()> /*done*/) override {}
};

table::Surroundings surroundings() {
    return {.hashing = machine::sodium_hashing(), .fill_random = machine::fill_random, .think_ms = bots::think_at_once};
}

/// A Classic match of a person and a bot, both played by the simplest bot, in the middle of its last round.
class Played {
public:
    Played(store::sqlite::SqliteStore& store, std::string id) : store_(store), room_(std::move(id), surroundings()) {
        const protocol::Create create{.options = {.settings = {}, .seat_count = 2},
                                      .name = "Ada",
                                      .token = std::string(32, '1'),
                                      .bots = {"simple"}};
        keep(room_.create(table::Client{1}, {.ask = create}, create, now_ms_));
    }

    void play(int rounds, int turns) {
        const auto is_there = [&] {
            const auto& match = room_.state().match;
            return match &&
                   (match->phase == rules::Phase::match_over || (match->round >= rounds && match->turn >= turns));
        };
        while (!is_there()) {
            now_ms_ += 1000;
            if (room_.state().stage != table::Stage::playing) {
                keep(room_.receive(table::Client{1}, {.cid = ++cid_, .ask = protocol::GetReady{}}, now_ms_));
            } else if (const auto task = room_.bot_task()) {
                keep(room_.bot_moved(*task, bots::choose(*task->bot, task->view, task->seed), now_ms_));
            } else {
                const rules::View view = rules::view_for(*room_.state().match, rules::Seat{});
                const rules::Move move = bots::choose(*bots::find_bot("simple"), view, 1);
                const protocol::Play ask{.round = view.round, .turn = view.turn, .move = move};
                keep(room_.receive(table::Client{1}, {.cid = ++cid_, .ask = ask}, now_ms_));
            }
        }
    }

private:
    void keep(table::Step step) {
        table::Pending pending = std::move(step.pending).value();
        store_.keep(store::facts::change_of(pending, room_.state().id, room_.state().seq + 1, now_ms_),
                    [](store::Kept /*result*/) {});
        (void)room_.kept(std::move(pending), now_ms_);
    }

    store::sqlite::SqliteStore& store_;
    table::Room room_;
    std::int64_t now_ms_ = 1000;
    protocol::Cid cid_ = 0;
};

std::unique_ptr<store::sqlite::SqliteStore> opened(const std::string& path) {
    return store::sqlite::open_sqlite_store(path, [](const std::function<void()>& call) { call(); }).value();
}

void recover(const std::string& path) {
    const auto begin = std::chrono::steady_clock::now();
    const auto store = opened(path);
    StillScheduler scheduler;
    NoNet net;
    NoBots bots;
    hall::Hall hall({.surroundings = surroundings()}, net, *store, scheduler, bots);
    hall.restore();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    std::cout << hall.figures().restored << " tables, " << hall.figures().replayed << " events replayed, "
              << static_cast<int>(time.count()) << " ms\n";
}

int run(int tables) {
    std::string name = (std::filesystem::current_path() / "recovery-bench-XXXXXX").string();
    const std::filesystem::path folder = ::mkdtemp(name.data());
    const std::string file = folder / "store";
    {
        const auto store = opened(file);
        for (int i = 0; i < tables; ++i) {
            Played(*store, "T" + std::to_string(i)).play(3, 40);
        }
    }
    recover(file);
    recover(file);
    std::filesystem::remove_all(folder);
    return 0;
}

} // namespace
} // namespace runset::server

int main(int argc, char** argv) {
    return runset::server::run(argc > 1 ? std::atoi(argv[1]) : 1000);
}
