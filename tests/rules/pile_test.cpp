// Rules P1 to P6: drawing, the rack limit, putting back, passing.
#include <algorithm>
#include <set>

#include "rules/turn.h"
#include "support/match.h"

namespace runset::test {
namespace {

constexpr std::string_view fifteen = "r1 r1 r3 r3 r5 r5 g2 g2 g4 g4 g6 g6 b1 b3 J";
constexpr std::string_view fourteen = "r1 r1 r3 r3 r5 r5 g2 g2 g4 g4 g6 g6 b1 b3";

State full_rack(std::string_view name, std::string_view rack = fifteen) {
    return playing(edition(name), {.racks = {rack, "y6"}, .table = "y1 y2 y3", .pile = "b5 b6 y4 y5 b2"});
}

TEST(Pile, P1_without_a_pile_there_is_no_drawing) {
    State state = playing(edition("classic"), {.racks = {"k1", "k2"}, .pile = "k3"});
    state = after(state, DrawMove{});
    EXPECT_EQ(refusal_of(state, 1, DrawMove{}), "PILE_EMPTY");
    EXPECT_EQ(code_of(judge_draw(edition("kids basic"), {}, 0, always_can_lay)), "PILE_EMPTY");
}

TEST(Pile, P2_where_there_is_no_limit_racks_grow) {
    State state = playing(edition("classic"),
                          {.racks = {"k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 g1 g2 g3", "k2"}, .pile = "k3 k4"});
    state = after(state, DrawMove{});
    EXPECT_EQ(state.at(seat(0)).rack.size(), 17);
    EXPECT_EQ(state.to_move, seat(1));
    EXPECT_FALSE(owes_put_back(edition("classic"), 90));
}

TEST(Pile, P2_a_full_rack_owes_a_tile) {
    for (std::string_view name : {"kids basic", "kids professional", "junior basic", "junior professional"}) {
        EXPECT_FALSE(owes_put_back(edition(name), 14));
        EXPECT_TRUE(owes_put_back(edition(name), 15));
        const State state = after(full_rack(name), DrawMove{});
        EXPECT_EQ(state.to_move, seat(0)) << "the turn goes on until a tile is back";
        EXPECT_EQ(state.drawn, tile_in(state.settings, "b5"));
        EXPECT_EQ(state.at(seat(0)).rack.size(), 16);
    }
}

TEST(Pile, P3_any_of_the_sixteen_goes_back) {
    const State drawn = after(full_rack("kids basic"), DrawMove{});
    for (std::string_view back : {"b5", "J", "r1", "b3"}) {
        const State state = after(drawn, PutBackMove{tile_in(drawn.settings, back)});
        EXPECT_EQ(state.to_move, seat(1)) << back;
        EXPECT_EQ(state.at(seat(0)).rack.size(), 15) << back;
        EXPECT_EQ(state.pile.size(), 5) << back;
        EXPECT_FALSE(state.drawn);
        EXPECT_EQ(tiles_in(state), tiles_in(drawn)) << back;
        EXPECT_EQ(std::ranges::count(state.pile.tiles(), tile_in(drawn.settings, back)), 1);
    }
}

TEST(Pile, P3_a_tile_that_is_not_there_cannot_go_back) {
    const State drawn = after(full_rack("kids basic"), DrawMove{});
    const Tile absent = tile_in(drawn.settings, "y6");
    const Result<Event> event = decide(drawn, seat(0), PutBackMove{absent}, never_can_lay);
    ASSERT_FALSE(event);
    EXPECT_EQ(event.error(), (Refusal{.reason = Reason::not_on_rack, .tile = absent}));
}

TEST(Pile, P3_until_then_nothing_else_is_possible) {
    const State drawn = after(full_rack("kids basic", "r1 r1 r3 r3 r5 r5 g2 g2 g4 g4 g6 g6 b1 b3 b4"), DrawMove{});
    EXPECT_EQ(refusal_of(drawn, 0, lay_in(drawn, "y1 y2 y3 | b3 b4 b5")), "MUST_PUT_BACK");
    EXPECT_EQ(refusal_of(drawn, 0, DrawMove{}), "MUST_PUT_BACK");
    EXPECT_EQ(refusal_of(drawn, 0, PassMove{}), "MUST_PUT_BACK");
    EXPECT_EQ(refusal_of(drawn, 1, DrawMove{}), "NOT_YOUR_TURN");
}

TEST(Pile, P3_with_room_on_the_rack_nothing_goes_back) {
    const State state = full_rack("kids basic", fourteen);
    EXPECT_EQ(refusal_of(state, 0, PutBackMove{tile_in(state.settings, "r1")}), "NO_PUT_BACK");
    const State next = after(state, DrawMove{});
    EXPECT_EQ(next.to_move, seat(1));
    EXPECT_EQ(next.at(seat(0)).rack.size(), 15);
    EXPECT_EQ(refusal_of(next, 1, PutBackMove{tile_in(state.settings, "y6")}), "NO_PUT_BACK");
    const State classic = playing(edition("classic"), {.racks = {"k1", "k2"}, .pile = "k3"});
    EXPECT_EQ(refusal_of(classic, 0, PutBackMove{tile_in(classic.settings, "k1")}), "NO_PUT_BACK");
}

TEST(Pile, P3_the_limit_matters_only_while_the_rack_is_full) {
    State state = full_rack("junior basic", "r1 r1 r2 r3 r3 r5 r5 g2 g2 g4 g4 g6 g6 b1 b3");
    state = after(state, DrawMove{});
    state = after(state, PutBackMove{tile_in(state.settings, "b5")});
    state = after(state, DrawMove{}); // seat 1
    state = after(state, lay_in(state, "y1 y2 y3 | r1 r2 r3"));
    state = after(state, DrawMove{}); // seat 1
    state = after(state, DrawMove{});
    EXPECT_EQ(state.to_move, seat(1));
    EXPECT_EQ(state.at(seat(0)).rack.size(), 13);
}

TEST(Pile, P4_the_pile_is_mixed_after_a_put_back) {
    for (std::string_view name : {"kids basic", "junior professional"}) {
        std::set<std::string> next_tiles;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            State state = after(full_rack(name), DrawMove{});
            state.shuffle_seed = seed;
            state = after(state, PutBackMove{tile_in(state.settings, "b5")});
            next_tiles.insert(notation::print_tile(state.settings, state.pile.tiles().front()));
        }
        EXPECT_EQ(next_tiles, (std::set<std::string>{"b2", "b5", "b6", "y4", "y5"})) << name;
    }
}

TEST(Pile, P4_every_put_back_of_a_round_mixes_anew) {
    std::set<std::string> orders;
    State state = full_rack("kids basic");
    state.shuffle_seed = 99;
    for (int turn = 0; turn < 10; ++turn) {
        state = after(state, DrawMove{});
        state = after(state, PutBackMove{*state.drawn});
        std::string order;
        for (Tile tile : state.pile.tiles()) {
            order += notation::print_tile(state.settings, tile) + " ";
        }
        orders.insert(order);
        state.to_move = seat(0);
    }
    EXPECT_GT(orders.size(), 6U);
}

TEST(Pile, P4_the_last_tile_of_the_pile_comes_back_alone) {
    State state = playing(edition("kids basic"), {.racks = {fifteen, "y6"}, .pile = "b5"});
    state = after(state, DrawMove{});
    EXPECT_TRUE(state.pile.empty());
    state = after(state, PutBackMove{Tile::joker()});
    ASSERT_EQ(state.pile.size(), 1);
    EXPECT_EQ(state.pile.tiles().front(), Tile::joker());
}

TEST(Pile, P5_passing_needs_an_empty_pile) {
    for (std::string_view name : {"classic", "kids basic", "junior professional"}) {
        EXPECT_EQ(code_of(judge_pass(edition(name), {}, 1, never_can_lay)), "MUST_LAY_OR_DRAW");
        EXPECT_EQ(code_of(judge_pass(edition(name), {}, 0, never_can_lay)), "OK");
    }
}

TEST(Pile, P6_who_can_lay_must_lay_where_it_is_agreed) {
    struct Row {
        std::string_view edition;
        std::string_view rules;
        std::string_view draw; // with a pile, able to lay
        std::string_view pass; // without one, able to lay
    };
    for (const Row& row :
         {Row{"classic", "", "OK", "OK"}, Row{"classic", "passOnEmpty=onlyIfUnable", "OK", "MUST_LAY"},
          Row{"classic", "mustLayIfAble=true", "MUST_LAY", "MUST_LAY"}, Row{"kids basic", "", "OK", "MUST_LAY"},
          Row{"junior professional", "", "OK", "MUST_LAY"}, Row{"kids basic", "passOnEmpty=free", "OK", "OK"},
          Row{"kids basic", "passOnEmpty=free mustLayIfAble=true", "MUST_LAY", "MUST_LAY"}}) {
        const Settings settings = game(row.edition, row.rules);
        EXPECT_EQ(code_of(judge_draw(settings, {}, 5, always_can_lay)), row.draw) << row.edition << " " << row.rules;
        EXPECT_EQ(code_of(judge_pass(settings, {}, 0, always_can_lay)), row.pass) << row.edition << " " << row.rules;
        EXPECT_EQ(code_of(judge_draw(settings, {}, 5, never_can_lay)), "OK") << row.edition << " " << row.rules;
        EXPECT_EQ(code_of(judge_pass(settings, {}, 0, never_can_lay)), "OK") << row.edition << " " << row.rules;
    }
}

TEST(Pile, P6_the_position_of_the_seat_on_turn_is_asked) {
    State state = playing(game("classic", "mustLayIfAble=true"), {.racks = {"k1 k2 k3", "g7"}, .pile = "k5 k6"});
    const CanLay has_black_three = [](const Settings& settings, const Position& start) {
        return start.rack[tile_in(settings, "k3")] > 0;
    };
    EXPECT_EQ(refusal_of(state, 0, DrawMove{}, has_black_three), "MUST_LAY");
    state.to_move = seat(1);
    EXPECT_EQ(refusal_of(state, 1, DrawMove{}, has_black_three), "OK");
}

} // namespace
} // namespace runset::test
