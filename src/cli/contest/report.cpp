#include "cli/contest/report.h"

#include <fstream>
#include <iomanip>

#include <boost/json.hpp>

#include "arena/plot.h"
#include "arena/rating.h"
#include "notation/settings_text.h"

namespace runset::cli::contest {

namespace {

namespace json = boost::json;

/// Wins, points and lays of one place, in one line.
void print_place(std::ostream& out, std::string_view name, const arena::Tally& tally, std::size_t place) {
    const arena::Interval wins = tally.win_share(place);
    const arena::Interval points = tally.points_a_round(place);
    out << "  " << std::left << std::setw(14) << name << std::right << " wins " << std::setprecision(2) << std::setw(6)
        << 100 * wins.value << " % (" << 100 * wins.low << " to " << 100 * wins.high << ")   points " << std::showpos
        << std::setw(7) << points.value << " (" << points.low << " to " << points.high << ")" << std::noshowpos
        << "   lays in " << std::setprecision(0) << 100 * tally.lay_share(place) << " % of its turns\n";
}

json::object interval_json(const arena::Interval& interval) {
    return {{"value", interval.value}, {"low", interval.low}, {"high", interval.high}};
}

json::object place_json(std::string_view name, const arena::Tally& tally, std::size_t place) {
    return {{"bot", name},
            {"wins", tally.wins(place)},
            {"win_share", interval_json(tally.win_share(place))},
            {"points_a_round", interval_json(tally.points_a_round(place))},
            {"lay_share", tally.lay_share(place)}};
}

json::object table_json(const ArenaReport& report, const arena::TableResult& table) {
    json::array places;
    for (std::size_t i = 0; i < table.bots.size(); ++i) {
        places.emplace_back(place_json(report.terms.bots[table.bots[i]], table.tally, i));
    }
    return {{"rounds", table.tally.rounds()},
            {"void_rounds", table.tally.void_rounds()},
            {"turns", table.tally.turns()},
            {"refused", table.tally.refused()},
            {"places", std::move(places)},
            {"bots", json::value_from(table.bots)},
            {"sums", json::value_from(table.tally.numbers())}};
}

json::object terms_json(const ArenaTerms& terms) {
    return {{"rules", terms.rules},   {"seats", terms.seats},       {"seed", terms.seed},
            {"rounds", terms.rounds}, {"playouts", terms.playouts}, {"bots", json::value_from(terms.bots)}};
}

json::object as_json(const ArenaReport& report) {
    json::array tables;
    for (const arena::TableResult& table : report.tables) {
        tables.emplace_back(table_json(report, table));
    }
    json::object all = terms_json(report.terms);
    all["shard"] = std::to_string(report.shard.part) + "/" + std::to_string(report.shard.of);
    all["tables"] = std::move(tables);
    json::array programs;
    for (const ArenaEntrants::Outside& program : report.outside) {
        programs.emplace_back(json::object{{"bot", program.name},
                                           {"illegal", program.faults.illegal},
                                           {"late", program.faults.late},
                                           {"crashed", program.faults.gone}});
    }
    if (!programs.empty()) {
        all["programs"] = std::move(programs);
    }
    if (report.is_round_robin()) {
        json::array rated;
        for (const arena::Standing& one : arena::standings(report.terms.bots.size(), report.tables)) {
            json::object row = place_json(report.terms.bots[one.bot], one.sums, 0);
            row["elo"] = interval_json(one.rating);
            rated.emplace_back(std::move(row));
        }
        all["ratings"] = std::move(rated);
    }
    return all;
}

std::string as_plot(const ArenaReport& report) {
    std::vector<arena::Bar> bars;
    for (const arena::Standing& one : arena::standings(report.terms.bots.size(), report.tables)) {
        bars.push_back({.name = report.terms.bots[one.bot], .value = one.rating});
    }
    return arena::plot_svg(report.terms.rules + ", " + std::to_string(report.terms.seats) + " seats", "", bars);
}

void write_file(const std::string& name, const std::string& content) {
    if (!name.empty() && !(std::ofstream(name) << content)) {
        throw BadArgument{"cannot write " + name};
    }
}

/// A number with its sign and its interval.
void print_signed(std::ostream& out, const arena::Interval& interval, double scale) {
    out << std::showpos << scale * interval.value << " (" << scale * interval.low << " to " << scale * interval.high
        << ")" << std::noshowpos;
}

} // namespace

ArenaTerms terms_of(const ArenaOptions& options, const std::vector<const bots::Bot*>& bots) {
    ArenaTerms terms{.rules = notation::print_settings(settings_of(options)),
                     .seats = options.seats,
                     .seed = options.seed,
                     .rounds = options.rounds,
                     .playouts = options.playouts,
                     .bots = {}};
    for (const bots::Bot* bot : bots) {
        terms.bots.emplace_back(bot->name);
    }
    return terms;
}

void print_table(std::ostream& out, const ArenaReport& report, const arena::TableResult& table,
                 std::optional<double> seconds) {
    const arena::Tally& tally = table.tally;
    const auto rounds = static_cast<double>(tally.rounds());
    out << std::fixed << std::setprecision(1) << tally.rounds() << " rounds, "
        << 100.0 * static_cast<double>(tally.void_rounds()) / rounds << " % void, "
        << static_cast<double>(tally.turns()) / rounds << " turns a round";
    if (seconds) {
        out << ", " << rounds / *seconds << " rounds a second";
    }
    out << (tally.refused() > 0 ? ", REFUSED MOVES " + std::to_string(tally.refused()) : "") << "\n";
    for (std::size_t place = 0; place < table.bots.size(); ++place) {
        print_place(out, report.terms.bots[table.bots[place]], tally, place);
    }
}

void print_sprt(std::ostream& out, const arena::Tally& tally, const std::vector<double>& bounds) {
    const arena::Sprt test = arena::sequential_test(tally, bounds[0], bounds[1]);
    out << "  SPRT " << test.elo0 << " to " << test.elo1 << ": " << std::setprecision(2) << test.log_likelihood_ratio
        << " of " << test.bound
        << (test.accepts()   ? ", accepted"
            : test.rejects() ? ", rejected"
                             : ", open")
        << "\n";
}

void print_comparison(std::ostream& out, const ArenaOptions& options, const arena::Comparison& sums) {
    out << options.compared[0] << " instead of " << options.compared[1] << ", " << sums.deals() << " deals, "
        << sums.rounds() << " rounds each, " << sums.refused() << " refused moves: points a round " << std::fixed
        << std::setprecision(2);
    print_signed(out, sums.points_a_round(), 1);
    out << ", wins ";
    print_signed(out, sums.wins_a_round(), 100);
    out << " % of all rounds\n";
}

bool is_every_table_shown(std::size_t tables) {
    constexpr std::size_t most_shown = 12;
    return tables <= most_shown;
}

void print_standings(std::ostream& out, const ArenaReport& report) {
    std::int64_t rounds = 0;
    std::int64_t refused = 0;
    for (const arena::TableResult& table : report.tables) {
        rounds += table.tally.rounds();
        refused += table.tally.refused();
    }
    out << report.tables.size() << " tables, " << rounds << " rounds, " << refused
        << " refused moves. Ratings (Elo, mean 1500, 95 %)\n"
        << std::fixed;
    for (const arena::Standing& one : arena::standings(report.terms.bots.size(), report.tables)) {
        out << std::setprecision(0) << std::setw(6) << one.rating.value << " (" << one.rating.low << " to "
            << one.rating.high << ")";
        print_place(out, report.terms.bots[one.bot], one.sums, 0);
    }
}

void print_programs(std::ostream& out, const ArenaReport& report) {
    for (const ArenaEntrants::Outside& program : report.outside) {
        out << "  " << program.name << ": illegal " << program.faults.illegal << ", late " << program.faults.late
            << ", crashed " << program.faults.gone << "\n";
    }
}

void write_files(const ArenaReport& report, const ArenaOptions& options) {
    write_file(options.json_file, json::serialize(as_json(report)) + "\n");
    write_file(options.plot_file, as_plot(report));
}

void write_comparison(const ArenaTerms& terms, const ArenaOptions& options, const arena::Comparison& sums) {
    json::object all = terms_json(terms);
    all["compared"] = json::value_from(options.compared);
    all["deals"] = sums.deals();
    all["rounds_each"] = sums.rounds();
    all["refused"] = sums.refused();
    all["points_more_a_round"] = interval_json(sums.points_a_round());
    all["wins_more_a_round"] = interval_json(sums.wins_a_round());
    write_file(options.json_file, json::serialize(all) + "\n");
}

} // namespace runset::cli::contest
