// `runset arena`: bots against each other on paired deals, with intervals, ratings of a pool, JSON and a plot.

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "arena/rating.h"
#include "cli/commands.h"
#include "cli/contest/compare.h"
#include "cli/contest/entrants.h"
#include "cli/contest/parts.h"
#include "cli/contest/progress.h"
#include "cli/contest/report.h"
#include "cli/contest/run.h"

namespace runset::cli {

using contest::ArenaOptions;
using contest::ArenaReport;
using contest::BadArgument;

namespace {

bool is_settled(const ArenaOptions& options, const arena::Tally& sums) {
    if (options.sprt.empty()) {
        return false;
    }
    const arena::Sprt test = arena::sequential_test(sums, options.sprt[0], options.sprt[1]);
    return test.accepts() || test.rejects();
}

/// Which deals of a table are played here, counted from the table's first.
struct DealRange {
    DealRange(const ArenaOptions& options, const contest::ArenaShard& shard)
        : all(std::max<std::int64_t>(1, options.rounds / options.seats)), first(all * (shard.part - 1) / shard.of),
          count(all * shard.part / shard.of - first) {
        if (shard.of > all) {
            throw BadArgument{"so few rounds make at most " + std::to_string(all) + " parts"};
        }
        if (!shard.is_whole() && (options.json_file.empty() || !options.sprt.empty())) {
            throw BadArgument{"--shard needs --json for its result, and does not go with --sprt"};
        }
    }

    std::int64_t all;
    std::int64_t first;
    std::int64_t count;
};

void print_end(std::ostream& out, const ArenaReport& report) {
    if (report.is_round_robin()) {
        contest::print_standings(out, report);
    }
    contest::print_programs(out, report);
}

class RoundRobin {
public:
    explicit RoundRobin(const ArenaOptions& options)
        : options_(options), entrants_(options),
          report_{.terms = contest::terms_of(options, entrants_.bots()), .shard = contest::parse_shard(options.shard)},
          choices_(arena::all_tables(entrants_.bots().size(), static_cast<std::size_t>(options.seats))),
          deals_(options, report_.shard),
          progress_(options, deals_.count * static_cast<std::int64_t>(choices_.size())) {}

    void run(std::ostream& out) {
        for (const auto& bots : choices_) {
            const double begin = contest::seconds_now();
            report_.tables.push_back({.bots = bots, .tally = play(bots)});
            if (contest::is_every_table_shown(choices_.size())) {
                contest::print_table(out, report_, report_.tables.back(), contest::seconds_now() - begin);
            }
        }
        progress_.end();
        if (!options_.sprt.empty()) {
            contest::print_sprt(out, report_.tables.front().tally, options_.sprt);
        }
        report_.outside = entrants_.outside();
        print_end(out, report_);
        contest::write_files(report_, options_);
    }

private:
    arena::Tally play(const std::vector<std::size_t>& bots) {
        const auto table = static_cast<std::int64_t>(report_.tables.size());
        contest::ArenaRun one{.deals = deals_.count,
                              .first_deal = deals_.all * table + deals_.first,
                              .threads = options_.threads,
                              .after_batch = {}};
        one.after_batch = [&](const arena::Tally& sums) {
            const std::int64_t done = deals_.count * table + sums.deals();
            progress_.show(done, options_.seats * done);
            return !is_settled(options_, sums);
        };
        return contest::run_contest(entrants_.contest_of(bots), one);
    }

    const ArenaOptions& options_;
    contest::ArenaEntrants entrants_;
    ArenaReport report_;
    std::vector<std::vector<std::size_t>> choices_;
    DealRange deals_;
    contest::ArenaProgress progress_;
};

void merge(const ArenaOptions& options, std::ostream& out) {
    const ArenaReport report = contest::merge_parts(options.parts);
    if (contest::is_every_table_shown(report.tables.size())) {
        for (const arena::TableResult& table : report.tables) {
            contest::print_table(out, report, table, std::nullopt);
        }
    }
    print_end(out, report);
    contest::write_files(report, options);
}

} // namespace

void declare_arena(CLI::App& app, Exit& result) {
    auto options = std::make_shared<ArenaOptions>();
    contest::declare_arena_options(app, *options);
    app.callback([options, &result] {
        try {
            if (!options->parts.empty()) {
                merge(*options, std::cout);
            } else if (!options->compared.empty()) {
                contest::compare(*options, std::cout);
            } else {
                RoundRobin(*options).run(std::cout);
            }
            result = Exit::ok;
        } catch (const BadArgument& bad) {
            std::cerr << "runset arena: " << bad.message << "\n";
            result = Exit::bad_input;
        }
    });
}

} // namespace runset::cli
