// `runset arena`: bots against each other on paired deals, with intervals, ratings of a pool, JSON and a plot.

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "arena/rating.h"
#include "cli/arena_entrants.h"
#include "cli/arena_parts.h"
#include "cli/arena_report.h"
#include "cli/arena_run.h"
#include "cli/command.h"
#include "notation/settings_text.h"

namespace runset::cli {

namespace {

double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

bool is_settled(const ArenaOptions& options, const arena::Tally& sums) {
    if (options.sprt.empty()) {
        return false;
    }
    const arena::Sprt test = arena::sequential_test(sums, options.sprt[0], options.sprt[1]);
    return test.accepts() || test.rejects();
}

/// The bar on the terminal: deals of all tables, and how fast they go.
class Progress {
public:
    Progress(const ArenaOptions& options, std::int64_t deals)
        : is_shown_(!options.is_quiet && isatty(STDERR_FILENO) != 0), deals_(deals) {}

    void show(std::int64_t deals_done, std::int64_t rounds_done) const {
        if (!is_shown_) {
            return;
        }
        const auto filled = static_cast<std::size_t>(width * deals_done / deals_);
        const double speed = static_cast<double>(rounds_done) / std::max(seconds_now() - begin_, 1e-9);
        std::cerr << "\r[" << std::string(filled, '#') << std::string(width - filled, '.') << "] " << rounds_done
                  << " rounds, " << static_cast<std::int64_t>(speed) << " a second " << std::flush;
    }

    void end() const {
        if (is_shown_) {
            std::cerr << "\n";
        }
    }

private:
    static constexpr std::int64_t width = 30;
    bool is_shown_;
    std::int64_t deals_;
    double begin_ = seconds_now();
};

ArenaTerms terms_of(const ArenaOptions& options, const ArenaEntrants& entrants) {
    ArenaTerms terms{.rules = notation::print_settings(settings_of(options)),
                     .seats = options.seats,
                     .seed = options.seed,
                     .rounds = options.rounds,
                     .playouts = options.playouts,
                     .bots = {}};
    for (const bots::Bot* bot : entrants.bots()) {
        terms.bots.emplace_back(bot->name);
    }
    return terms;
}

/// Which deals of a table are played here, counted from the table's first.
struct DealRange {
    DealRange(const ArenaOptions& options, const ArenaShard& shard)
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
        print_standings(out, report);
    }
    print_programs(out, report);
}

class RoundRobin {
public:
    explicit RoundRobin(const ArenaOptions& options)
        : options_(options), entrants_(options),
          report_{.terms = terms_of(options, entrants_), .shard = parse_shard(options.shard)},
          choices_(arena::all_tables(entrants_.bots().size(), static_cast<std::size_t>(options.seats))),
          deals_(options, report_.shard),
          progress_(options, deals_.count * static_cast<std::int64_t>(choices_.size())) {}

    void run(std::ostream& out) {
        for (const auto& bots : choices_) {
            const double begin = seconds_now();
            report_.tables.push_back({.bots = bots, .tally = play(bots)});
            if (is_every_table_shown(choices_.size())) {
                print_table(out, report_, report_.tables.back(), seconds_now() - begin);
            }
        }
        progress_.end();
        if (!options_.sprt.empty()) {
            print_sprt(out, report_.tables.front().tally, options_.sprt);
        }
        report_.outside = entrants_.outside();
        print_end(out, report_);
        write_files(report_, options_);
    }

private:
    arena::Tally play(const std::vector<std::size_t>& bots) {
        arena::Contest contest{
            .settings = settings_of(options_), .seats = {}, .seed = options_.seed, .playouts = options_.playouts};
        for (std::size_t bot : bots) {
            contest.seats.push_back(entrants_.bots()[bot]);
        }
        contest.choose_outside = [this, &bots](std::size_t place, const rules::View& view) {
            return entrants_.choose_outside(bots[place], view);
        };
        const auto table = static_cast<std::int64_t>(report_.tables.size());
        ArenaRun one{.deals = deals_.count,
                     .first_deal = deals_.all * table + deals_.first,
                     .threads = options_.threads,
                     .after_batch = {}};
        one.after_batch = [&](const arena::Tally& sums) {
            const std::int64_t done = deals_.count * table + sums.deals();
            progress_.show(done, options_.seats * done);
            return !is_settled(options_, sums);
        };
        return run_contest(contest, one);
    }

    const ArenaOptions& options_;
    ArenaEntrants entrants_;
    ArenaReport report_;
    std::vector<std::vector<std::size_t>> choices_;
    DealRange deals_;
    Progress progress_;
};

void merge(const ArenaOptions& options, std::ostream& out) {
    const ArenaReport report = merge_parts(options.parts);
    if (is_every_table_shown(report.tables.size())) {
        for (const arena::TableResult& table : report.tables) {
            print_table(out, report, table, std::nullopt);
        }
    }
    print_end(out, report);
    write_files(report, options);
}

} // namespace

void declare_arena(CLI::App& app, Exit& result) {
    auto options = std::make_shared<ArenaOptions>();
    declare_arena_options(app, *options);
    app.callback([options, &result] {
        try {
            if (options->parts.empty()) {
                RoundRobin(*options).run(std::cout);
            } else {
                merge(*options, std::cout);
            }
            result = Exit::ok;
        } catch (const BadArgument& bad) {
            std::cerr << "runset arena: " << bad.message << "\n";
            result = Exit::bad_input;
        }
    });
}

} // namespace runset::cli
