// Rule M4: a rack is seen only by its own seat, the pile by nobody.
#include "rules/random.h"
#include "support/match.h"

namespace runset::test {
namespace {

/// Mixes everything that the viewer must not know: the other racks, the pile, the seed of the next shuffle.
State with_other_hidden_tiles(State state, std::optional<Seat> viewer, std::uint64_t seed) {
    std::vector<Tile> hidden(state.pile.tiles().begin(), state.pile.tiles().end());
    for (int i = 0; i < state.seat_count; ++i) {
        if (seat(i) != viewer) {
            for_each_tile(state.at(seat(i)).rack, [&](Tile tile) { hidden.push_back(tile); });
        }
    }
    Random random(seed);
    for (std::size_t left = hidden.size(); left > 1; --left) {
        std::swap(hidden[left - 1], hidden[random.below(left)]);
    }
    for (int i = 0; i < state.seat_count; ++i) {
        if (seat(i) != viewer) {
            const int size = state.at(seat(i)).rack.size();
            state.at(seat(i)).rack = TileCounts{};
            for (int tile = 0; tile < size; ++tile) {
                state.at(seat(i)).rack.add(hidden.back());
                hidden.pop_back();
            }
        }
    }
    state.pile = Pile(hidden);
    state.shuffle_seed = seed;
    if (state.drawn && state.to_move != viewer) {
        Tile some = *state.drawn;
        for_each_tile(state.at(state.to_move).rack, [&](Tile tile) { some = tile; });
        state.drawn = some;
    }
    return state;
}

void expect_nothing_leaks(const State& state) {
    for (int i = -1; i < state.seat_count; ++i) {
        const std::optional<Seat> viewer = i < 0 ? std::nullopt : std::optional(seat(i));
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const State other = with_other_hidden_tiles(state, viewer, seed);
            EXPECT_FALSE(other == state) << "the two must differ in what is hidden";
            EXPECT_EQ(view_for(other, viewer), view_for(state, viewer)) << "viewer " << i;
        }
    }
}

TEST(Views, M4_a_view_does_not_depend_on_hidden_tiles) {
    for (const Settings& settings : editions()) {
        for (int seats = min_seats; seats <= max_seats; ++seats) {
            State state = new_round(settings, seats, 17);
            expect_nothing_leaks(state);
            for (int turn = 0; turn < 20; ++turn) {
                state = after(state, DrawMove{});
                expect_nothing_leaks(state);
                if (state.drawn) {
                    state = after(state, PutBackMove{*state.drawn});
                }
                if (state.pile.empty()) {
                    break;
                }
            }
        }
    }
}

TEST(Views, M4_each_seat_sees_its_own_rack_and_the_sizes_of_all) {
    State state =
        playing(edition("classic"),
                {.racks = {"k1 k2", "g5 g6 g7 J", "y1"}, .table = "p4 p5 p6", .pile = "k5 k6 k7", .to_move = 1});
    state.at(seat(1)).has_opened = false;
    state.at(seat(2)).total = Points{-40};
    for (int i = 0; i < 3; ++i) {
        const View view = view_for(state, seat(i));
        EXPECT_EQ(view.own_rack, state.at(seat(i)).rack);
        EXPECT_EQ(view.viewer, seat(i));
        EXPECT_EQ(view.seats[0].rack_size, 2);
        EXPECT_EQ(view.seats[1].rack_size, 4);
        EXPECT_EQ(view.seats[2].rack_size, 1);
        EXPECT_EQ(view.seats[3], SeatView{});
        EXPECT_FALSE(view.seats[1].has_opened);
        EXPECT_TRUE(view.seats[2].has_opened);
        EXPECT_EQ(view.seats[2].total, Points{-40});
        EXPECT_EQ(view.pile_size, 3);
        EXPECT_EQ(view.table, state.table);
        EXPECT_EQ(view.to_move, seat(1));
        EXPECT_EQ(view.settings, state.settings) << "M8: the house rules are shown to everybody";
    }
}

TEST(Views, M4_a_spectator_sees_no_rack) {
    const State state = new_round(edition("classic"), 3, 4);
    const View view = view_for(state, std::nullopt);
    EXPECT_TRUE(view.own_rack.empty());
    EXPECT_FALSE(view.viewer);
    EXPECT_EQ(view.seats[2].rack_size, 14);
}

TEST(Views, M4_only_the_seat_itself_sees_the_tile_it_drew) {
    State state = playing(edition("kids basic"),
                          {.racks = {"r1 r1 r3 r3 r5 r5 g2 g2 g4 g4 g6 g6 b1 b3 J", "y6"}, .pile = "b5 b6"});
    EXPECT_FALSE(view_for(state, seat(0)).awaits_put_back);
    state = after(state, DrawMove{});
    EXPECT_EQ(view_for(state, seat(0)).own_drawn, tile_in(state.settings, "b5"));
    EXPECT_FALSE(view_for(state, seat(1)).own_drawn);
    EXPECT_FALSE(view_for(state, std::nullopt).own_drawn);
    for (const auto& viewer : {std::optional(seat(0)), std::optional(seat(1)), std::optional<Seat>()}) {
        EXPECT_TRUE(view_for(state, viewer).awaits_put_back);
    }
}

TEST(Views, M4_when_a_round_has_ended_the_racks_lie_open) {
    State state = playing(game("classic", "rounds=2"), {.racks = {"k1 k2 k3", "J k9"}, .pile = "y4"});
    EXPECT_FALSE(view_for(state, std::nullopt).last_round);
    state = after(state, lay_in(state, "k1 k2 k3"));
    const View view = view_for(state, std::nullopt);
    ASSERT_TRUE(view.last_round);
    EXPECT_EQ(view.last_round->racks[1], rack_in(state.settings, "J k9"));
    EXPECT_EQ(view.phase, Phase::awaiting_deal);
}

TEST(Views, M4_a_view_gives_the_position_of_its_seat) {
    State state = playing(edition("classic"), {.racks = {"k1 k2", "g5 g6"}, .table = "p4 p5 p6", .pile = "k5"});
    state.at(seat(1)).has_opened = false;
    EXPECT_EQ(view_for(state, seat(0)).position(), state.position());
    EXPECT_EQ(view_for(state, seat(1)).position(), position_of(state.settings, false, "p4 p5 p6", "g5 g6"));
}

} // namespace
} // namespace runset::test
