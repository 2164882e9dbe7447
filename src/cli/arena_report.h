// What the arena tells: lines for people, JSON for programs, a picture of the ratings.
#pragma once

#include <iosfwd>
#include <string>

#include "arena/standings.h"
#include "cli/arena_entrants.h"

namespace runset::cli {

/// A finished run.
struct ArenaReport {
    rules::Settings settings;
    std::vector<const bots::Bot*> bots;
    std::vector<arena::TableResult> tables;
    std::vector<ArenaEntrants::Outside> outside{}; // programs of others

    /// More bots than seats: several tables, and ratings over them.
    [[nodiscard]] bool is_round_robin() const { return tables.size() > 1; }
};

void print_table(std::ostream& out, const ArenaReport& report, const arena::TableResult& table, double seconds);
void print_sprt(std::ostream& out, const arena::Tally& tally, const std::vector<double>& bounds);
void print_standings(std::ostream& out, const ArenaReport& report);

/// The files the options ask for; throws BadArgument if one cannot be written.
void write_files(const ArenaReport& report, const ArenaOptions& options);

} // namespace runset::cli
