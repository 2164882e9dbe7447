// What `runset arena` is asked for, as typed, and what that means.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bots/bot.h"

namespace CLI {
class App;
} // namespace CLI

namespace runset::cli {

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
    std::string json_file;
    std::string plot_file;
    bool is_quiet = false;
};

/// A bad argument, told in one line.
struct BadArgument {
    std::string message;
};

void declare_arena_options(CLI::App& app, ArenaOptions& options);

/// The rules they play by; throws BadArgument.
[[nodiscard]] rules::Settings settings_of(const ArenaOptions& options);

} // namespace runset::cli
