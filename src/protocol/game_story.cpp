#include "protocol/game_story.h"

#include "rules/evolve.h"
#include "rules/judging/decide.h"

namespace runset::protocol {

namespace {

using rules::State;

std::optional<rules::Tile> first_of(const rules::TileCounts& tiles) {
    std::optional<rules::Tile> first;
    rules::for_each_tile(tiles, [&first](rules::Tile tile) { first = first ? first : tile; });
    return first;
}

/// The rack of a seat after an event; when the round has ended the racks lie in its result.
const rules::TileCounts& rack_of(const State& state, rules::Seat seat, bool has_ended) {
    return has_ended ? state.last_round->racks[seat.index] : state.at(seat).rack;
}

TurnStory turn_of(const State& before, const State& after, const rules::Event& event, const notation::SeatMove& move) {
    const bool has_ended = after.phase != rules::Phase::playing;
    const rules::Seat seat = move.seat;
    const rules::TileCounts& rack = rack_of(after, seat, has_ended);
    TurnStory told{.seat = seat,
                   .turn = before.turn,
                   .was_time_out = std::holds_alternative<rules::TimeOutMove>(move.move),
                   .rack = rack.size(),
                   .pile = after.pile.size(),
                   .has_opened = after.at(seat).has_opened};
    if (const auto* laid = std::get_if<rules::Laid>(&event)) {
        told.did = TurnStory::Did::lay;
        told.was_hand_rummy = laid->was_hand_rummy;
        told.laid = before.at(seat).rack - rack;
        told.table = laid->table;
        told.has_opened = true;
    } else if (const auto* put = std::get_if<rules::PutBack>(&event)) {
        told.did = TurnStory::Did::put;
        told.tile = put->tile;
    } else if (std::holds_alternative<rules::Passed>(event)) {
        told.did = TurnStory::Did::pass;
    } else {
        told.tile = first_of(rack - before.at(seat).rack);
        told.did = told.tile ? TurnStory::Did::draw : TurnStory::Did::none;
    }
    return told;
}

void add_standing(GameStory& story, const State& state) {
    story.is_over = state.phase == rules::Phase::match_over;
    const auto leads = rules::leaders(state);
    for (std::size_t i = 0; i < story.seats.size(); ++i) {
        story.seats[i].total = state.seats[i].total;
        story.seats[i].chips = state.seats[i].chips;
        story.seats[i].is_winner = story.is_over && leads[i];
    }
}

} // namespace

std::string bot_level(std::string_view name, rules::Seat seat) {
    constexpr std::string_view start = "bot ";
    const std::string end = " " + std::to_string(seat.index + 1);
    if (!name.starts_with(start) || !name.ends_with(end) || name.size() <= start.size() + end.size()) {
        return {};
    }
    return std::string(name.substr(start.size(), name.size() - start.size() - end.size()));
}

std::optional<GameStory> story_of(const notation::Record& record, rules::CanLay can_lay) {
    auto state = rules::new_match(record.settings, static_cast<int>(record.names.size()), record.youngest,
                                  record.by_lot, record.handicaps);
    if (!state) {
        return std::nullopt;
    }
    GameStory story{.settings = record.settings, .handicaps = record.handicaps};
    for (std::size_t i = 0; i < record.names.size(); ++i) {
        const rules::Seat seat{static_cast<std::uint8_t>(i)};
        story.seats.push_back({.name = record.names[i], .level = bot_level(record.names[i], seat)});
    }
    for (const auto& entry : record.entries) {
        const auto* start = std::get_if<notation::RoundStart>(&entry);
        const auto* played = std::get_if<notation::SeatMove>(&entry);
        const auto event = start != nullptr ? rules::decide_deal(*state, start->dealt.deck, start->dealt.shuffle_seed)
                                            : rules::decide(*state, played->seat, played->move, can_lay);
        if (!event) {
            return std::nullopt;
        }
        const State before = *state;
        *state = rules::evolve(*state, *event);
        if (start != nullptr) {
            story.rounds.push_back({.round = state->round, .starter = state->starter, .proof = start->proof});
            continue;
        }
        story.rounds.back().turns.push_back(turn_of(before, *state, *event, *played));
        if (state->phase != rules::Phase::playing) {
            story.rounds.back().result = *state->last_round;
        }
    }
    if (state->phase == rules::Phase::playing) {
        story.rounds.pop_back(); // a round that was broken off
    }
    add_standing(story, *state);
    return story;
}

} // namespace runset::protocol
