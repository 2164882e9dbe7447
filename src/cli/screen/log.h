// What the seats did, turn by turn, as short lines for the others at the screen. A drawn tile is told to its own seat
// only.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/move.h"
#include "rules/state.h"
#include "text/catalogue.h"

namespace runset::cli::screen {

struct LogEntry {
    enum class Did : std::uint8_t { laid, drew, put_back, passed };

    rules::Seat seat{};
    Did did = Did::passed;
    bool was_time_out = false;
    bool was_opening = false;
    rules::TileCounts laid{};          // from the rack
    std::optional<rules::Tile> tile{}; // that was drawn or put back, where it is known
};

/// What happened between two states of a round.
[[nodiscard]] LogEntry log_entry(const rules::State& before, const rules::State& after, const rules::Event& event,
                                 bool was_time_out);

/// `is_own`: with the tile that only this seat has seen.
[[nodiscard]] std::string log_line(const text::Catalogue& texts, const rules::Settings& settings, const LogEntry& entry,
                                   std::string_view name, bool is_own);

/// A line an entry, told to the player of this seat.
[[nodiscard]] std::vector<std::string> log_lines(const text::Catalogue& texts, const rules::Settings& settings,
                                                 std::span<const LogEntry> entries, std::span<const std::string> names,
                                                 std::optional<rules::Seat> own);

/// Of a log, what the seats did last.
[[nodiscard]] std::span<const LogEntry> last_turns(std::span<const LogEntry> log, std::size_t seats);

} // namespace runset::cli::screen
