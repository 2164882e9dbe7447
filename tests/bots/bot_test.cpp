// Every row of the bots: legal everywhere, the same for the same seed, and blind to hidden tiles.

#include "bots/bot.h"

#include <gtest/gtest.h>

#include "notation/table_text.h"
#include "solver/can_lay.h"
#include "support/match.h"
#include "support/random_rules.h"

namespace runset::test {

namespace {

/// The same match for the viewer's eyes: tiles of the other racks and the pile change places.
State with_other_hidden_tiles(State state, Seat viewer, std::uint64_t seed) {
    std::vector<Tile> hidden(state.pile.tiles().begin(), state.pile.tiles().end());
    for (int i = 0; i < state.seat_count; ++i) {
        if (seat(i) != viewer) {
            for_each_tile(state.at(seat(i)).rack, [&](Tile tile) { hidden.push_back(tile); });
        }
    }
    Random random(seed);
    for (std::size_t i = hidden.size(); i > 1; --i) {
        std::swap(hidden[i - 1], hidden[random.below(i)]);
    }
    std::size_t next = static_cast<std::size_t>(state.pile.size());
    state.pile = Pile(std::span(hidden).first(next));
    for (int i = 0; i < state.seat_count; ++i) {
        if (seat(i) != viewer) {
            TileCounts& rack = state.at(seat(i)).rack;
            const int size = rack.size();
            rack = TileCounts{};
            for (int tile = 0; tile < size; ++tile) {
                rack.add(hidden[next++]);
            }
        }
    }
    return state;
}

/// Plays one round; `look(state)` is called before every move. The test fails at the first move that is refused.
template <typename Look> void play_round(const bots::Bot& bot, State state, std::uint64_t seed, Look look) {
    while (state.phase == Phase::playing && !::testing::Test::HasFailure()) {
        look(state);
        const std::uint64_t move_seed = seed + static_cast<std::uint64_t>(state.turn);
        const Move move = bots::choose(bot, view_for(state, state.to_move), move_seed, 4);
        const auto event = decide(state, state.to_move, move, solver::can_lay);
        ASSERT_TRUE(event) << bot.name << " " << row_of(event.error().reason).code << " table "
                           << notation::print_table(state.settings, state.table) << " rack "
                           << notation::print_rack(state.settings, state.at(state.to_move).rack);
        state = evolve(state, *event);
    }
}

} // namespace

TEST(Bots, every_move_is_legal_under_random_house_rules) {
    Random random(31);
    for (const bots::Bot& bot : bots::all_bots()) {
        for (const Settings& row : editions()) {
            for (int i = 0; i < 4; ++i) {
                const Settings settings = random_rules(row, random);
                const int seats = 2 + static_cast<int>(random.below(3));
                const std::uint64_t seed = random.next() % 100'000;
                SCOPED_TRACE(std::string(row.edition) + "/" + std::string(row.variant) + " seed " +
                             std::to_string(seed));
                play_round(bot, new_round(settings, seats, seed), seed, [](const State&) {});
            }
        }
    }
}

TEST(Bots, hidden_tiles_do_not_change_a_move) {
    for (const bots::Bot& bot : bots::all_bots()) {
        for (const Settings& settings : editions()) {
            play_round(bot, new_round(settings, 3, 77), 77, [&](const State& state) {
                const State other = with_other_hidden_tiles(state, state.to_move, 5);
                const auto seed = static_cast<std::uint64_t>(state.turn);
                EXPECT_EQ(bots::choose(bot, view_for(state, state.to_move), seed, 4),
                          bots::choose(bot, view_for(other, state.to_move), seed, 4))
                    << bot.name;
            });
        }
    }
}

TEST(Bots, names_are_unique_and_every_row_has_a_note) {
    for (const bots::Bot& bot : bots::all_bots()) {
        EXPECT_EQ(bots::find_bot(bot.name), &bot);
        EXPECT_FALSE(bot.note.empty());
    }
    EXPECT_EQ(bots::find_bot("nobody"), nullptr);
}

} // namespace runset::test
