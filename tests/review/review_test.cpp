// Whole reviews of records written by hand: openings, jokers, put-backs, time-outs, rounds that are void or broken off.

#include "review/review.h"

#include <gtest/gtest.h>

#include "review/scripted.h"

namespace runset::test {

namespace {

using review::Deed;
using review::JokerWaste;
using review::Review;

constexpr std::string_view opens = "k10 k11 k12 p1 p3 p6 g2 g5 g8 y4 y7 y13 p9 g11"; // 33 points in one run
constexpr std::string_view dull = "p2 p5 p8 p11 g1 g4 g7 g10 y3 y6 y9 y12 k1 k5";
constexpr std::string_view rubble = "p9 p13 y7 y9 g9 g13 k6 k8";

Review reviewed(const Script& script) {
    const auto review = review::review(record_of(script));
    EXPECT_TRUE(review);
    return review.value_or(Review{});
}

/// Nobody ever lays anything: everybody draws, puts back, or passes, for so many moves or until the round is over.
notation::Record waiting(const Settings& settings, std::vector<std::string_view> racks, int moves) {
    notation::Record record = record_of({.settings = settings, .racks = std::move(racks), .pile = "", .moves = {}});
    State state = evolve(new_match(settings, 2, seat(0), seat(0)).value(),
                         std::get<notation::RoundStart>(record.entries[0]).dealt);
    for (int i = 0; i < moves && state.phase == Phase::playing; ++i) {
        const Move move = state.drawn          ? Move(PutBackMove{*state.drawn})
                          : state.pile.empty() ? Move(PassMove{})
                                               : Move(DrawMove{});
        record.entries.emplace_back(notation::SeatMove{.seat = state.to_move, .move = move});
        state = after(state, move);
    }
    return record;
}

} // namespace

TEST(ReviewRecord, names_the_first_turn_one_could_have_opened) {
    const Review review = reviewed({.settings = game("classic"),
                                    .racks = {opens, dull},
                                    .pile = rubble,
                                    .moves = {"draw", "draw", "draw", "draw", "lay k10 k11 k12"}});
    const review::SeatRound& first = review.rounds.at(0).seats.at(0);
    EXPECT_EQ(first.could_open, 0U);
    EXPECT_EQ(first.opened, 4U);
    EXPECT_EQ(first.turns_late, 2);
    EXPECT_EQ(review.players[0].turns_late, 2);
    EXPECT_FALSE(review.rounds[0].seats[1].opened);
    EXPECT_EQ(review.rounds[0].seats[1].turns_late, 0) << "it could not";
    EXPECT_EQ(review.turns[0].entry, 1U) << "the deal is entry 0";
    EXPECT_EQ(review.turns[4].number, 5);
}

TEST(ReviewRecord, O8_a_handicap_counts_for_its_seat) {
    notation::Record record = record_of({.settings = game("classic"),
                                         .racks = {"k3 k4 k5 p1 p13 g2 g7 g12 y4 y1 p6 p10 g10 y13", dull},
                                         .pile = rubble,
                                         .moves = {"draw", "draw"}});
    EXPECT_EQ(review::review(record)->turns[0].most.tiles, 0);
    record.handicaps.open_min[0] = 10;
    EXPECT_EQ(review::review(record)->turns[0].most.tiles, 3);
    EXPECT_EQ(review::review(record)->turns[0].open_min, 10);
}

TEST(ReviewRecord, a_joker_laid_for_nothing_is_wasted) {
    constexpr std::string_view with_joker = "k10 k11 k12 J p3 p5 g2 g5 g8 y4 y7 y13 p9 g11";
    const auto jokers = [&](std::string_view lay) {
        return reviewed({.settings = game("classic"),
                         .racks = {with_joker, dull},
                         .pile = rubble,
                         .moves = {lay, "draw", "draw", "draw"}})
            .rounds.at(0)
            .seats.at(0)
            .jokers;
    };
    EXPECT_EQ(jokers("lay k10 k11 k12 J:k13"),
              (std::vector<review::WastedJoker>{{.turn = 0, .how = JokerWaste::spent}}));
    EXPECT_TRUE(jokers("lay k10 k11 k12").empty());
    EXPECT_TRUE(jokers("lay k10 k11 k12 | p3 J:p4 p5").empty()) << "it brought p3 and p5 along";
}

TEST(ReviewRecord, a_joker_kept_to_the_end_is_wasted_where_it_could_be_laid) {
    Script script{
        .settings = game("classic handrummy"),
        .racks = {"k10 k11 k12 J p3 p5 g2 g5 g7 y4 y7 y13 p1 g12", "p8 p9 p10 p11 p12 p13 g8 g9 g10 g11 y8 y9 y10 y11"},
        .pile = "k1 k3",
        .moves = {"draw", "lay p8 p9 p10 p11 p12 p13 | g8 g9 g10 g11 | y8 y9 y10 y11"}};
    const Review kept = reviewed(script);
    EXPECT_TRUE(kept.rounds[0].is_over);
    EXPECT_EQ(kept.rounds[0].winner, seat(1));
    EXPECT_EQ(kept.rounds[0].seats[0].jokers, (std::vector<review::WastedJoker>{{.turn = 0, .how = JokerWaste::kept}}));
    EXPECT_EQ(kept.players[0].jokers_wasted, 1);
    script.racks[0] = "k10 k11 p2 J p3 p5 g2 g5 g7 y4 y7 y13 p1 g12"; // 33 points with the joker
    script.settings = game("classic handrummy", "openMin=40");
    EXPECT_TRUE(reviewed(script).rounds[0].seats[0].jokers.empty()) << "it could never be laid";
}

TEST(ReviewRecord, P3_a_draw_and_its_put_back_are_one_turn) {
    notation::Record record =
        waiting(game("kids", "timeLimitSec=60"), {"r1 r3 r5 g1 g3 g5 b1 b3", "r2 r4 r6 g2 g4 g6 b2 b4"}, 18);
    record.entries.emplace_back(notation::SeatMove{.seat = seat(0), .move = TimeOutMove{}});
    const auto review = review::review(record);
    ASSERT_TRUE(review);
    EXPECT_EQ(review->turns.size(), 17U) << "fourteen draws, two with a put-back, and one by the clock";
    EXPECT_FALSE(review->turns[13].put_back);
    for (const std::size_t turn : {14U, 15U, 16U}) {
        EXPECT_TRUE(review->turns[turn].put_back);
        EXPECT_EQ(review->turns[turn].drawn, review->turns[turn].put_back);
    }
    EXPECT_EQ(review->turns[16].deed, Deed::time_out);
}

TEST(ReviewRecord, E5_in_a_void_round_no_joker_is_wasted) {
    const auto review =
        review::review(waiting(game("classic"), {"k10 k11 k12 J p3 p5 g2 g5 g8 y4 y7 y13 p9 g11", dull}, 1000));
    ASSERT_TRUE(review);
    const review::Round& round = review->rounds.at(0);
    EXPECT_TRUE(round.is_over);
    EXPECT_FALSE(round.winner);
    EXPECT_TRUE(round.seats[0].jokers.empty());
    EXPECT_EQ(round.seats[0].could_open, 0U);
    EXPECT_FALSE(round.seats[0].opened);
    EXPECT_EQ(review->turns.back().deed, Deed::pass);
    EXPECT_EQ(review->players[0].luck.draws, 39);
}

TEST(ReviewRecord, K1_a_time_out_is_a_turn_with_what_stays) {
    const Review review = reviewed({.settings = game("classic"),
                                    .racks = {opens, dull},
                                    .pile = rubble,
                                    .moves = {"timeout k10 k11 k12", "timeout -"}});
    EXPECT_EQ(review.turns[0].deed, Deed::time_out);
    EXPECT_EQ(review.turns[0].laid.tiles, 3);
    EXPECT_EQ(review.turns[1].deed, Deed::time_out);
    EXPECT_TRUE(review.turns[1].drawn);
    EXPECT_EQ(review.players[1].luck.draws, 1);
}

TEST(ReviewRecord, a_record_that_breaks_off_is_reviewed_as_far_as_it_goes) {
    const Review none = reviewed({.settings = game("classic"), .racks = {opens, dull}, .pile = "", .moves = {}});
    EXPECT_TRUE(none.turns.empty());
    EXPECT_EQ(none.rounds.size(), 1U);
    EXPECT_FALSE(none.rounds[0].is_over);
    EXPECT_FALSE(none.players[0].accuracy);
    notation::Record empty = record_of({.settings = game("classic"), .racks = {opens, dull}, .pile = "", .moves = {}});
    empty.entries.clear();
    EXPECT_TRUE(review::review(empty)->rounds.empty());
}

TEST(ReviewRecord, an_illegal_move_is_named) {
    notation::Record record =
        record_of({.settings = game("classic"), .racks = {opens, dull}, .pile = rubble, .moves = {"draw", "draw"}});
    std::get<notation::SeatMove>(record.entries[2]).move = PassMove{};
    const auto review = review::review(record);
    ASSERT_FALSE(review);
    EXPECT_EQ(review.error().entry, 2U);
    EXPECT_EQ(review.error().refusal.reason, Reason::must_lay_or_draw);
}

} // namespace runset::test
