// F1: a process that is killed while it writes loses nothing that it has acknowledged.
#include <array>
#include <csignal>
#include <map>
#include <random>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/either_store.h"

namespace runset::server::store {
namespace {

constexpr int table_count = 5;
constexpr int kill_count = 20;

struct Ack {
    int table = 0;
    std::int64_t seq = 0;
};

std::string id_of(int table) {
    return "t" + std::to_string(table);
}

/// Appends steps of one to three events at several tables, a few of them waiting at a time, until it is killed. Each
/// acknowledgement goes to the pipe after the store has given it.
[[noreturn]] void write_until_killed(const EitherPlace& place, int pipe, std::map<int, std::int64_t> next) {
    const auto store = place.open();
    if (!store) {
        ::_exit(1);
    }
    for (int i = 0;; ++i) {
        const int table = i % table_count;
        Change change{.table = id_of(table), .is_new = next[table] == 0};
        for (int count = 0; count <= i % 3; ++count) {
            const std::int64_t seq = ++next[table];
            change.events.push_back(event(seq, static_cast<int>(seq % 4), seq));
        }
        change.seats = {{.seat = 0, .token_hash = digest_of(7), .name = std::string(500, 's')}};
        const Ack ack{.table = table, .seq = next[table]};
        const auto tell = [pipe, ack](Kept kept) {
            if (kept != Kept::yes || ::write(pipe, &ack, sizeof ack) != sizeof ack) {
                ::_exit(2);
            }
        };
        if (i % 7 == 0) {
            std::promise<void> told;
            store->keep(change, [&](Kept kept) {
                tell(kept);
                told.set_value();
            });
            told.get_future().wait();
        } else {
            store->keep(change, tell);
        }
    }
}

/// What the child acknowledged before it was killed after `micros`.
std::map<int, std::int64_t> run_and_kill(const EitherPlace& place, std::map<int, std::int64_t> next, int micros) {
    std::array<int, 2> pipe{};
    EXPECT_EQ(::pipe(pipe.data()), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        write_until_killed(place, pipe[1], std::move(next));
    }
    ::close(pipe[1]);
    std::map<int, std::int64_t> acked;
    const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(micros);
    bool is_killed = false;
    while (true) {
        const auto rest = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd ready{.fd = pipe[0], .events = POLLIN, .revents = 0};
        if (!is_killed && (rest.count() <= 0 || ::poll(&ready, 1, static_cast<int>(rest.count())) == 0)) {
            ::kill(child, SIGKILL);
            is_killed = true;
        }
        Ack ack;
        if (::read(pipe[0], &ack, sizeof ack) != sizeof ack) {
            break;
        }
        acked[ack.table] = ack.seq;
    }
    ::close(pipe[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "the child ended by itself with " << WEXITSTATUS(status);
    return acked;
}

class StoreCrash : public EitherStore {};

TEST_P(StoreCrash, F1_a_killed_process_loses_nothing_it_acknowledged) {
    std::mt19937 random(20); // NOLINT: the same instants each time, as far as the machine allows
    std::map<int, std::int64_t> length;
    std::int64_t total = 0;
    for (int kill = 0; kill < kill_count; ++kill) {
        const auto acked = run_and_kill(*place_, length, std::uniform_int_distribution(0, 60'000)(random));
        place_->wait_until_alone();
        if (place_->is_sqlite()) {
            sqlite::file::Connection connection(place_->address(), sqlite::file::Connection::Mode::existing);
            sqlite::file::Statement check = connection.prepare("PRAGMA integrity_check");
            ASSERT_TRUE(check.step());
            ASSERT_EQ(check.text(0), "ok");
        }
        const auto store = open();
        for (int table = 0; table < table_count; ++table) {
            const auto stored = store->table(id_of(table));
            if (!stored) {
                ASSERT_FALSE(acked.contains(table));
                continue;
            }
            ASSERT_TRUE(stored->is_chain_good); // which includes that no seq is missing
            const auto seq = static_cast<std::int64_t>(stored->events.size());
            ASSERT_GE(seq, acked.contains(table) ? acked.at(table) : 0) << "kill " << kill << " table " << table;
            ASSERT_GE(seq, length[table]);
            total += seq - length[table];
            length[table] = seq;
        }
    }
    RecordProperty("events", static_cast<int>(total));
    EXPECT_GT(total, kill_count);
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreCrash, testing::Values(StoreKind::sqlite, StoreKind::postgres), kind_name);

} // namespace
} // namespace runset::server::store
