// A match at one screen from the first deal to the winner: bots move by themselves, people are asked line by line. All
// input and output goes through what is handed in, so a test plays a match over strings.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/arguments/exit.h"
#include "cli/play/match.h"
#include "cli/play/turn.h"
#include "cli/screen/log.h"
#include "cli/screen/screen.h"

namespace runset::cli::play {

struct SessionOptions {
    const text::Catalogue& texts;
    screen::Style style{};
    bool hides_racks = true; // between two people at a terminal
    bool has_clock = false;
    std::optional<std::filesystem::path> save_to{};
};

/// What the parts of a session share.
struct PlayContext {
    PlayMatch match;
    screen::Screen screen;
    SessionOptions options;
    std::vector<screen::LogEntry> log{};               // of the running round
    std::array<rules::Table, rules::max_seats> seen{}; // the table as each seat left it
    std::array<screen::RackOrder, rules::max_seats> orders{};
    std::optional<rules::Seat> last_person{};

    [[nodiscard]] const rules::Settings& settings() const { return match.state.settings; }
    [[nodiscard]] int people() const { return static_cast<int>(std::ranges::count(match.is_bot, false)); }

    /// Plays for the seat on turn, keeps the log and saves. A refusal changes nothing.
    rules::Result<rules::Event> play(const rules::Move& move);
};

class PlaySession {
public:
    PlaySession(PlayMatch match, terminal::LineSource& lines, std::ostream& out, const SessionOptions& options);

    /// Until the match is over, the player leaves or the input ends.
    arguments::Exit run();

    [[nodiscard]] const PlayMatch& match() const { return context_.match; }

private:
    TurnEnd person_turn();
    bool hand_over();
    void bot_turn();
    bool finish_round();
    void leave();

    PlayContext context_;
};

} // namespace runset::cli::play
