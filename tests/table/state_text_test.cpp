// A table's state as text: what is printed reads back to the same value, and nothing else is read.

#include "table/at_table.h"
#include "table/kept/state_text.h"

namespace runset::table::kept {

namespace {

/// Something in every corner.
State full() {
    State state =
        playing({.game = "kids basic", .melds = "r1 r2 r3 | J:b4 b5 b6", .ada = "r1 J", .ben = "y6", .pile = "g1"});
    state.options.handicaps.open_min[1] = 5;
    state.options.gets_hints[1] = true;
    state.seats[0].handled = {{.cid = 3, .seq = 9}, {.cid = 4, .seq = 10}};
    state.seats[0].nonce = {.commitment = Digest{1}, .nonce = Digest{2}};
    state.seats[1] = {.kind = SeatKind::bot, .level = "player", .time_outs = 1, .withheld = 1};
    state.since_ms = 123'456'789'000;
    state.seed = Digest{7};
    state.recent = {{.seat = seat_of_ben, .turn = 1, .what = TurnTold::What::laid, .before = state.match->table}};
    state.voided = {proof_of(state)};
    state.last_proof = proof_of(state);
    state.match->drawn = test::tile_in(state.options.settings, "r1");
    return state;
}

} // namespace

TEST(StateText, what_is_printed_reads_back_to_the_same_state) {
    for (const State& state : {State{}, State{.id = "ABCDEF"}, playing({}), full()}) {
        EXPECT_EQ(parse_state(print_state(state)), state) << print_state(state);
    }
}

TEST(StateText, half_a_text_and_more_than_one_are_no_state) {
    const std::string text = print_state(full());
    for (std::size_t size = 0; size < text.size(); ++size) {
        EXPECT_EQ(parse_state(std::string_view(text).substr(0, size)), std::nullopt) << size;
    }
    EXPECT_EQ(parse_state(text + " 0"), std::nullopt);
    EXPECT_EQ(parse_state(text + text), std::nullopt);
}

} // namespace runset::table::kept
