// A deal that is made anew because a number was withheld: in the log, in the record, and for who cannot come back.

#include <gtest/gtest.h>

#include "fair/verify.h"
#include "solver/can_lay.h"
#include "support/withheld.h"
#include "table/apply.h"
#include "table/kept/event_text.h"

namespace runset::test {

TEST(VoidDeal, is_in_the_record_with_the_seat_that_withheld_its_number) {
    Scene scene(R"({"seats":2,"rules":{"rounds":1}})");
    scene.join_ben();
    withhold(scene);
    scene.both_ready();
    play_to_the_end(scene);
    const std::string text = get(scene.world, "/api/games/" + scene.table + "/1")->result.body;
    EXPECT_NE(text.find("\nvoid " + scene.table + " 1 "), std::string::npos) << text;
    const auto verified = fair::verify(server::machine::sodium_hashing(), text, solver::can_lay);
    ASSERT_TRUE(verified.has_value()) << verified.error().text_key;
    ASSERT_EQ(verified->rounds.size(), 1U);
    ASSERT_EQ(verified->rounds[0].voided.size(), 1U);
    EXPECT_EQ(verified->rounds[0].voided[0].withheld, std::vector{2});
    EXPECT_EQ(verified->rounds[0].added, 0) << "nobody added a number to the second deal";
    EXPECT_FALSE(verified->is_proven());
}

TEST(VoidDeal, stands_in_the_log_over_a_restart) {
    Scene scene(R"({"seats":2})");
    scene.join_ben();
    withhold(scene);
    const table::State before = scene.state();
    ASSERT_EQ(before.voided.size(), 1U);
    scene.world.crash();
    EXPECT_EQ(scene.state().voided, before.voided);
    EXPECT_EQ(scene.state().at(rules::Seat{1}).withheld, 1);
}

TEST(VoidDeal, frees_the_seat_of_who_has_left_before_the_match) {
    Scene scene(R"({"seats":2})");
    scene.join_ben();
    scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C})"));
    scene.world.say(scene.ben, with_commitment(scene, 1, {}));
    scene.world.say(scene.ben, scene.filled(R"({"type":"leave","cid":$C})"));
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 5'100);
    EXPECT_EQ(scene.state().stage, table::Stage::gathering);
    EXPECT_EQ(scene.state().at(rules::Seat{1}).kind, table::SeatKind::free);
}

TEST(VoidDeal, a_bot_may_stand_in_for_who_does_not_come_back) {
    Scene scene(R"({"seats":2})");
    scene.join_ben();
    const notation::Digest nonce{};
    scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C})"));
    scene.world.say(scene.ben, with_commitment(scene, 1, nonce));
    scene.world.disconnect(scene.ben);
    scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 25'100);
    scene.world.say(scene.ada, scene.filled(R"({"type":"takeOver","seat":2,"cid":$C})"));
    scene.world.say(scene.ada, scene.filled(R"({"type":"ready","cid":$C})"));
    EXPECT_EQ(scene.state().stage, table::Stage::playing);
}

TEST(VoidDeal, old_logs_in_which_a_deal_went_on_without_a_number_still_play) {
    table::State state{.id = "ABCDEF"};
    const auto& hashing = server::machine::sodium_hashing();
    const notation::Digest seed{3};
    const fair::DealName name{.table = state.id, .deal = 1};
    std::vector<table::Fact> facts;
    const auto add = [&](table::Event event, std::optional<notation::Digest> secret = {}) {
        facts.push_back({.entry = {.up_ms = 1, .event = std::move(event)}, .seed = secret});
    };
    add(table::Created{});
    add(table::SeatTaken{.seat = {0}});
    add(table::SeatTaken{.seat = {1}});
    add(table::DealOpened{.deal = 1, .commitment = fair::seed_commitment(hashing, name, seed)}, seed);
    add(table::GotReady{.seat = {0}, .commitment = fair::nonce_commitment(hashing, name, {0}, {})});
    add(table::GotReady{.seat = {1}});
    add(table::RoundDealt{});
    for (const table::Fact& fact : facts) {
        EXPECT_TRUE(table::apply(hashing, state, fact)) << fact.entry.event.index();
    }
    EXPECT_EQ(state.stage, table::Stage::playing);
}

} // namespace runset::test
