#include "review/review.h"

#include <cmath>

#include "review/jokers.h"
#include "review/learn.h"
#include "review/luck.h"
#include "review/patience.h"
#include "review/possible.h"

namespace runset::review {

namespace {

rules::Seat seat_at(std::size_t index) {
    return {static_cast<std::uint8_t>(index)};
}

class Reviewer {
public:
    explicit Reviewer(Walk walk) : walk_(std::move(walk)) {
        review_.players.resize(static_cast<std::size_t>(walk_.end.seat_count));
    }

    Review run() {
        for (Walked& walked : walk_.turns) {
            measure(walked.turn, rules::settings_for(walked.before, walked.turn.seat));
            if (walked.turn.drawn) {
                walked.turn.luck = luck_of_draw(walked.before, walked.turn.most.tiles);
            }
        }
        for (int round = 1; round <= walk_.end.round; ++round) {
            review_round(round);
        }
        for (Walked& walked : walk_.turns) {
            review_.turns.push_back(std::move(walked.turn));
        }
        for (std::size_t i = 0; i < review_.players.size(); ++i) {
            sum_up(seat_at(i));
        }
        return std::move(review_);
    }

private:
    [[nodiscard]] std::vector<std::size_t> turns_of(int round, rules::Seat seat) const {
        std::vector<std::size_t> turns;
        for (std::size_t i = 0; i < walk_.turns.size(); ++i) {
            const Turn& turn = walk_.turns[i].turn;
            if (turn.round == round && turn.seat == seat) {
                turns.push_back(i);
            }
        }
        return turns;
    }

    void review_round(int number) {
        const auto index = static_cast<std::size_t>(number - 1);
        const rules::RoundResult* result = index < walk_.results.size() ? &walk_.results[index] : nullptr;
        Round round{.number = number,
                    .is_over = result != nullptr,
                    .winner = result != nullptr ? result->winner : std::nullopt};
        for (std::size_t i = 0; i < review_.players.size(); ++i) {
            round.seats.push_back(review_seat(turns_of(number, seat_at(i)), result));
        }
        review_.rounds.push_back(std::move(round));
    }

    SeatRound review_seat(const std::vector<std::size_t>& turns, const rules::RoundResult* result) {
        std::vector<const Walked*> walked;
        walked.reserve(turns.size());
        for (const std::size_t turn : turns) {
            walked.push_back(&walk_.turns[turn]);
        }
        SeatRound seat{.style = style_of(walked)};
        for (const std::size_t i : turns) {
            auto& [before, turn] = walk_.turns[i];
            share_out(turn, lay_of(seat.style, before));
            show_how(turn, rules::settings_for(before, turn.seat));
            note_opening(seat, i, turn);
        }
        seat.jokers = wasted_jokers(walk_, turns, result);
        return seat;
    }

    static void note_opening(SeatRound& seat, std::size_t i, const Turn& turn) {
        if (turn.start.has_opened) {
            return;
        }
        if (turn.most.tiles > 0 && !seat.could_open) {
            seat.could_open = i;
        }
        if (turn.laid.tiles > 0) {
            seat.opened = i;
        } else if (seat.could_open) {
            ++seat.turns_late;
        }
    }

    void sum_up(rules::Seat seat) {
        Player& player = review_.players[seat.index];
        int accuracy_sum = 0;
        for (const Turn& turn : review_.turns) {
            if (turn.seat == seat) {
                add(player, turn);
                accuracy_sum += turn.accuracy.value_or(0);
            }
        }
        if (player.turns_to_lay > 0) {
            player.accuracy = static_cast<int>(std::lround(static_cast<double>(accuracy_sum) / player.turns_to_lay));
        }
        for (const Round& round : review_.rounds) {
            player.jokers_wasted += static_cast<int>(round.seats[seat.index].jokers.size());
            player.turns_late += round.seats[seat.index].turns_late;
        }
        count_jokers(player, seat);
        player.learn = turns_to_learn(review_.turns, seat);
    }

    static void add(Player& player, const Turn& turn) {
        ++player.turns;
        player.turns_to_lay += turn.most.tiles > 0 ? 1 : 0;
        player.laid += turn.laid;
        player.missed += turn.missed;
        player.held_back += turn.held_back;
        player.overlooked += turn.overlooked;
        player.luck.draws += turn.drawn ? 1 : 0;
        player.luck.tiles += turn.luck.value_or(0);
        player.luck.jokers += turn.drawn && turn.drawn->is_joker() ? 1 : 0;
    }

    /// Every tile dealt or drawn is a joker as often as the deck has jokers.
    void count_jokers(Player& player, rules::Seat seat) const {
        const rules::Settings& settings = walk_.end.settings;
        int tiles = player.luck.draws;
        for (const Walked& walked : walk_.turns) {
            if (walked.before.turn == 1) {
                tiles += settings.deal;
                player.luck.jokers += walked.before.at(seat).rack.jokers();
            }
        }
        player.luck.jokers_expected = static_cast<double>(tiles) * settings.jokers / settings.tile_total();
    }

    Walk walk_;
    Review review_;
};

} // namespace

std::expected<Review, notation::ReplayError> review(const notation::Record& record) {
    auto walked = walk(record);
    if (!walked) {
        return std::unexpected(walked.error());
    }
    return Reviewer(*std::move(walked)).run();
}

} // namespace runset::review
