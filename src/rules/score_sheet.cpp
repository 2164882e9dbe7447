#include "rules/score_sheet.h"

#include <algorithm>

namespace runset::rules {

namespace {

/// Everybody else pays `losses`, the winner gets the sum.
SeatPoints settle(std::span<const Points> losses, Seat winner) {
    SeatPoints points{};
    for (std::size_t i = 0; i < losses.size(); ++i) {
        if (i != winner.index) {
            points[i] = -losses[i];
            points[winner.index] += losses[i];
        }
    }
    return points;
}

/// E5: with equal lowest racks, or where blocked rounds are void, nobody wins.
std::optional<Seat> lowest_of(const Settings& settings, std::span<const Points> values) {
    if (settings.blocked_round == BlockedRound::void_round || !settings.counts_points()) {
        return std::nullopt;
    }
    const auto value = [](Points points) { return points.value; };
    const auto lowest = std::ranges::min_element(values, {}, value);
    const bool is_alone = std::ranges::count(values, lowest->value, value) == 1;
    return is_alone ? std::optional(Seat{static_cast<std::uint8_t>(lowest - values.begin())}) : std::nullopt;
}

SheetLine line_of(const Settings& settings, std::span<const Points> values, const SheetRound& round) {
    if (!settings.counts_points()) {
        return {.winner = round.winner};
    }
    if (round.winner) {
        const bool is_double = round.was_hand_rummy && settings.has_hand_rummy;
        return {.winner = round.winner, .points = score_values(values, *round.winner, is_double)};
    }
    const auto lowest = lowest_of(settings, values);
    return lowest ? SheetLine{.winner = lowest, .points = score_lowest_values(values, *lowest)} : SheetLine{};
}

} // namespace

SeatPoints score_values(std::span<const Points> rack_values, Seat winner, bool was_hand_rummy) {
    SeatPoints losses{};
    for (std::size_t i = 0; i < rack_values.size(); ++i) {
        losses[i] = rack_values[i] * (was_hand_rummy ? 2 : 1);
    }
    return settle(std::span(losses).first(rack_values.size()), winner);
}

SeatPoints score_lowest_values(std::span<const Points> rack_values, Seat lowest) {
    SeatPoints losses{};
    for (std::size_t i = 0; i < rack_values.size(); ++i) {
        losses[i] = rack_values[i] - rack_values[lowest.index];
    }
    return settle(std::span(losses).first(rack_values.size()), lowest);
}

ScoreSheet add_up(const Settings& settings, int seat_count, std::span<const SheetRound> rounds) {
    ScoreSheet sheet;
    const auto seats = static_cast<std::size_t>(seat_count);
    int void_rounds = 0;
    for (const SheetRound& round : rounds) {
        if (sheet.is_over) {
            break;
        }
        const SheetLine line = line_of(settings, std::span(round.rack_values).first(seats), round);
        for (std::size_t i = 0; i < seats; ++i) {
            sheet.totals[i] += line.points[i];
        }
        void_rounds = line.winner ? 0 : void_rounds + 1;
        if (line.winner && !settings.counts_points()) {
            ++sheet.chips[line.winner->index];
        }
        const bool starts_by_winner = line.winner && settings.next_starter != NextStarter::youngest;
        sheet.starter = starts_by_winner
                            ? std::optional(next_starter(settings, seat_count, *line.winner, line.winner, {}))
                            : std::nullopt;
        sheet.lines.push_back(line);
        sheet.is_over = is_match_over(settings, static_cast<int>(sheet.lines.size()), void_rounds,
                                      std::span(sheet.chips).first(seats));
    }
    if (!sheet.lines.empty()) {
        sheet.leads = leaders(settings, std::span(sheet.totals).first(seats), std::span(sheet.chips).first(seats));
    }
    return sheet;
}

} // namespace runset::rules
