// The witness at an honest table, and each promise broken in a view of its own.

#include <gtest/gtest.h>

#include "witness/watched.h"

namespace runset::test {

using witness::Broken;
using witness::Evidence;
using witness::Standing;
using witness::Witness;

namespace {

/// Evidence as it is after a file.
Evidence kept(const Evidence& evidence) {
    const auto read = witness::parse_evidence(witness::print_evidence(evidence));
    EXPECT_TRUE(read.has_value()) << witness::print_evidence(evidence);
    EXPECT_EQ(*read, evidence) << witness::print_evidence(evidence);
    return *read;
}

enum class When : std::uint8_t { ready, revealing, playing, over };

struct Lie {
    std::string_view name;
    When when;
    Broken breaks;
    int seat;
    void (*tell)(TableView& view);
};

void make_anew(TableView& view) {
    view.stage = protocol::Stage::gathering;
    view.match.reset();
    ++view.deal;
    view.commitment = {8};
    view.nonces.assign(view.nonces.size(), {});
}

void call_void(TableView& view) {
    view.voided.push_back(
        {.table = view.table, .deal = view.deal, .commitment = view.commitment, .nonces = view.nonces});
}

constexpr std::array lies{
    Lie{"table", When::revealing, Broken::table, 0, [](TableView& v) { v.table = "ZZZZZZ"; }},
    Lie{"older", When::revealing, Broken::history, 0, [](TableView& v) { v.seq = 1; }},
    Lie{"replayed", When::playing, Broken::history, 0, [](TableView& v) { --v.deal; }},
    Lie{"dropped", When::playing, Broken::history, 0, make_anew},
    Lie{"promise_before", When::ready, Broken::promise, 0, [](TableView& v) { v.commitment = {9}; }},
    Lie{"promise_after", When::revealing, Broken::promise, 0, [](TableView& v) { v.commitment = {9}; }},
    Lie{"denied", When::revealing, Broken::denied, 0, [](TableView& v) { v.nonces[0] = {}; }},
    Lie{"own_exchanged", When::playing, Broken::denied, 0, [](TableView& v) { v.nonces[0].commitment = {1}; }},
    Lie{"changed", When::playing, Broken::changed, 2, [](TableView& v) { v.nonces[1].commitment = {1}; }},
    Lie{"forgotten", When::playing, Broken::changed, 2, [](TableView& v) { v.nonces.pop_back(); }},
    Lie{"added", When::playing, Broken::changed, 3, [](TableView& v) { v.nonces.emplace_back(); }},
    Lie{"ignored", When::playing, Broken::ignored, 2, [](TableView& v) { v.nonces[1].nonce.reset(); }},
    Lie{"own_ignored", When::playing, Broken::ignored, 1, [](TableView& v) { v.nonces[0].nonce.reset(); }},
    Lie{"number", When::playing, Broken::number, 2, [](TableView& v) { v.nonces[1].nonce = notation::Digest{1}; }},
    Lie{"void_without_cause", When::playing, Broken::voided, 0,
        [](TableView& v) {
            call_void(v);
            make_anew(v);
        }},
    Lie{"void_for_ours", When::playing, Broken::voided, 0,
        [](TableView& v) {
            call_void(v);
            v.voided.back().nonces[0].nonce.reset();
            make_anew(v);
        }},
    Lie{"seed", When::over, Broken::seed, 0, [](TableView& v) { v.last_proof->seed = {1}; }},
    Lie{"proof_promise", When::over, Broken::promise, 0, [](TableView& v) { v.last_proof->commitment = {1}; }},
    Lie{"proof_denies", When::over, Broken::denied, 0, [](TableView& v) { v.last_proof->nonces[0] = {}; }},
    Lie{"no_proof", When::over, Broken::history, 0, [](TableView& v) { v.last_proof.reset(); }},
};

/// The view at that moment, all before it having been seen.
TableView at(Watched& table, When when) {
    table.get_ready();
    if (when == When::ready) {
        return table.view();
    }
    if (when > When::revealing) {
        EXPECT_EQ(table.look(), std::nullopt);
        table.show_numbers();
    }
    if (when > When::playing) {
        EXPECT_EQ(table.look(), std::nullopt);
        table.play();
    }
    return table.view();
}

class WitnessAtALie : public ::testing::TestWithParam<Lie> {};

} // namespace

TEST_P(WitnessAtALie, names_what_is_broken_and_stays_with_it) {
    Watched table;
    TableView view = at(table, GetParam().when);
    const TableView honest = view;
    GetParam().tell(view);
    const auto breach = table.witness.see(view);
    ASSERT_TRUE(breach.has_value());
    EXPECT_EQ(witness::name_of(breach->kind), witness::name_of(GetParam().breaks));
    EXPECT_EQ(breach->seat, GetParam().seat);
    EXPECT_EQ(table.witness.number_to_show(), std::nullopt);
    EXPECT_EQ(witness::find_breach(Watched::hashing(), kept(table.witness.evidence())), breach);
    EXPECT_EQ(table.witness.see(honest), breach);
    EXPECT_EQ(Witness(Watched::hashing(), kept(table.witness.evidence())).see(honest), breach) << "after a restart";
    EXPECT_NE(table.witness.standing(), Standing::fair);
}

INSTANTIATE_TEST_SUITE_P(All, WitnessAtALie, ::testing::ValuesIn(lies),
                         [](const auto& lie) { return std::string(lie.param.name); });

TEST(Witness, calls_an_honest_deal_fair_and_shows_the_number_once) {
    Watched table;
    table.get_ready();
    EXPECT_EQ(table.witness.number_to_show(), std::nullopt) << "before all is fixed";
    EXPECT_EQ(table.look(), std::nullopt);
    EXPECT_EQ(table.witness.number_to_show(), table.number);
    table.show_numbers();
    EXPECT_EQ(table.look(), std::nullopt);
    EXPECT_EQ(table.witness.number_to_show(), std::nullopt);
    table.play();
    EXPECT_EQ(table.look(), std::nullopt);
    EXPECT_EQ(table.witness.standing(), Standing::fair);
    EXPECT_EQ(table.witness.added(), 2);
    EXPECT_EQ(table.witness.judged(), 1);
}

TEST(Witness, goes_on_from_what_it_remembers_after_every_step) {
    Watched table;
    const auto restart = [&] { table.witness = Witness(Watched::hashing(), kept(table.witness.evidence())); };
    table.get_ready();
    restart();
    EXPECT_EQ(table.look(), std::nullopt);
    restart();
    EXPECT_EQ(table.look(), std::nullopt);
    EXPECT_EQ(table.witness.number_to_show(), table.number);
    table.show_numbers();
    table.witness.confirm(table.view().seq);
    restart();
    EXPECT_EQ(table.witness.breach(), std::nullopt) << "a confirmation is no view that goes back";
    EXPECT_EQ(table.look(), std::nullopt);
    restart();
    table.play();
    EXPECT_EQ(table.look(), std::nullopt);
    EXPECT_EQ(table.witness.standing(), Standing::fair);
}

TEST(Witness, that_has_forgotten_its_number_proves_nothing_and_shows_nothing) {
    Watched table;
    table.get_ready();
    table.witness = Witness(Watched::hashing());
    EXPECT_EQ(table.look(), std::nullopt);
    EXPECT_EQ(table.witness.number_to_show(), std::nullopt);
    table.show_numbers();
    table.play();
    EXPECT_EQ(table.look(), std::nullopt);
    EXPECT_EQ(table.witness.standing(), Standing::unproven);
}

TEST(Witness, that_came_after_all_was_shown_does_not_call_it_fair) {
    Watched table;
    table.get_ready();
    const Evidence before = table.witness.evidence();
    table.show_numbers();
    table.witness = Witness(Watched::hashing(), before);
    EXPECT_EQ(table.look(), std::nullopt);
    table.play();
    EXPECT_EQ(table.look(), std::nullopt);
    EXPECT_EQ(table.witness.standing(), Standing::unproven) << "it has not seen who had committed to what";
}

// Else a server could say that we have moved already, and deal us what it likes.
TEST(Witness, that_has_not_seen_its_first_tiles_does_not_call_them_fair) {
    Watched table;
    table.get_ready();
    EXPECT_EQ(table.look(), std::nullopt);
    table.show_numbers();
    table.scene.dull_move();
    table.scene.dull_move();
    EXPECT_EQ(table.look(), std::nullopt);
    table.play();
    EXPECT_EQ(table.look(), std::nullopt);
    EXPECT_EQ(table.witness.standing(), Standing::unproven);
}

// Else a server could hide in them what it gave to whom.
TEST(Witness, that_has_missed_turns_does_not_call_the_deal_fair) {
    for (const bool is_away : {false, true}) {
        Watched table(R"({"edition":"classic","seats":2,"rules":{"rounds":"1"}})");
        table.get_ready();
        EXPECT_EQ(table.look(), std::nullopt);
        table.show_numbers();
        EXPECT_EQ(table.look(), std::nullopt);
        for (int turns = 0; table.scene.state().stage == table::Stage::playing; ++turns) {
            table.scene.dull_move();
            if (!is_away || turns > 5) {
                EXPECT_EQ(table.look(), std::nullopt);
            }
        }
        EXPECT_EQ(table.witness.standing(), is_away ? Standing::unproven : Standing::fair);
    }
}

TEST(Witness, that_is_not_shown_the_racks_at_the_end_does_not_call_the_deal_fair) {
    Watched table(R"({"edition":"classic","seats":2,"rules":{"rounds":"1"}})");
    table.get_ready();
    EXPECT_EQ(table.look(), std::nullopt);
    table.show_numbers();
    EXPECT_EQ(table.look(), std::nullopt);
    while (table.scene.state().stage == table::Stage::playing) {
        table.scene.dull_move();
        TableView view = table.view();
        if (view.match) {
            view.match->last_round.reset();
        }
        EXPECT_EQ(table.witness.see(view), std::nullopt);
    }
    EXPECT_EQ(table.witness.standing(), Standing::unproven);
}

TEST(Witness, shows_no_number_when_less_was_confirmed_than_before) {
    Watched table;
    table.get_ready();
    table.witness.confirm(1'000'000);
    const auto breach = table.look();
    ASSERT_TRUE(breach.has_value());
    EXPECT_EQ(breach->kind, Broken::history);
    EXPECT_EQ(table.witness.number_to_show(), std::nullopt);
}

TEST(Witness, takes_a_late_answer_for_that_of_the_number_it_is_about) {
    Watched table;
    table.get_ready();
    EXPECT_EQ(table.look(), std::nullopt);
    const notation::Digest of_an_earlier_deal{9};
    table.witness.number_was_answered(of_an_earlier_deal);
    table.scene.world.scheduler.run_until(table.scene.world.scheduler.now_ms() + 5'100);
    EXPECT_EQ(table.look(), std::nullopt) << "ours was never confirmed, so the deal may be void for want of it";
}

TEST(Witness, is_ready_again_for_a_deal_that_a_seat_has_spoilt) {
    Watched table;
    table.get_ready();
    EXPECT_EQ(table.look(), std::nullopt);
    table.scene.world.say(table.scene.ada, table.scene.filled(R"({"type":"reveal","cid":$C,"nonce":")" +
                                                              notation::print_hex(table.number) + R"("})"));
    table.witness.number_was_answered(table.number);
    table.scene.world.scheduler.run_until(table.scene.world.scheduler.now_ms() + 5'100);
    EXPECT_EQ(table.look(), std::nullopt);
    EXPECT_TRUE(table.witness.is_ready_again());
    const notation::Digest other{7};
    EXPECT_EQ(table.witness.commit(other), table.witness.commit({8})) << "who is ready twice stays with the first";
}

} // namespace runset::test
