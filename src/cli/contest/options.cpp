#include "cli/contest/options.h"

#include <thread>

#include <CLI/CLI.hpp>

#include "cli/arguments/game.h"
#include "notation/parse.h"

namespace runset::cli::contest {

void declare_arena_options(CLI::App& app, ArenaOptions& options) {
    options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    app.add_option("--bots", options.bots,
                   "names, separated by commas; exec:COMMAND is a program of yours (examples/); as many as seats: one "
                   "table, more: every choice");
    app.add_flag("--pool", options.is_pool, "a round-robin of all bots there are");
    app.add_option("--seats", options.seats, "seats at a table, 2 to 4");
    app.add_option("--rounds", options.rounds, "rounds a table; every deal is played in all rotations");
    app.add_option("--edition", options.edition, "classic, kids or junior");
    app.add_option("--variant", options.variant, "standard, handrummy, basic or professional");
    app.add_option("--rule", options.rules, "a house rule, e.g. mustLayIfAble=true; may be repeated");
    app.add_option("--seed", options.seed, "the same seed gives the same result on any number of threads");
    app.add_option("--threads", options.threads, "threads to play on")->check(CLI::Range(1, 256));
    app.add_option("--playouts", options.playouts, "budget of bots that search; 0: their usual one");
    app.add_option("--sprt", options.sprt,
                   "ELO0 ELO1: stop when the first of two bots is shown to be that much stronger")
        ->expected(2);
    app.add_option("--compare", options.compared,
                   "A B: two of the bots, each in turn in the same seats with the same others and the same deals; "
                   "tells what A gains more than B over all tables of the round-robin")
        ->expected(2);
    app.add_option("--shard", options.shard,
                   "I/N: play only part I of N, for several machines; needs --json, and --merge adds the parts up");
    app.add_option("--merge", options.parts,
                   "JSON files of all parts of a run: tells the result as one run would have");
    app.add_option("--json", options.json_file, "write the result to this file");
    app.add_option("--plot", options.plot_file, "draw the ratings into this SVG file");
    app.add_flag("--quiet", options.is_quiet, "no progress bar");
}

rules::Settings settings_of(const ArenaOptions& options) {
    const auto settings =
        arguments::settings_of(text::catalogue(text::Language::en), options.edition, options.variant, options.rules);
    if (!settings) {
        throw BadArgument{settings.error()};
    }
    return *settings;
}

ArenaShard parse_shard(const std::string& text) {
    if (text.empty()) {
        return {};
    }
    constexpr std::uint64_t most_parts = 100'000;
    const std::size_t slash = text.find('/');
    const auto part = notation::parse_number(std::string_view(text).substr(0, slash), most_parts);
    const auto of = slash == std::string::npos
                        ? std::nullopt
                        : notation::parse_number(std::string_view(text).substr(slash + 1), most_parts);
    if (!part || !of || *part == 0 || *part > *of) {
        throw BadArgument{"--shard wants I/N with I from 1 to N, for example 2/8, not \"" + text + "\""};
    }
    return {.part = static_cast<std::int64_t>(*part), .of = static_cast<std::int64_t>(*of)};
}

} // namespace runset::cli::contest
