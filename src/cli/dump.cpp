// `runset dump --store FILE`: all finished games of a server's store, one after the other, for whoever studies them.
// Names are left out unless asked for.

#include <algorithm>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/commands.h"
#include "cli/dump_lines.h"
#include "puzzles/daily.h"
#include "server/machine/day_text.h"
#include "server/machine/sodium.h"
#include "server/store/facts/stored_games.h"
#include "server/store/upkeep/every_table.h"
#include "solver/can_lay.h"

namespace runset::cli {

namespace {

struct DumpOptions {
    std::string store;
    std::string form = "json";
    std::string edition;
    std::string variant;
    std::string players;
    std::string since;
    std::string until;
    bool has_names = false;
};

/// "people", "bots" or "mixed".
std::string_view players_of(const protocol::GameStory& story) {
    const auto bots = std::ranges::count_if(story.seats, [](const auto& seat) { return !seat.level.empty(); });
    return bots == 0 ? "people" : bots == static_cast<std::ptrdiff_t>(story.seats.size()) ? "bots" : "mixed";
}

bool is_wanted(const DumpOptions& options, const DumpedGame& game) {
    const auto fits = [](const std::string& wanted, std::string_view is) { return wanted.empty() || wanted == is; };
    const protocol::GameStory& story = game.story;
    const bool is_in_time = (options.since.empty() || game.name.date >= options.since) &&
                            (options.until.empty() || game.name.date <= options.until);
    return story.is_over && is_in_time && fits(options.edition, story.settings.edition) &&
           fits(options.variant, story.settings.variant) && fits(options.players, players_of(story));
}

/// Writes out what is wanted of one table after the other.
class Dump {
public:
    explicit Dump(const DumpOptions& options) : options_(options) {}

    /// False once nobody reads any more.
    bool take(const server::store::StoredTable& table) {
        for (server::store::facts::StoredGame& stored :
             server::store::facts::games_of(server::machine::sodium_hashing(), table)) {
            auto story = protocol::story_of(stored.record, solver::can_lay);
            if (!story) {
                continue;
            }
            DumpedGame game{.name = {.table = table.id,
                                     .number = stored.number,
                                     .date = server::machine::day_text(stored.begun_ms)},
                            .record = std::move(stored.record),
                            .story = *std::move(story)};
            if (is_wanted(options_, game)) {
                write(game);
            }
        }
        return std::cout.good();
    }

private:
    void write(DumpedGame& game) {
        ++count_;
        if (!options_.has_names) {
            leave_out_names(game);
            game.name.number = count_;
        }
        std::cout << (options_.form == "records" ? dump_record(game)
                      : options_.form == "csv"   ? dump_csv(game)
                                                 : dump_json(game));
    }

    const DumpOptions& options_;
    int count_ = 0;
};

Exit run_dump(const DumpOptions& options) {
    for (const std::string& day : {options.since, options.until}) {
        if (!day.empty() && !puzzles::day_of(day)) {
            std::cerr << "runset dump: \"" << day << "\" is no day; 2026-12-31 is one\n";
            return Exit::bad_input;
        }
    }
    if (options.form == "csv") {
        std::cout << csv_head();
    }
    Dump dump(options);
    const auto read = server::store::upkeep::for_every_table(
        options.store, [&dump](const server::store::StoredTable& table) { return dump.take(table); });
    std::cout << std::flush;
    if (!read) {
        std::cerr << "runset dump: " << explain(arguments::catalogue_for(""), read.error()) << "\n";
        return Exit::failed;
    }
    return Exit::ok;
}

} // namespace

void declare_dump(CLI::App& app, Exit& result) {
    const auto options = std::make_shared<DumpOptions>();
    app.add_option("--store", options->store, "the server's store, a file or postgresql://…; it may be in use")
        ->required();
    app.add_option("--form", options->form,
                   "json: a game a line; csv: a turn a line; records: as `runset replay` reads")
        ->check(CLI::IsMember({"json", "csv", "records"}))
        ->capture_default_str();
    app.add_option("--edition", options->edition, "only of this edition")
        ->check(CLI::IsMember({"classic", "kids", "junior"}));
    app.add_option("--variant", options->variant, "only of this variant");
    app.add_option("--players", options->players, "only between people, between bots, or mixed")
        ->check(CLI::IsMember({"people", "bots", "mixed"}));
    app.add_option("--since", options->since, "begun on this day or later (UTC), as 2026-12-31");
    app.add_option("--until", options->until, "begun on this day or before");
    app.add_flag("--names", options->has_names,
                 "with the players' names, the tables' codes and the proofs of the deals");
    app.callback([options, &result] { result = run_dump(*options); });
}

} // namespace runset::cli
