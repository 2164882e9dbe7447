// `runset arena`: bots against each other on paired deals, with intervals, ratings of a pool, JSON and a plot.

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "arena/rating.h"
#include "cli/arena_entrants.h"
#include "cli/arena_report.h"
#include "cli/arena_run.h"
#include "cli/command.h"

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

class RoundRobin {
public:
    explicit RoundRobin(const ArenaOptions& options)
        : options_(options), entrants_(options),
          report_{.settings = settings_of(options), .bots = entrants_.bots(), .tables = {}},
          choices_(arena::all_tables(report_.bots.size(), static_cast<std::size_t>(options.seats))),
          deals_a_table_(std::max<std::int64_t>(1, options.rounds / options.seats)),
          progress_(options, deals_a_table_ * static_cast<std::int64_t>(choices_.size())) {}

    void run(std::ostream& out) {
        constexpr std::size_t most_shown = 12; // tables told one by one; of a large pool only the standings are
        for (const auto& bots : choices_) {
            const double begin = seconds_now();
            report_.tables.push_back({.bots = bots, .tally = play(bots)});
            if (choices_.size() <= most_shown) {
                print_table(out, report_, report_.tables.back(), seconds_now() - begin);
            }
        }
        progress_.end();
        if (!options_.sprt.empty()) {
            print_sprt(out, report_.tables.front().tally, options_.sprt);
        }
        if (report_.is_round_robin()) {
            print_standings(out, report_);
        }
        out << entrants_.report();
        report_.outside = entrants_.outside();
        write_files(report_, options_);
    }

private:
    arena::Tally play(const std::vector<std::size_t>& bots) {
        arena::Contest contest{
            .settings = report_.settings, .seats = {}, .seed = options_.seed, .playouts = options_.playouts};
        for (std::size_t bot : bots) {
            contest.seats.push_back(report_.bots[bot]);
        }
        contest.choose_outside = [this, &bots](std::size_t place, const rules::View& view) {
            return entrants_.choose_outside(bots[place], view);
        };
        const std::int64_t before = deals_a_table_ * static_cast<std::int64_t>(report_.tables.size());
        ArenaRun one{.deals = deals_a_table_, .first_deal = before, .threads = options_.threads, .after_batch = {}};
        one.after_batch = [&](const arena::Tally& sums) {
            progress_.show(before + sums.deals(), options_.seats * (before + sums.deals()));
            return !is_settled(options_, sums);
        };
        return run_contest(contest, one);
    }

    const ArenaOptions& options_;
    ArenaEntrants entrants_;
    ArenaReport report_;
    std::vector<std::vector<std::size_t>> choices_;
    std::int64_t deals_a_table_;
    Progress progress_;
};

} // namespace

void declare_arena(CLI::App& app, Exit& result) {
    auto options = std::make_shared<ArenaOptions>();
    declare_arena_options(app, *options);
    app.callback([options, &result] {
        try {
            RoundRobin(*options).run(std::cout);
            result = Exit::ok;
        } catch (const BadArgument& bad) {
            std::cerr << "runset arena: " << bad.message << "\n";
            result = Exit::bad_input;
        }
    });
}

} // namespace runset::cli
