// Matches among bots, written down as records.
#pragma once

#include <vector>

#include "bots/bot.h"
#include "notation/record.h"
#include "rules/view.h"
#include "solver/can_lay.h"
#include "support/match.h"
#include "support/random_player.h"

namespace runset::test {

struct BotMatch {
    Settings settings;
    std::vector<const bots::Bot*> seats;
    std::uint64_t seed = 1;
    int time_outs = 0;     // per cent of the turns, where there is a clock
    int longest = 100'000; // moves; a match that is not over then is broken off
    Handicaps handicaps{};
};

class BotMatchPlay {
public:
    explicit BotMatchPlay(const BotMatch& match) : match_(match), random_(match.seed), hurried_(match.seed) {
        record_.settings = match.settings;
        record_.handicaps = match.handicaps;
        for (const bots::Bot* bot : match.seats) {
            record_.names.emplace_back(bot->name);
        }
        state_ =
            new_match(match.settings, static_cast<int>(match.seats.size()), seat(0), seat(0), match.handicaps).value();
    }

    notation::Record run() {
        for (int moves = 0; moves < match_.longest && state_.phase != Phase::match_over; ++moves) {
            if (state_.phase == Phase::awaiting_deal) {
                deal();
            } else if (!move()) {
                break;
            }
        }
        return record_;
    }

private:
    void deal() {
        const Dealt dealt{.deck = shuffled_deck(match_.settings, random_.next()), .shuffle_seed = random_.next()};
        record_.entries.emplace_back(notation::RoundStart{.dealt = dealt});
        state_ = evolve(state_, dealt);
    }

    bool move() {
        const Seat on_turn = state_.to_move;
        const Move move = choose();
        const auto event = decide(state_, on_turn, move, solver::can_lay);
        if (!event) {
            ADD_FAILURE() << "refused: " << row_of(event.error().reason).code;
            return false;
        }
        record_.entries.emplace_back(notation::SeatMove{.seat = on_turn, .move = move});
        state_ = evolve(state_, *event);
        return true;
    }

    Move choose() {
        const std::uint64_t seed = random_.next();
        if (match_.settings.time_limit_s > 0 && hurried_.chance(match_.time_outs)) {
            return TimeOutMove{.draft = hurried_.draft(settings_for(state_, state_.to_move), state_.position())};
        }
        constexpr int small_budget = 4; // play-outs a move for bots that search
        return bots::choose(*match_.seats[state_.to_move.index], view_for(state_, state_.to_move), seed, small_budget);
    }

    BotMatch match_;
    Random random_;
    RandomPlayer hurried_;
    State state_;
    notation::Record record_;
};

inline notation::Record play_bots(const BotMatch& match) {
    return BotMatchPlay(match).run();
}

} // namespace runset::test
