// From the options of `runset play` to a match that can begin: edition and house rules, seats, seed, or a record to go
// on with. What is wrong with them is one sentence.
#pragma once

#include "cli/arguments/game.h"
#include "cli/play/match.h"
#include "text/catalogue.h"

namespace runset::cli::play {

struct PlayOptions {
    std::string edition = "classic";
    std::string variant{};
    std::vector<std::string> rules{}; // key=value
    std::vector<std::string> players{};
    int bots = -1; // not given
    int youngest = 1;
    std::string level = "learner"; // of all bots
    std::string language{};
    std::optional<std::uint64_t> seed{};
    std::string save{};
    std::string resume{};
    bool no_colour = false;
    bool open_racks = false;
    bool clock = false;
    bool watch = false; // bots only
};

/// People first, then bots. Where nobody is named one person plays, unless it is only to be watched.
[[nodiscard]] arguments::OrSentence<PlaySeats> seats_of(const text::Catalogue& texts, const PlayOptions& options);

[[nodiscard]] arguments::OrSentence<PlayMatch> match_of(const text::Catalogue& texts, const PlayOptions& options,
                                                        std::uint64_t fresh_seed);

} // namespace runset::cli::play
