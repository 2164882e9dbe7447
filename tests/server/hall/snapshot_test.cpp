// Snapshots are a cache: with one, without one, and with a wrong one a table comes back the same.

#include <filesystem>

#include <gtest/gtest.h>

#include "rules/edition.h"
#include "server/served/either_served.h"
#include "support/scene.h"
#include "support/view_player.h"
#include "table/kept/state_text.h"
#include "table/options_text.h"

namespace runset::test {

namespace {

using table::kept::parse_state;
using table::kept::print_state;

/// Another hall that comes up on a copy of this store.
struct Restored {
    template <typename Tamper> Restored(World& world, const std::string& id, Tamper tamper) : store(world.store) {
        tamper(store.disk.tables.at(id));
        clock.run_until(world.scheduler.now_ms());
        hall.restore();
        state = hall.room(id) != nullptr ? print_state(hall.room(id)->state()) : "";
    }

    MemoryStore store;
    FakeScheduler clock{};
    FakeNet net{};
    PromptBots bots{clock};
    server::hall::Hall hall{{.surroundings = test_surroundings()}, net, store, clock, bots};
    std::string state;
};

[[nodiscard]] int replayed(const server::hall::Hall& hall) {
    return static_cast<int>(hall.figures().replayed);
}

void expect_same_however_restored(Scene& scene, const std::string& foreign) {
    World& world = scene.world;
    const Restored with(world, scene.table, [](server::store::StoredTable& /*table*/) {});
    const auto expect_from_log = [&](auto tamper) {
        const Restored without(world, scene.table, tamper);
        EXPECT_EQ(without.state, with.state);
        EXPECT_EQ(replayed(without.hall), scene.state().seq);
    };
    EXPECT_LT(replayed(with.hall), scene.state().seq);
    expect_from_log([](server::store::StoredTable& table) { table.snapshot.reset(); });
    expect_from_log([](server::store::StoredTable& table) { table.snapshot->body.pop_back(); });
    expect_from_log([](server::store::StoredTable& table) { table.snapshot->rules_version = "0"; });
    expect_from_log([](server::store::StoredTable& table) { --table.snapshot->seq; });
    expect_from_log([&](server::store::StoredTable& table) { table.snapshot->body = foreign; });
}

} // namespace

TEST(Snapshots, lead_to_the_same_state_as_the_log) {
    const std::string foreign = print_state({.id = "FOREIGN", .seq = 64});
    int compared = 0;
    for (const rules::Settings& settings : rules::editions()) {
        Scene scene(R"({"edition":")" + std::string(settings.edition) + R"(","variant":")" +
                    std::string(settings.variant) + R"(","seats":2})");
        scene.join_ben();
        for (int step = 0; step < 400 && scene.state().stage != table::Stage::closed; ++step) {
            for (const server::net::ConnectionId player : {scene.ada, scene.ben}) {
                const std::string message = message_for(scene.world.view(player));
                if (!message.empty()) {
                    scene.world.say(player, message);
                }
            }
            scene.world.scheduler.run_until(scene.world.scheduler.now_ms() + 300);
            ASSERT_EQ(parse_state(print_state(scene.state())), scene.state())
                << "step " << step << " " << print_state(scene.state());
            if (step % 37 == 0 && scene.world.store.disk.tables.at(scene.table).snapshot) {
                ++compared;
                expect_same_however_restored(scene, foreign);
            }
        }
    }
    EXPECT_GT(compared, 20);
}

TEST(Snapshots, no_text_but_the_right_one_is_read) {
    Scene scene(R"({"edition":"junior","seats":2})");
    scene.join_ben();
    scene.both_ready();
    scene.dull_move();
    const std::string text = print_state(scene.state());
    for (std::size_t size = 0; size < text.size(); ++size) {
        EXPECT_EQ(parse_state(text.substr(0, size)), std::nullopt) << size;
    }
    EXPECT_EQ(parse_state(text + " "), std::nullopt);
    rules::Random random(5);
    for (int i = 0; i < 20'000; ++i) {
        std::string wrong = text;
        wrong[random.below(wrong.size())] = static_cast<char>(32 + random.below(95));
        const auto state = parse_state(wrong); // another state perhaps, but one that can be written
        ASSERT_TRUE(!state || print_state(*state) == wrong) << wrong;
    }
}

/// A change of the text or of the rules behind it needs a new version: then this text changes with it.
TEST(Snapshots, the_text_is_that_of_its_version) {
    EXPECT_EQ(table::kept::state_version, "4");
    const std::string seat = "0 0: 0 0 0 0 0 0 0 0 0 ";
    const std::string zeros = "64:" + std::string(64, '0') + " ";
    EXPECT_EQ(print_state({.id = "ABC"}), "3:ABC 0 " + std::to_string(table::print_options({}).size()) + ":" +
                                              table::print_options({}) + " 0 " + seat + seat + seat + seat + "0 0 0 " +
                                              zeros + zeros + "0 0 0 0 0 ");
}

using ServedSnapshots = EitherServed;
RUNSET_ON_BOTH_STORES(ServedSnapshots);

TEST_P(ServedSnapshots, are_believed_only_if_they_follow_from_the_log) {
    std::string code;
    {
        const auto server = serve();
        Visitor ada(server->port());
        ada.send(R"({"type":"create","name":"Ada","token":")" + token_ada +
                 R"(","options":{"edition":"classic","seats":2},"bots":["learner"]})");
        code = std::string(ada.until("seated").at("table").as_string());
        for (bool is_enough = false; !is_enough;) { // and Ada's turn, so that nothing moves by itself
            (void)ada.until("view");
            const std::string message = message_for(ada.view);
            is_enough = ada.view.at("seq").as_int64() >= 90 && message.contains("play");
            if (!message.empty() && !is_enough) {
                ada.send(message);
                (void)ada.until("done");
            }
        }
        server->end(SIGKILL);
    }
    const auto rack_after = [&](const std::string& tamper, const std::string& in_postgres = {}) {
        place_->wait_until_alone();
        if (!tamper.empty()) {
            EXPECT_EQ(place_->integer("SELECT count(*) FROM snapshots"), 1);
            place_->tamper(tamper, in_postgres);
        }
        const auto server = serve();
        Visitor ada(server->port());
        ada.send(R"({"type":"hello","table":")" + code + R"(","token":")" + token_ada + R"("})");
        (void)ada.until("view");
        server->end(SIGKILL);
        return boost::json::serialize(ada.view.at("rack")) + boost::json::serialize(ada.view.at("melds"));
    };
    const std::string right = rack_after("");
    EXPECT_EQ(rack_after("UPDATE snapshots SET body = replace(body, ' 1 ', ' 2 ')",
                         "UPDATE snapshots SET body = convert_to(replace(convert_from(body, 'UTF8'), ' 1 ', ' 2 '), "
                         "'UTF8')"),
              right);
    EXPECT_EQ(rack_after("UPDATE snapshots SET seq = seq - 1"), right);
    EXPECT_EQ(rack_after("UPDATE snapshots SET rules_version = '1'"), right);
    EXPECT_EQ(rack_after("DELETE FROM snapshots"), right);
}

} // namespace runset::test
