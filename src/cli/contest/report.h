// What the arena tells: lines for people, JSON for programs, a picture of the ratings.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "arena/comparison.h"
#include "arena/standings.h"
#include "cli/contest/entrants.h"

namespace runset::cli::contest {

/// What is played: runs and parts of runs with the same terms belong together.
struct ArenaTerms {
    std::string rules;
    int seats = 2;
    std::uint64_t seed = 1;
    std::int64_t rounds = 0; // a table, over all parts
    int playouts = 0;
    std::vector<std::string> bots;
    friend bool operator==(const ArenaTerms&, const ArenaTerms&) = default;
};

[[nodiscard]] ArenaTerms terms_of(const ArenaOptions& options, const std::vector<const bots::Bot*>& bots);

/// A finished run or part of one.
struct ArenaReport {
    ArenaTerms terms;
    ArenaShard shard{};
    std::vector<arena::TableResult> tables{};
    std::vector<ArenaEntrants::Outside> outside{}; // programs of others

    /// More bots than seats: several tables, and ratings over them.
    [[nodiscard]] bool is_round_robin() const { return tables.size() > 1; }
};

void print_table(std::ostream& out, const ArenaReport& report, const arena::TableResult& table,
                 std::optional<double> seconds);
void print_sprt(std::ostream& out, const arena::Tally& tally, const std::vector<double>& bounds);
/// What the first of the two compared bots gains more than the second.
void print_comparison(std::ostream& out, const ArenaOptions& options, const arena::Comparison& sums);
/// The ratings of a round-robin.
void print_standings(std::ostream& out, const ArenaReport& report);
/// One line a program of others: how many of its answers had to be replaced.
void print_programs(std::ostream& out, const ArenaReport& report);

/// Of a large pool only the standings are told, not every table.
[[nodiscard]] bool is_every_table_shown(std::size_t tables);

/// The files the options ask for; throws BadArgument if one cannot be written.
void write_files(const ArenaReport& report, const ArenaOptions& options);
void write_comparison(const ArenaTerms& terms, const ArenaOptions& options, const arena::Comparison& sums);

} // namespace runset::cli::contest
