#include "nodes/measure.h"

#include <atomic>
#include <cstdio>
#include <future>

#include "load/crowd.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/postgres_store.h"

namespace runset::nodes {

namespace {

using load::Clock;

const std::string body(120, 'x'); // about as long as the line of a move

/// One row a transaction, one statement after the other, as a plain program would; how many a second.
double insert_loop(const std::string& url, int connections, std::chrono::seconds time) {
    server::store::postgres::PgConnection(url, std::chrono::seconds(10))
        .script(
            "DROP TABLE IF EXISTS plain; CREATE TABLE plain(id bigint, seq bigint, body bytea, PRIMARY KEY(id, seq))");
    std::atomic<std::int64_t> total = 0;
    std::vector<std::thread> threads;
    const auto end = Clock::now() + time;
    for (int i = 0; i < connections; ++i) {
        threads.emplace_back([&, i] {
            server::store::postgres::PgConnection connection(url, std::chrono::seconds(10));
            for (std::int64_t seq = 1; Clock::now() < end; ++seq, ++total) {
                connection.run("INSERT INTO plain VALUES($1, $2, $3)",
                               server::store::postgres::PgValues().add(std::int64_t{i}).add(seq).add_bytes(body));
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    return static_cast<double>(total) / static_cast<double>(time.count());
}

/// Tables that each write their next event as soon as the last one is kept.
class Writers {
public:
    Writers(server::store::Store& store, int tables, std::chrono::seconds time)
        : store_(store), end_(Clock::now() + time), seqs_(static_cast<std::size_t>(tables)) {}

    double run() {
        const auto begun = Clock::now();
        open_ = seqs_.size();
        for (std::size_t table = 0; table < seqs_.size(); ++table) {
            write(table);
        }
        done_.get_future().wait();
        return static_cast<double>(total_) / std::chrono::duration<double>(Clock::now() - begun).count();
    }

private:
    void write(std::size_t table) {
        const std::int64_t seq = ++seqs_[table];
        store_.keep(
            {.table = "W" + std::to_string(table),
             .is_new = seq == 1,
             .events = {{.seq = seq, .at_ms = seq, .seat = static_cast<int>(seq % 4), .cid = seq, .body = body}}},
            [this, table](server::store::Kept kept) {
                total_ += kept == server::store::Kept::yes ? 1 : 0;
                if (kept == server::store::Kept::yes && Clock::now() < end_) {
                    write(table);
                } else if (--open_ == 0) {
                    done_.set_value();
                }
            });
    }

    server::store::Store& store_;
    load::Instant end_;
    std::vector<std::int64_t> seqs_; // touched by the writing thread only, once it runs
    std::atomic<std::size_t> open_ = 0;
    std::atomic<std::int64_t> total_ = 0;
    std::promise<void> done_;
};

bool measure_nodes(const MeasureOptions& options, int nodes) {
    ClusterOptions cluster_options = options.cluster;
    cluster_options.nodes = nodes;
    cluster_options.is_bare = true;
    Cluster cluster(cluster_options);
    load::Crowd crowd({.tables = options.tables, .seats = 4, .moves_a_second = options.rate});
    crowd.set_ports(cluster.ports());
    if (!crowd.gather(0)) {
        std::printf("not everybody has found a seat\n");
        return false;
    }
    const auto total = [&](auto figure) {
        double sum = 0;
        for (std::size_t i = 0; i < cluster.size(); ++i) {
            sum += figure(cluster.node(i));
        }
        return sum;
    };
    const auto cpu_seconds = [&] { return total([](load::Process& node) { return node.cpu_seconds(); }); };
    const double before_rest = cpu_seconds();
    crowd.rest(std::chrono::seconds(options.seconds));
    std::printf("%d node(s), %d sockets at rest: %.0f MiB in all  ms of the nodes' CPU a second %.1f\n", nodes,
                options.tables * 4, total([](load::Process& node) { return node.memory_kib(); }) / 1024,
                1000 * (cpu_seconds() - before_rest) / options.seconds);
    const double before = cpu_seconds();
    crowd.play(std::chrono::seconds(options.seconds));
    const double cpu = cpu_seconds() - before;
    load::Figures& answers = crowd.answers();
    std::printf("%d node(s), %d tables, asked for %.0f moves/s: %.0f moves/s  answer ms p50 %.1f p99 %.1f  ms of the "
                "nodes' CPU a move %.3f\n",
                nodes, options.tables, options.rate, static_cast<double>(answers.count()) / options.seconds,
                answers.at(0.5), answers.at(0.99),
                1000 * cpu / static_cast<double>(std::max<std::size_t>(answers.count(), 1)));
    std::fflush(stdout);
    return crowd.settle();
}

} // namespace

bool measure_database(const MeasureOptions& options) {
    test::Postgres database;
    const std::chrono::seconds time(options.seconds);
    for (const int connections : {1, 8, 64}) {
        std::printf("plain INSERT loop, %2d connection(s): %.0f rows/s\n", connections,
                    insert_loop(database.url(), connections, time));
        std::fflush(stdout);
    }
    for (const int tables : {1, 64, 500}) {
        auto store = server::store::postgres::open_postgres_store(database.url(),
                                                                  [](const std::function<void()>& work) { work(); });
        if (!store) {
            return false;
        }
        const double rate = Writers(**store, tables, time).run();
        std::printf("the store, %3d tables at once: %.0f events/s in %.0f commits/s\n", tables, rate,
                    static_cast<double>((*store)->commits()) / static_cast<double>(time.count()));
        std::fflush(stdout);
        server::store::postgres::PgConnection(database.url(), std::chrono::seconds(10))
            .script("DROP SCHEMA runset CASCADE");
    }
    return true;
}

bool measure_site(const MeasureOptions& options) {
    return measure_nodes(options, 1) && measure_nodes(options, 2);
}

} // namespace runset::nodes
