// Where a turn is played: in the match at this screen, or at a server's table. A turn sees and does everything through
// this; how it looks and which words it understands is the same everywhere.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/screen/tile.h"
#include "cli/terminal/lines.h"
#include "cli/typed/command.h"
#include "rules/move.h"
#include "rules/view.h"

namespace runset::cli::play {

/// What came of something, for the player to read.
struct Reply {
    std::string sentence{};
    bool is_alarm = false;  // it could not be done
    bool ends_turn = false; // without a move of the player: the time was up, or a bot has played
    bool is_leaving = false;
};

class TurnPlace {
public:
    TurnPlace() = default;
    TurnPlace(const TurnPlace&) = delete;
    TurnPlace& operator=(const TurnPlace&) = delete;
    virtual ~TurnPlace() = default;

    /// As the player on turn may know it.
    [[nodiscard]] virtual rules::View view() const = 0;
    [[nodiscard]] virtual std::vector<std::string> names() const = 0;
    /// What the seats did last, oldest first.
    [[nodiscard]] virtual std::vector<std::string> log() const = 0;
    /// The table as the player saw it last.
    [[nodiscard]] virtual const rules::Table& seen() const = 0;
    [[nodiscard]] virtual screen::RackOrder& rack_order() = 0;
    [[nodiscard]] virtual std::optional<terminal::TimePoint> deadline() const = 0;
    [[nodiscard]] virtual bool may_hint() const { return true; }
    /// A draft of this turn that was kept elsewhere.
    [[nodiscard]] virtual std::optional<rules::Table> kept_draft() const { return std::nullopt; }

    /// The sentence where the move is refused; nothing has changed then. `left`: the table as the player leaves it.
    virtual std::expected<void, std::string> play(const rules::Move& move, const rules::Table& left) = 0;
    /// The player has changed the draft.
    virtual void keep_draft(const rules::Table& /*draft*/) {}
    /// Commands that are about the place and not about the turn.
    virtual Reply obey(const typed::PlayCommand& command) = 0;
    /// What has happened while the player was typing.
    virtual Reply news() { return {}; }
    [[nodiscard]] virtual typed::Place kind() const = 0;
};

} // namespace runset::cli::play
