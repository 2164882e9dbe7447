// A match at one screen: the state, who sits where, the deals from a seed, and the record that grows with every move.
// It can be printed after every turn and read back; the seats of bots and the seed stand in a comment line of the
// record:
//
//     # play seed 42 bots 2 3 level learner
#pragma once

#include "notation/record.h"
#include "rules/view.h"

namespace runset::cli::play {

struct PlayMatch {
    rules::State state;
    notation::Record record;
    std::vector<bool> is_bot; // by seat
    std::uint64_t seed = 0;
    std::string level = "simple"; // of all bots; records without one are from when there was only this

    [[nodiscard]] const std::string& name(rules::Seat seat) const { return record.names[seat.index]; }
    [[nodiscard]] bool is_bots_turn() const { return is_bot[state.to_move.index]; }
};

struct PlaySeats {
    std::vector<std::string> names;
    std::vector<bool> is_bot;
    rules::Seat youngest;
};

[[nodiscard]] rules::Result<PlayMatch> start_match(const rules::Settings& settings, const PlaySeats& seats,
                                                   std::uint64_t seed);

/// Deals the next round; the same seed and round give the same deal.
void deal_round(PlayMatch& match);

/// The seat on turn does this. A refusal changes nothing.
rules::Result<rules::Event> play_move(PlayMatch& match, const rules::Move& move);

[[nodiscard]] std::string print_match(const PlayMatch& match);

/// A record without the comment line is taken up with the first seat as the person and bots elsewhere.
[[nodiscard]] PlayMatch resume_match(const notation::Record& record, const rules::State& state,
                                     std::string_view record_text);

} // namespace runset::cli::play
