#include "rules/score.h"

#include <algorithm>

#include "rules/score_sheet.h"

namespace runset::rules {

namespace {

constexpr int idle_turns_a_seat = 50;
constexpr int void_rounds_to_end = 5;

SeatPoints values_of(std::span<const TileCounts> racks) {
    SeatPoints values{};
    for (std::size_t i = 0; i < racks.size(); ++i) {
        values[i] = rack_value(racks[i]);
    }
    return values;
}

} // namespace

Points rack_value(const TileCounts& rack) {
    Points sum;
    for_each_tile(rack, [&sum](Tile tile) { sum += Points{tile.is_joker() ? joker_points : tile.number()}; });
    return sum;
}

SeatPoints score_round(std::span<const TileCounts> racks, Seat winner, bool was_hand_rummy) {
    const SeatPoints values = values_of(racks);
    return score_values(std::span(values).first(racks.size()), winner, was_hand_rummy);
}

SeatPoints score_lowest_rack(std::span<const TileCounts> racks, Seat lowest) {
    const SeatPoints values = values_of(racks);
    return score_lowest_values(std::span(values).first(racks.size()), lowest);
}

std::optional<Seat> winner_when_blocked(const Settings& settings, std::span<const TileCounts> racks) {
    if (settings.blocked_round == BlockedRound::void_round) {
        return std::nullopt;
    }
    const auto weight = [&settings](const TileCounts& rack) {
        return settings.counts_points() ? rack_value(rack).value : rack.size();
    };
    const auto lowest = std::ranges::min_element(racks, {}, weight);
    const auto equals = std::ranges::count(racks, weight(*lowest), weight);
    if (equals > 1) {
        return std::nullopt;
    }
    return Seat{static_cast<std::uint8_t>(lowest - racks.begin())};
}

bool is_blocked(const Settings& settings, int seat_count, int pile, int passes_in_a_row, int idle_turns) {
    const bool all_passed = pile == 0 && passes_in_a_row >= seat_count;
    const bool is_stalled = settings.rack_limit > 0 && idle_turns >= idle_turns_a_seat * seat_count;
    return all_passed || is_stalled;
}

Seat first_starter(const Settings& settings, Seat by_lot, Seat youngest) {
    return settings.first_starter == FirstStarter::lot ? by_lot : youngest;
}

Seat next_starter(const Settings& settings, int seat_count, Seat last_to_play, std::optional<Seat> winner,
                  Seat youngest) {
    switch (settings.next_starter) {
    case NextStarter::youngest:
        return youngest;
    case NextStarter::winner:
        return winner.value_or(last_to_play.next(seat_count));
    case NextStarter::after_winner:
        break;
    }
    return last_to_play.next(seat_count);
}

bool is_match_over(const Settings& settings, int rounds_played, int void_rounds, std::span<const int> chips) {
    if (settings.counts_points()) {
        return rounds_played >= settings.rounds;
    }
    return void_rounds >= void_rounds_to_end || std::ranges::max(chips) >= settings.chips_to_win;
}

std::array<bool, max_seats> leaders(const Settings& settings, std::span<const Points> totals,
                                    std::span<const int> chips) {
    std::array<bool, max_seats> leads{};
    const auto standing = [&](std::size_t i) { return settings.counts_points() ? totals[i].value : chips[i]; };
    int best = standing(0);
    for (std::size_t i = 1; i < totals.size(); ++i) {
        best = std::max(best, standing(i));
    }
    for (std::size_t i = 0; i < totals.size(); ++i) {
        leads[i] = standing(i) == best;
    }
    return leads;
}

} // namespace runset::rules
