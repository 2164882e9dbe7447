// Every reason has a row with its rule, and the rules core gives each of those that are its own.
#include <map>
#include <set>

#include "support/match.h"

namespace runset::test {
namespace {

constexpr auto reason_count = static_cast<std::size_t>(Reason::count_);

TEST(Reasons, T9_every_reason_has_a_code_and_a_rule) {
    std::set<std::string_view> codes;
    for (std::size_t i = 0; i < reason_count; ++i) {
        const ReasonRow& row = row_of(static_cast<Reason>(i));
        EXPECT_TRUE(codes.insert(row.code).second) << row.code << " twice";
        ASSERT_GE(row.rule.size(), 2U) << row.code;
        EXPECT_NE(std::string_view("MTCOJRPKEH").find(row.rule.front()), std::string_view::npos) << row.code;
    }
}

std::map<Reason, std::string_view> given_by_the_core() {
    std::map<Reason, std::string_view> given;
    const auto note = [&given](const Result<Event>& event, std::string_view where) {
        given[event ? Reason::ok : event.error().reason] = where;
    };
    const auto lays = [&](std::string_view name, std::string_view rules, bool opened, std::string_view table,
                          std::string_view rack, std::string_view left) {
        const State state =
            playing(game(name, rules), {.racks = {rack, "y1"}, .table = table, .pile = "y1", .have_opened = opened});
        note(decide(state, seat(0), lay_in(state, left), never_can_lay), left);
    };
    lays("classic", "", true, "", "k1 k2 k3 y1", "k1 k2 k3");
    lays("classic", "", true, "", "k1 k2 k4", "k1 k2 k4");
    lays("classic", "", false, "", "k1 k2 k3", "k1 k2 k3");
    lays("classic", "", false, "k1 k2 k3", "k4", "k1 k2 k3 k4");
    lays("classic", "", true, "k1 k2 k3", "k4", "k1 k2 k3");
    lays("classic", "", true, "k1 k2 k3", "k5", "k1 k2 k3 k4");
    lays("classic", "", true, "k1 k2 k3 k4", "k5", "k1 k2 k3 | k5");
    lays("classic", "", true, "k1 J:k2 k3", "k2", "k1 k2 k3");
    lays("classic", "", true, "k1 k2 k3 J:k4", "g1 g2", "k1 k2 k3 | g1 g2 J:g3");
    lays("kids basic", "", true, "b1 b2 b3 b4 b5", "b3", "b1 b2 b3 | b3 b4 b5");
    lays("kids basic", "oneActionPerTurn=true", true, "b1 b2 b3", "b4 r1 r2 r3", "b1 b2 b3 b4 | r1 r2 r3");

    State state =
        playing(edition("kids basic"), {.racks = {"r1 r1 r3 r3 r5 r5 g2 g2 g4 g4 g6 g6 b1 b3 J", "y6"}, .pile = "b5"});
    note(decide(state, seat(1), DrawMove{}, never_can_lay), "out of turn");
    note(decide(state, seat(0), PassMove{}, never_can_lay), "pass with a pile");
    note(decide(state, seat(0), PutBackMove{}, never_can_lay), "put back without a draw");
    note(decide(state, seat(0), TimeOutMove{}, never_can_lay), "no clock");
    note(decide(after(state, DrawMove{}), seat(0), DrawMove{}, never_can_lay), "second draw");
    state.pile = Pile{};
    note(decide(state, seat(0), DrawMove{}, never_can_lay), "empty pile");
    note(decide(state, seat(0), PassMove{}, always_can_lay), "pass though able");
    state.phase = Phase::awaiting_deal;
    note(decide(state, seat(0), DrawMove{}, never_can_lay), "between rounds");
    note(decide_deal(state, Deck{}, 1), "no tiles");
    state.phase = Phase::match_over;
    note(decide(state, seat(0), DrawMove{}, never_can_lay), "after the end");
    return given;
}

TEST(Reasons, T9_the_core_gives_every_reason_about_a_move) {
    // These need what a state does not hold: seconds, several draws, or what somebody claims to have happened.
    const std::set<Reason> about_cases{Reason::draw_ends_turn, Reason::lay_or_draw, Reason::draw_one, Reason::rack_full,
                                       Reason::no_shuffle,     Reason::time_left,   Reason::timeout};
    const std::map<Reason, std::string_view> given = given_by_the_core();
    for (std::size_t i = 0; i < reason_count; ++i) {
        const auto reason = static_cast<Reason>(i);
        EXPECT_NE(given.contains(reason), about_cases.contains(reason)) << row_of(reason).code;
    }
}

struct Order {
    std::string_view what;
    std::string_view left;
    std::string_view code;
};

TEST(Reasons, T9_the_first_question_that_fails_gives_the_reason) {
    // Table `k3 J:k4 k5`, rack g1 g2: each row mends what the row before was refused for.
    const Settings settings = edition("classic");
    for (const Order& row : {Order{"all wrong", "J:k4 k5 | y9", "TABLE_TILE_GONE"},
                             Order{"the joker in hand, a foreign tile", "k3 k5 | y9", "JOKER_KEPT"},
                             Order{"a foreign tile in no meld", "k3 k5 | J:k4 y9", "NOT_ON_RACK"},
                             Order{"nothing laid, no melds", "k3 k5 | J:k4", "NO_RACK_TILE"},
                             Order{"no melds", "k3 k5 | J:k4 | g1", "BAD_COMBO"},
                             Order{"one meld too short", "k3 J:k4 k5 | g1 g2", "BAD_COMBO"}}) {
        EXPECT_EQ(code_of(judge(settings, true, {"", "k3 J:k4 k5", "g1 g2", row.left})), row.code) << row.what;
    }
}

} // namespace
} // namespace runset::test
