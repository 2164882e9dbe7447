// nodes: a site of several nodes on one PostgreSQL, all started by itself; people play over real sockets while nodes
// are killed and stopped and the database goes away. In the end every answer that was given is looked up in the
// database.

#include <csignal>
#include <cstdio>

#include <CLI/CLI.hpp>
#include <sys/resource.h>

#include "nodes/audit.h"
#include "nodes/faults.h"
#include "nodes/measure.h"

namespace runset::nodes {

namespace {

struct Options {
    ClusterOptions cluster{};
    int tables = 40;
    double rate = 100;
    int faults = fault_count;
    int long_stop_s = 9;
    unsigned seed = 1;
    std::optional<Fault> only{};
    bool is_measuring = false;
    int seconds = 5;
};

/// The next fault: every kind once, then by chance.
Fault fault_at(int number, std::mt19937& random) {
    return static_cast<Fault>(number < fault_count ? static_cast<unsigned>(number) : random() % fault_count);
}

bool has_survived(const Options& options, Injector& injector, load::Crowd& crowd) {
    std::mt19937 random(options.seed);
    for (int i = 0; i < options.faults; ++i) {
        const Fault fault = options.only ? *options.only : fault_at(i, random);
        const auto begun = load::Clock::now();
        const bool is_good = injector.inject(fault);
        std::printf("%3d %-14s %5.1f s  %s\n", i + 1, name_of(fault),
                    std::chrono::duration<double>(load::Clock::now() - begun).count(), is_good ? "ok" : "NOT OK");
        std::fflush(stdout);
        if (!is_good) {
            return false;
        }
        crowd.play(std::chrono::milliseconds(500));
    }
    return true;
}

bool measure(const Options& options) {
    const MeasureOptions what{
        .cluster = options.cluster, .tables = options.tables, .rate = options.rate, .seconds = options.seconds};
    return measure_database(what) && measure_site(what);
}

void tell(FaultTimes& times) {
    const auto line = [](const char* what, load::Figures& figures) {
        std::printf("  %-66s p50 %5.1f  max %5.1f  of %zu\n", what, figures.at(0.5) / 1000, figures.at(1) / 1000,
                    figures.count());
    };
    std::printf("seconds\n");
    line("from a node's end or standstill until others have all its tables", times.until_moved);
    line("from a node's end until somebody has moved at every table", times.after_loss);
    line("from a node's standstill until somebody has moved at every table", times.after_stop);
    line("from a node's orderly stop until somebody has moved at every table", times.after_deploy);
    line("from a node's loss of the database until all tables are played at", times.after_cut);
    line("from the database's return until somebody has moved at every table", times.after_database);
}

int run(const Options& options) {
    Cluster cluster(options.cluster);
    load::Crowd crowd({.tables = options.tables,
                       .seats = 4,
                       .moves_a_second = options.rate,
                       .dialect = load::Dialect::ours,
                       .paths = {},
                       .patience = std::chrono::milliseconds(6'000)});
    crowd.set_ports(cluster.ports());
    if (!crowd.gather(0)) {
        std::printf("not everybody has found a seat\n");
        return 1;
    }
    crowd.play(std::chrono::seconds(1));
    Injector injector(cluster, crowd, std::chrono::seconds(options.long_stop_s), options.seed);
    bool is_good = has_survived(options, injector, crowd);
    const bool is_settled = crowd.settle();
    if (!is_settled) {
        std::printf("not everybody has an answer\n");
    }
    for (std::size_t node = 0; node < cluster.size(); ++node) {
        cluster.node(node).end(SIGTERM);
    }
    const Audit audit = nodes::audit(cluster.url(), crowd);
    std::printf("faults %d  promises %zu  lost %d  doubled %d  stale writes %d  broken tables %d  takeovers %lld\n",
                options.faults, audit.promises, audit.lost, audit.doubled, audit.stale, audit.broken,
                static_cast<long long>(audit.takeovers));
    tell(injector.times());
    is_good = is_good && is_settled && audit.is_good();
    std::printf("%d passed, %d failed\n", is_good ? 1 : 0, is_good ? 0 : 1);
    return is_good ? 0 : 1;
}

} // namespace

} // namespace runset::nodes

int main(int count, char** words) {
    runset::nodes::Options options;
    std::string only;
    options.cluster.program = (runset::test::fs::read_symlink("/proc/self/exe").parent_path() / "runset").string();
    CLI::App app("a site of several nodes under faults");
    app.add_option("--program", options.cluster.program, "the program to start")->capture_default_str();
    app.add_option("--nodes", options.cluster.nodes)->check(CLI::Range(2, 8))->capture_default_str();
    app.add_option("--tables", options.tables)->capture_default_str();
    app.add_option("--rate", options.rate, "moves a second in all")->capture_default_str();
    app.add_option("--faults", options.faults, "how many; the first thirteen are one of each kind")
        ->capture_default_str();
    app.add_option("--long-stop", options.long_stop_s, "seconds a node stands still when it is for long")
        ->capture_default_str();
    app.add_option("--only", only, "this kind of fault alone, for example: deploy");
    app.add_flag("--measure", options.is_measuring, "no faults: what the database, the store, one node and two can do");
    app.add_option("--seconds", options.seconds, "for each figure")->capture_default_str();
    app.add_option("--seed", options.seed)->capture_default_str();
    CLI11_PARSE(app, count, words);
    options.only = runset::nodes::fault_named(only);
    if (!only.empty() && !options.only) {
        std::printf("there is no fault \"%s\"\n", only.c_str());
        return 2;
    }
    if (!runset::test::postgres_programs() || !runset::nodes::nginx_program()) {
        std::printf("SKIPPED: PostgreSQL or nginx is not installed (tools/setup test)\n");
        return 77;
    }
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    return options.is_measuring ? (runset::nodes::measure(options) ? 0 : 1) : runset::nodes::run(options);
}
