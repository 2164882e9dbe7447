// load: starts a server, seats a crowd at it and moves at a fixed rate; prints how long answers take and what the
// server needs. With --kills the server is killed in mid-game again and again, and the store must hold every move that
// was called done, once. With --abuse hostile clients join for as long again, and both times are printed. With --stalls
// strangers ask for what takes long, one kind after the other, and nobody else may have to wait for it.

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <map>

#include <CLI/CLI.hpp>
#include <sys/resource.h>
#include <unistd.h>

#include "load/abuse.h"
#include "load/crowd.h"
#include "load/long_log.h"
#include "load/process.h"
#include "load/stall.h"
#include "server/sockets/raw_client.h"
#include "server/store/sqlite/sqlite_store.h"

namespace runset::load {

namespace {

struct Options {
    std::string program = "build/release/runset";
    std::vector<std::string> peer{};
    bool is_boardgame = false;
    int tables = 500;
    int seats = 4;
    double rate = 500;
    int seconds = 20;
    int kills = 0;
    int abuse = 0; // hostile connections a second
    bool has_stalls = false;
    std::string store{};
};

std::vector<std::string> words_for(const Options& options, const std::string& store, std::uint16_t port) {
    return {options.program,     "serve",         "--address",
            "127.0.0.1",         "--port",        std::to_string(port),
            "--store",           store,           "--max-per-address",
            "1000000",           "--max-sockets", "1000000",
            "--tables-a-minute", "10000",         "--quiet"};
}

/// How many promises the store does not hold, or holds twice.
int count_broken(const std::string& path, Crowd& crowd) {
    auto store = server::store::sqlite::open_sqlite_store(path, [](const std::function<void()>& work) { work(); });
    if (!store) {
        std::printf("the store cannot be opened: %s\n", std::string(store.error().code).c_str());
        return 1;
    }
    int broken = 0;
    std::map<int, std::map<std::pair<int, std::int64_t>, std::int64_t>> kept; // by table: seat and cid, seq
    for (std::size_t t = 0; t < crowd.tables().size(); ++t) {
        const auto stored = (*store)->table(crowd.tables()[t].code);
        if (!stored || !stored->is_chain_good) {
            ++broken;
            continue;
        }
        for (const server::store::EventRow& row : stored->events) {
            if (row.cid >= 0 && !kept[static_cast<int>(t)].try_emplace({row.seat, row.cid}, row.seq).second) {
                ++broken;
            }
        }
    }
    for (const Promise& promise : crowd.promises()) {
        const auto& table = kept[promise.table];
        const auto found = table.find({promise.seat, promise.cid});
        const std::int64_t seq = found == table.end() ? 0 : found->second;
        if (seq != promise.seq) {
            ++broken;
            std::printf("%s seat %d command %lld: promised as event %lld, kept as %lld\n",
                        crowd.tables()[static_cast<std::size_t>(promise.table)].code.c_str(), promise.seat + 1,
                        static_cast<long long>(promise.cid), static_cast<long long>(promise.seq),
                        static_cast<long long>(seq));
        }
    }
    return broken;
}

/// The server dies while everybody plays, and comes back at the same port.
bool kill_and_return(const Options& options, const std::string& store, Process& server, Crowd& crowd) {
    const auto between = std::chrono::milliseconds(options.seconds * 1000 / (options.kills + 1));
    for (int i = 0; i < options.kills; ++i) {
        crowd.play(between);
        const std::uint16_t port = server.port();
        server.end(SIGKILL);
        crowd.lose_everybody();
        if (!server.start(words_for(options, store, port))) {
            std::printf("the server does not come back\n");
            return false;
        }
    }
    crowd.play(between);
    return true;
}

/// In four parts, with the memory after each of them: does it grow?
void play(Crowd& crowd, const Process& server, std::chrono::milliseconds time) {
    constexpr int parts = 4;
    std::printf("MiB");
    double first = 0;
    double last = 0;
    for (int i = 0; i < parts; ++i) {
        crowd.play(time / parts);
        last = server.memory_kib() / 1024;
        first = i == 0 ? last : first;
        std::printf(" %.1f", last);
    }
    const double minutes = std::chrono::duration<double>(time).count() / 60 * (parts - 1) / parts;
    std::printf("  MiB a minute %.2f\n", (last - first) / minutes);
}

/// The same once more with hostile clients about. False: some of them were not ended as they should.
bool play_among_enemies(const Options& options, Crowd& crowd, const Process& server) {
    const double calm = crowd.answers().at(0.99);
    const double calm_median = crowd.answers().at(0.5);
    crowd.answers().clear();
    std::vector<std::string> codes;
    for (const Table& table : crowd.tables()) {
        codes.push_back(table.code);
    }
    Abuse abuse(server.port(), std::move(codes), options.abuse);
    play(crowd, server, std::chrono::seconds(options.seconds));
    std::printf(
        "abuse  connections %d  ended wrongly %d  answer ms p50 / p99 before %.1f / %.1f  meanwhile %.1f / %.1f\n",
        abuse.connections(), abuse.wrong(), calm_median, calm, crowd.answers().at(0.5), crowd.answers().at(0.99));
    return abuse.wrong() == 0;
}

/// How often the server's loop was held by one thing for more than fifty milliseconds.
int long_holds(std::uint16_t port) {
    test::RawClient client(port);
    client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string told = client.read_answer();
    const auto value = [&](const std::string& name) {
        const std::size_t at = told.find("\n" + name + " ");
        if (at == std::string::npos) {
            throw std::runtime_error("no figure " + name);
        }
        return std::stoi(told.substr(at + name.size() + 2));
    };
    return value("runset_loop_seconds_count") - value("runset_loop_seconds_bucket{le=\"0.050\"}");
}

/// The same once more for each of what takes the server long. False: somebody else had to wait for it.
bool play_beside_stalls(const Options& options, const std::string& store, const std::string& long_table, Crowd& crowd,
                        const Process& server) {
    constexpr double noise_ms = 10; // of a machine that others use as well
    const double calm = crowd.answers().at(0.99);
    bool is_good = true;
    for (std::size_t i = 0; i < asked_names.size(); ++i) {
        const auto asked = static_cast<Asked>(i);
        crowd.answers().clear();
        const int held_before = long_holds(server.port());
        Stall stall({.port = server.port(),
                     .program = options.program,
                     .store = store,
                     .table = crowd.tables()[0].code,
                     .long_table = long_table},
                    asked);
        crowd.play(std::chrono::seconds(options.seconds));
        const int held = long_holds(server.port()) - held_before;
        const double meanwhile = crowd.answers().at(0.99);
        std::printf("stall  %-16s  asks %d  answer ms p99 before %.1f  meanwhile p50 %.1f  p99 %.1f  max %.1f  "
                    "held over 50 ms %d\n",
                    std::string(asked_names[i]).c_str(), stall.asks(), calm, crowd.answers().at(0.5), meanwhile,
                    crowd.answers().at(1), held);
        const bool is_asked = stall.asks() > 0 && (asked != Asked::games || stall.answers() > 0);
        // What a request does to the loop shows with each of them; a machine that is busy otherwise now and then.
        is_good = is_good && is_asked && meanwhile <= std::max(2 * calm, calm + noise_ms) && held <= stall.asks() / 10;
    }
    return is_good;
}

void tell(Crowd& crowd, const Process& server, double cpu, double seconds, double idle_kib, double seated_kib,
          int seats) {
    Figures& answers = crowd.answers();
    std::printf("moves %zu  a second %.0f  refused %llu  lost connections %llu\n", answers.count(),
                static_cast<double>(answers.count()) / seconds, static_cast<unsigned long long>(crowd.refused()),
                static_cast<unsigned long long>(crowd.lost()));
    std::printf("answer ms  p50 %.1f  p99 %.1f  p99.9 %.1f  max %.1f\n", answers.at(0.5), answers.at(0.99),
                answers.at(0.999), answers.at(1));
    std::printf("server  cpu s %.2f  ms a move %.3f  MiB %.1f  KiB a seat %.1f  MiB told %.1f\n", cpu,
                1000 * cpu / static_cast<double>(std::max<std::size_t>(answers.count(), 1)), server.memory_kib() / 1024,
                (seated_kib - idle_kib) / seats, static_cast<double>(crowd.bytes()) / 1024 / 1024);
}

int run(const Options& options) {
    const std::string store = options.store.empty() ? "load-" + std::to_string(::getpid()) + ".db" : options.store;
    constexpr std::int64_t long_log = 50'000;
    const std::string long_table = options.has_stalls ? put_long_log(store, long_log) : "";
    Process server;
    if (!server.start(options.peer.empty() ? words_for(options, store, 0) : options.peer)) {
        std::printf("the server does not start\n");
        return 1;
    }
    const int seats = options.tables * options.seats;
    CrowdOptions crowd_options{.tables = options.tables, .seats = options.seats, .moves_a_second = options.rate};
    if (!options.peer.empty()) {
        crowd_options.dialect = options.is_boardgame ? Dialect::boardgame : Dialect::colyseus;
        for (int i = 0; i < seats && !options.is_boardgame; ++i) {
            crowd_options.paths.push_back(server.next_line());
        }
    }
    const double idle_kib = server.memory_kib();
    Crowd crowd(crowd_options);
    bool is_good = crowd.gather(server.port());
    if (!is_good) {
        std::printf("not everybody has found a seat\n");
        return 1;
    }
    const double seated_kib = server.memory_kib();
    const double cpu = server.cpu_seconds();
    if (options.kills > 0) {
        is_good = kill_and_return(options, store, server, crowd);
    } else {
        play(crowd, server, std::chrono::seconds(options.seconds));
    }
    if (options.abuse > 0) {
        is_good = play_among_enemies(options, crowd, server) && is_good;
    }
    if (options.has_stalls) {
        is_good = play_beside_stalls(options, store, long_table, crowd, server) && is_good;
    }
    const double cpu_after = server.cpu_seconds();
    const bool is_settled = crowd.settle();
    tell(crowd, server, options.kills > 0 ? 0 : cpu_after - cpu, options.seconds, idle_kib, seated_kib, seats);
    if (!is_settled) {
        std::printf("not everybody has an answer\n");
    }
    server.end(SIGTERM);
    if (options.peer.empty()) {
        const int broken = count_broken(store, crowd);
        std::printf("promises %zu  broken %d", crowd.promises().size(), broken);
        if (options.kills > 0) {
            std::printf("  kills %d  back after ms p50 %.0f  max %.0f", options.kills, crowd.returns().at(0.5),
                        crowd.returns().at(1));
        }
        std::printf("\n");
        is_good = is_good && broken == 0;
        for (const char* end : {"", "-wal", "-shm", ".lock", ".head"}) {
            std::filesystem::remove(store + end);
        }
    }
    return is_good && is_settled ? 0 : 1;
}

} // namespace

} // namespace runset::load

int main(int count, char** words) {
    runset::load::Options options;
    CLI::App app("load on a table server, measured from the instant at which a move is due");
    app.add_option("--program", options.program, "the program to start")->capture_default_str();
    app.add_option("--peer", options.peer, "another server to start instead, as words of a command");
    app.add_flag("--boardgame", options.is_boardgame, "the peer speaks as boardgame.io does, not as Colyseus");
    app.add_option("--tables", options.tables)->capture_default_str();
    app.add_option("--seats", options.seats, "people at a table")->capture_default_str();
    app.add_option("--rate", options.rate, "moves a second in all")->capture_default_str();
    app.add_option("--seconds", options.seconds)->capture_default_str();
    app.add_option("--kills", options.kills, "how often the server is killed meanwhile")->capture_default_str();
    app.add_option("--abuse", options.abuse, "hostile connections a second, for as long again")->capture_default_str();
    app.add_flag("--stalls", options.has_stalls, "strangers ask for what takes long, each kind for as long again");
    app.add_option("--store", options.store, "the file of the store; a new one in this folder");
    CLI11_PARSE(app, count, words);
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    return runset::load::run(options);
}
