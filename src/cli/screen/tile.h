// Tiles on the screen: coloured where the terminal can show it, always with their notation, so that nothing is told by
// colour alone.
#pragma once

#include "cli/typed/jokers.h"

namespace runset::cli::screen {

/// How the screen may be used.
struct Style {
    bool has_colour = false;
    bool is_terminal = false; // pages replace each other, and there is a prompt
    int width = 80;
    int height = 24;
};

enum class Ink : std::uint8_t { dim, bold, alarm, accent };

[[nodiscard]] std::string paint(const Style& style, Ink ink, std::string_view text);

[[nodiscard]] std::string paint_piece(const Style& style, const rules::Settings& settings, rules::Piece piece);
[[nodiscard]] std::string paint_meld(const Style& style, const rules::Settings& settings, const typed::Meld& meld);

enum class RackOrder : std::uint8_t { by_run, by_set };

/// The rack in order, with gaps between the colours or the numbers; jokers last. Long racks take several lines.
[[nodiscard]] std::string paint_rack(const Style& style, const rules::Settings& settings, const rules::TileCounts& rack,
                                     RackOrder order);

} // namespace runset::cli::screen
