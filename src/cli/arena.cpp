// `runset arena`: bots against each other on paired deals, with intervals, ratings of a pool, JSON and a plot.

#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>
#include <thread>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "arena/plot.h"
#include "arena/rating.h"
#include "cli/arena_entrants.h"
#include "cli/arena_run.h"
#include "cli/command.h"
#include "notation/settings_text.h"
#include "rules/edition.h"
#include "text/explain.h"

namespace runset::cli {

namespace {

namespace json = boost::json;

struct Options {
    std::string bots = "greedy,simple";
    int seats = 2;
    std::int64_t rounds = 1000;
    std::string edition = "classic";
    std::string variant;
    std::vector<std::string> rules;
    std::uint64_t seed = 1;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    int playouts = 0;
    std::vector<double> sprt;
    std::string json_file;
    std::string plot_file;
    bool is_quiet = false;
};

struct Outcome {
    std::vector<std::size_t> bots; // by place: index into the list of bots
    arena::Tally tally;
};

rules::Settings settings_of(const Options& options) {
    const auto row = rules::find_edition(options.edition, options.variant);
    if (!row) {
        throw BadArgument{"there is no edition \"" + options.edition + "/" + options.variant + "\""};
    }
    std::string line = std::string(row->edition) + "/" + std::string(row->variant);
    for (const std::string& rule : options.rules) {
        line.append(" ").append(rule);
    }
    const auto settings = notation::parse_settings(line);
    if (!settings) {
        const text::Catalogue& texts = text::catalogue(text::Language::en);
        const notation::ParseError& mistake = settings.error();
        throw BadArgument{mistake.rules ? text::explain(texts, *mistake.rules) : text::explain(texts, mistake)};
    }
    return *settings;
}

/// All ways to choose the bots of one table: the whole list if it just fills the seats, else every choice without
/// repeats.
std::vector<std::vector<std::size_t>> tables_of(std::size_t bots, std::size_t seats) {
    std::vector<std::vector<std::size_t>> tables;
    std::vector<std::size_t> chosen;
    const auto choose = [&](auto&& self, std::size_t next) -> void {
        if (chosen.size() == seats) {
            tables.push_back(chosen);
            return;
        }
        for (std::size_t i = next; i < bots; ++i) {
            chosen.push_back(i);
            self(self, i + 1);
            chosen.pop_back();
        }
    };
    choose(choose, 0);
    return tables;
}

class Arena {
public:
    Arena(const Options& options, std::ostream& out)
        : options_(options), out_(out), entrants_(options.bots), bots_(entrants_.bots()),
          settings_(settings_of(options)) {
        if (options.seats < rules::min_seats || options.seats > rules::max_seats ||
            bots_.size() < static_cast<std::size_t>(options.seats)) {
            throw BadArgument{"a table needs 2 to 4 seats and at least as many bots"};
        }
        if (!options.sprt.empty() && bots_.size() != 2) {
            throw BadArgument{"--sprt compares exactly two bots"};
        }
    }

    void run() {
        for (const auto& table : tables_of(bots_.size(), static_cast<std::size_t>(options_.seats))) {
            outcomes_.push_back({.bots = table, .tally = play(table)});
            print(outcomes_.back());
        }
        if (bots_.size() > static_cast<std::size_t>(options_.seats)) {
            print_ratings();
        }
        out_ << entrants_.report();
        write_files();
    }

private:
    arena::Tally play(const std::vector<std::size_t>& table) {
        arena::Contest contest{
            .settings = settings_, .seats = {}, .seed = options_.seed, .playouts = options_.playouts};
        for (std::size_t bot : table) {
            contest.seats.push_back(bots_[bot]);
        }
        contest.choose_outside = [&](std::size_t place, const rules::View& view) {
            return entrants_.choose_outside(table[place], view);
        };
        const std::int64_t deals = std::max<std::int64_t>(1, options_.rounds / options_.seats);
        const auto begin = std::chrono::steady_clock::now();
        ArenaRun run{.deals = deals, .threads = options_.threads, .after_batch = {}};
        run.after_batch = [&](const arena::Tally& sums) {
            const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
            show_progress(sums, deals, time.count());
            return !is_settled(sums);
        };
        arena::Tally tally = run_contest(contest, run);
        seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return tally;
    }

    [[nodiscard]] bool is_settled(const arena::Tally& sums) const {
        if (options_.sprt.size() != 2) {
            return false;
        }
        const arena::Sprt test = arena::sequential_test(sums, options_.sprt[0], options_.sprt[1]);
        return test.accepts() || test.rejects();
    }

    void show_progress(const arena::Tally& sums, std::int64_t deals, double seconds) const {
        if (options_.is_quiet || isatty(STDERR_FILENO) == 0) {
            return;
        }
        const int filled = static_cast<int>(30 * sums.deals() / deals);
        std::cerr << "\r[" << std::string(static_cast<std::size_t>(filled), '#')
                  << std::string(static_cast<std::size_t>(30 - filled), '.') << "] " << sums.rounds() << " rounds, "
                  << static_cast<std::int64_t>(static_cast<double>(sums.rounds()) / std::max(seconds, 1e-9))
                  << " a second " << (sums.deals() == deals ? "\n" : "") << std::flush;
    }

    void print(const Outcome& outcome) const {
        const arena::Tally& tally = outcome.tally;
        const auto rounds = static_cast<double>(tally.rounds());
        out_ << std::fixed << std::setprecision(1) << tally.rounds() << " rounds, "
             << 100.0 * static_cast<double>(tally.void_rounds()) / rounds << " % void, "
             << static_cast<double>(tally.turns()) / rounds << " turns a round, " << rounds / seconds_
             << " rounds a second";
        out_ << (tally.refused() > 0 ? ", REFUSED MOVES " + std::to_string(tally.refused()) : "") << "\n";
        for (std::size_t place = 0; place < outcome.bots.size(); ++place) {
            const arena::Interval wins = tally.win_share(place);
            const arena::Interval points = tally.points_a_round(place);
            out_ << "  " << std::left << std::setw(14) << bots_[outcome.bots[place]]->name << std::right << " wins "
                 << std::setprecision(2) << std::setw(6) << 100 * wins.value << " % (" << 100 * wins.low << " to "
                 << 100 * wins.high << ")   points " << std::showpos << std::setw(7) << points.value << " ("
                 << points.low << " to " << points.high << ")" << std::noshowpos << "   lays in "
                 << std::setprecision(0) << 100 * tally.lay_share(place) << " % of its turns\n";
        }
        if (options_.sprt.size() == 2) {
            const arena::Sprt test = arena::sequential_test(tally, options_.sprt[0], options_.sprt[1]);
            out_ << "  SPRT " << test.elo0 << " to " << test.elo1 << ": " << std::setprecision(2)
                 << test.log_likelihood_ratio << " of " << test.bound
                 << (test.accepts()   ? ", accepted"
                     : test.rejects() ? ", rejected"
                                      : ", open")
                 << "\n";
        }
    }

    [[nodiscard]] std::vector<arena::Bar> ratings() const {
        std::vector<arena::Pairing> pairings;
        for (const Outcome& outcome : outcomes_) {
            for (std::size_t i = 0; i < outcome.bots.size(); ++i) {
                for (std::size_t j = i + 1; j < outcome.bots.size(); ++j) {
                    pairings.push_back({.left = outcome.bots[i],
                                        .right = outcome.bots[j],
                                        .left_wins = static_cast<double>(outcome.tally.wins(i)),
                                        .right_wins = static_cast<double>(outcome.tally.wins(j))});
                }
            }
        }
        const auto rated = arena::rate(bots_.size(), pairings);
        std::vector<arena::Bar> bars;
        bars.reserve(bots_.size());
        for (std::size_t i = 0; i < bots_.size(); ++i) {
            bars.push_back({.name = std::string(bots_[i]->name), .value = rated[i]});
        }
        std::ranges::sort(bars, std::ranges::greater{}, [](const arena::Bar& bar) { return bar.value.value; });
        return bars;
    }

    void print_ratings() const {
        out_ << "Ratings (Elo, mean 1500, 95 %)\n" << std::setprecision(0);
        for (const arena::Bar& bar : ratings()) {
            out_ << "  " << std::left << std::setw(14) << bar.name << std::right << std::setw(6) << bar.value.value
                 << "  (" << bar.value.low << " to " << bar.value.high << ")\n";
        }
    }

    void write_files() const;
    [[nodiscard]] json::object as_json() const;

    const Options& options_;
    std::ostream& out_;
    ArenaEntrants entrants_;
    std::vector<const bots::Bot*> bots_;
    rules::Settings settings_;
    std::vector<Outcome> outcomes_;
    double seconds_ = 1;
};

json::object interval_json(const arena::Interval& interval) {
    return {{"value", interval.value}, {"low", interval.low}, {"high", interval.high}};
}

json::object Arena::as_json() const {
    json::array tables;
    for (const Outcome& outcome : outcomes_) {
        json::array places;
        for (std::size_t i = 0; i < outcome.bots.size(); ++i) {
            places.emplace_back(json::object{{"bot", bots_[outcome.bots[i]]->name},
                                             {"wins", outcome.tally.wins(i)},
                                             {"win_share", interval_json(outcome.tally.win_share(i))},
                                             {"points_a_round", interval_json(outcome.tally.points_a_round(i))},
                                             {"lay_share", outcome.tally.lay_share(i)}});
        }
        tables.emplace_back(json::object{{"rounds", outcome.tally.rounds()},
                                         {"void_rounds", outcome.tally.void_rounds()},
                                         {"turns", outcome.tally.turns()},
                                         {"refused", outcome.tally.refused()},
                                         {"places", std::move(places)}});
    }
    json::object all{{"rules", notation::print_settings(settings_)},
                     {"seats", options_.seats},
                     {"seed", options_.seed},
                     {"tables", std::move(tables)}};
    json::array outside;
    for (const ArenaEntrants::Outside& program : entrants_.outside()) {
        outside.emplace_back(json::object{{"bot", program.name},
                                          {"illegal", program.faults.illegal},
                                          {"late", program.faults.late},
                                          {"crashed", program.faults.gone}});
    }
    if (!outside.empty()) {
        all["programs"] = std::move(outside);
    }
    if (bots_.size() > static_cast<std::size_t>(options_.seats)) {
        json::array rated;
        for (const arena::Bar& bar : ratings()) {
            rated.emplace_back(json::object{{"bot", bar.name}, {"elo", interval_json(bar.value)}});
        }
        all["ratings"] = std::move(rated);
    }
    return all;
}

void Arena::write_files() const {
    if (!options_.json_file.empty() && !(std::ofstream(options_.json_file) << json::serialize(as_json()) << "\n")) {
        throw BadArgument{"cannot write " + options_.json_file};
    }
    if (options_.plot_file.empty()) {
        return;
    }
    const std::string title = notation::print_settings(settings_) + ", " + std::to_string(options_.seats) + " seats";
    if (!(std::ofstream(options_.plot_file) << arena::plot_svg(title, "", ratings()))) {
        throw BadArgument{"cannot write " + options_.plot_file};
    }
}

} // namespace

void declare_arena(CLI::App& app, Exit& result) {
    auto options = std::make_shared<Options>();
    app.add_option("--bots", options->bots,
                   "names, separated by commas; exec:COMMAND is a program of yours (examples/); as many as seats: one "
                   "table, more: every choice");
    app.add_option("--seats", options->seats, "seats at a table, 2 to 4");
    app.add_option("--rounds", options->rounds, "rounds a table; every deal is played in all rotations");
    app.add_option("--edition", options->edition, "classic, kids or junior");
    app.add_option("--variant", options->variant, "standard, handrummy, basic or professional");
    app.add_option("--rule", options->rules, "a house rule, e.g. mustLayIfAble=true; may be repeated");
    app.add_option("--seed", options->seed, "the same seed gives the same result on any number of threads");
    app.add_option("--threads", options->threads, "threads to play on")->check(CLI::Range(1, 256));
    app.add_option("--playouts", options->playouts, "budget of bots that search; 0: their usual one");
    app.add_option("--sprt", options->sprt,
                   "ELO0 ELO1: stop when the first of two bots is shown to be that much stronger")
        ->expected(2);
    app.add_option("--json", options->json_file, "write the result to this file");
    app.add_option("--plot", options->plot_file, "draw the ratings into this SVG file");
    app.add_flag("--quiet", options->is_quiet, "no progress bar");
    app.callback([options, &result] {
        try {
            Arena(*options, std::cout).run();
            result = Exit::ok;
        } catch (const BadArgument& bad) {
            std::cerr << "runset arena: " << bad.message << "\n";
            result = Exit::bad_input;
        }
    });
}

} // namespace runset::cli
