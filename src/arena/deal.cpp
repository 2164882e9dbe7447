#include "arena/deal.h"

#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "rules/random.h"
#include "solver/can_lay.h"

namespace runset::arena {

using rules::Phase;
using rules::Seat;
using rules::State;

namespace {

/// Independent numbers for a deal, its starter and every decision in it.
std::uint64_t mix(std::uint64_t seed, std::uint64_t number) {
    return rules::Random(seed ^ (number * 0xD1342543DE82EF95U)).next();
}

class Round {
public:
    Round(const Contest& contest, std::uint64_t seed, int rotation, DealResult& result)
        : contest_(contest), seed_(seed), rotation_(rotation), result_(result) {}

    void play() {
        const int seats = static_cast<int>(contest_.seats.size());
        const auto starter = Seat{static_cast<std::uint8_t>(mix(seed_, 1) % contest_.seats.size())};
        State state = rules::new_match(contest_.settings, seats, starter, starter).value();
        const rules::Deck deck = rules::shuffled_deck(contest_.settings, mix(seed_, 2));
        state = rules::evolve(state, rules::decide_deal(state, deck, mix(seed_, 3)).value());
        while (state.round == 1 && state.phase == Phase::playing) {
            play_turn(state);
        }
        count(state);
    }

private:
    /// The contest's place that sits on this seat in this rotation.
    [[nodiscard]] std::size_t place_of(Seat seat) const {
        return (seat.index + static_cast<std::size_t>(rotation_)) % contest_.seats.size();
    }

    [[nodiscard]] rules::Move choose(std::size_t place, const rules::View& view) const {
        const bots::Bot& bot = *contest_.seats[place];
        return bot.choose == nullptr ? contest_.choose_outside(place, view)
                                     : bots::choose(bot, view, mix(seed_, 16 + turns_), contest_.playouts);
    }

    void play_turn(State& state) {
        const std::size_t place = place_of(state.to_move);
        const rules::View view = rules::view_for(state, state.to_move);
        const rules::Move move = choose(place, view);
        auto event = rules::decide(state, state.to_move, move, solver::can_lay);
        if (!event) {
            ++result_.refused;
            const rules::Move instead = state.drawn          ? rules::Move(rules::PutBackMove{.tile = *state.drawn})
                                        : state.pile.empty() ? rules::Move(rules::PassMove{})
                                                             : rules::Move(rules::DrawMove{});
            event = rules::decide(state, state.to_move, instead, [](const auto&, const auto&) { return false; });
        }
        const bool is_lay = std::holds_alternative<rules::Laid>(*event);
        result_.lays[place] += is_lay ? 1 : 0;
        result_.own_turns[place] += std::holds_alternative<rules::PutBack>(*event) ? 0 : 1;
        ++turns_;
        rules::evolve_in_place(state, *event);
    }

    void count(const State& state) {
        const rules::RoundResult& round = *state.last_round;
        ++result_.rounds;
        result_.turns += static_cast<int>(turns_);
        result_.void_rounds += round.winner ? 0 : 1;
        for (std::uint8_t i = 0; i < static_cast<std::uint8_t>(contest_.seats.size()); ++i) {
            const std::size_t place = place_of(Seat{i});
            result_.points[place] += round.points[i].value;
            result_.wins[place] += round.winner && round.winner->index == i ? 1 : 0;
        }
    }

    const Contest& contest_;
    std::uint64_t seed_;
    int rotation_;
    DealResult& result_;
    std::uint64_t turns_ = 0;
};

} // namespace

DealResult play_deal(const Contest& contest, std::uint64_t index) {
    DealResult result;
    const std::uint64_t seed = mix(contest.seed, index + 1);
    for (int rotation = 0; rotation < static_cast<int>(contest.seats.size()); ++rotation) {
        Round(contest, seed, rotation, result).play();
    }
    return result;
}

} // namespace runset::arena
