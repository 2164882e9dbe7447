// A match is over and the host arranges another game: what everybody is told then can be read, and is about that game.

#include <gtest/gtest.h>

#include "protocol/told_json.h"
#include "support/scene.h"

namespace runset::test {

namespace {

class AnotherGame : public testing::Test {
protected:
    AnotherGame() : scene_(R"({"edition":"classic","seats":3,"rules":{"rounds":1}})", R"("starter")") {
        scene_.join_ben();
    }

    /// On the third seat a bot plays.
    void play_to_the_end() {
        scene_.both_ready();
        while (scene_.state().stage == table::Stage::playing) {
            if (scene_.state().match->to_move.index == 2) {
                scene_.world.scheduler.run_until(scene_.world.scheduler.now_ms() + 1'000);
            } else {
                scene_.dull_move();
            }
        }
    }

    void arrange(const std::string& options) {
        scene_.world.say(scene_.ada, scene_.filled(R"({"type":"bot","cid":$C,"seat":3,"level":null})"));
        scene_.world.say(scene_.ada, scene_.filled(R"({"type":"configure","cid":$C,"options":)" + options + "}"));
    }

    /// What each of them was told last.
    std::vector<boost::json::value> views() {
        std::vector<boost::json::value> all;
        for (const auto who : {scene_.ada, scene_.ben, scene_.watcher}) {
            all.push_back(scene_.world.view(who));
            EXPECT_TRUE(protocol::read_told(boost::json::serialize(all.back()), scene_.state().options.settings))
                << boost::json::serialize(all.back());
        }
        return all;
    }

    Scene scene_;
};

} // namespace

TEST_F(AnotherGame, the_last_match_is_shown_while_the_game_is_the_same) {
    play_to_the_end();
    scene_.world.say(scene_.ada,
                     scene_.filled(R"({"type":"configure","cid":$C,"options":{"edition":"classic","seats":3,)"
                                   R"("hints":false,"rules":{"rounds":1}}})"));
    for (const boost::json::value& view : views()) {
        EXPECT_TRUE(view.at("matchOver").as_bool());
        EXPECT_TRUE(view.as_object().contains("lastRound"));
    }
}

TEST_F(AnotherGame, the_last_match_goes_with_its_seats) {
    play_to_the_end();
    arrange(R"({"edition":"classic","seats":2,"rules":{"rounds":1}})");
    for (const boost::json::value& view : views()) {
        EXPECT_EQ(view.at("seats").as_array().size(), 2U);
        EXPECT_FALSE(view.as_object().contains("matchOver"));
        EXPECT_FALSE(view.as_object().contains("rack"));
    }
}

TEST_F(AnotherGame, the_last_match_goes_with_its_tiles_and_the_next_can_be_played) {
    play_to_the_end();
    arrange(R"({"edition":"kids","seats":2})");
    for (const boost::json::value& view : views()) {
        EXPECT_FALSE(view.as_object().contains("melds"));
        EXPECT_FALSE(view.as_object().contains("lastRound"));
    }
    scene_.both_ready();
    ASSERT_EQ(scene_.state().stage, table::Stage::playing);
    for (const boost::json::value& view : views()) {
        EXPECT_EQ(view.at("round").as_int64(), 1);
        EXPECT_TRUE(view.at("recent").as_array().empty());
    }
}

} // namespace runset::test
