// What `runset arena` is asked for, as typed, and what that means.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bots/bot.h"

namespace CLI {
class App;
} // namespace CLI

namespace runset::cli::contest {

struct ArenaOptions {
    std::string bots = "greedy,simple";
    bool is_pool = false;
    int seats = 2;
    std::int64_t rounds = 1000;
    std::string edition = "classic";
    std::string variant;
    std::vector<std::string> rules;
    std::uint64_t seed = 1;
    int threads = 1;
    int playouts = 0;
    std::vector<double> sprt;
    std::vector<std::string> compared; // two of the bots
    std::string shard;
    std::vector<std::string> parts; // files to be added up instead of playing
    std::string json_file;
    std::string plot_file;
    bool is_quiet = false;
};

/// One of several equal parts of a run, counted from 1.
struct ArenaShard {
    std::int64_t part = 1;
    std::int64_t of = 1;

    [[nodiscard]] bool is_whole() const { return of == 1; }
    friend bool operator==(const ArenaShard&, const ArenaShard&) = default;
};

/// A bad argument, told in one line.
struct BadArgument {
    std::string message;
};

void declare_arena_options(CLI::App& app, ArenaOptions& options);

/// The rules they play by; throws BadArgument.
[[nodiscard]] rules::Settings settings_of(const ArenaOptions& options);

/// "2/8"; nothing typed is the whole. Throws BadArgument.
[[nodiscard]] ArenaShard parse_shard(const std::string& text);

} // namespace runset::cli::contest
