// A whole match of one program against a bot, by requests alone.
#pragma once

#include <gtest/gtest.h>

#include "support/asker.h"
#include "support/view_player.h"

namespace runset::test {

struct MatchWish {
    std::string edition = "classic";
    std::string variant{};
    std::string rules = "{}";
    std::string token = "0123456789abcdef0123456789abcdef";
    int seats = 2; // bots on all but the first
};

/// Plays to the end and gives the table.
inline std::string play_by_requests(World& world, const MatchWish& wish) {
    std::string bots;
    for (int seat = 1; seat < wish.seats; ++seat) {
        bots += bots.empty() ? R"("player")" : R"(,"learner")";
    }
    const std::string body = R"({"name":"Ada","options":{"edition":")" + wish.edition + R"(","variant":")" +
                             wish.variant + R"(","seats":)" + std::to_string(wish.seats) + R"(,"rules":)" + wish.rules +
                             R"(},"bots":[)" + bots + "]}";
    const std::string table(body_of(*post(world, "/api/tables", body, wish.token)).at("table").as_string());
    for (int i = 0; i < 20'000; ++i) {
        const boost::json::value view = body_of(*get(world, "/api/tables/" + table, wish.token));
        if (view.as_object().contains("matchOver") && view.at("matchOver").as_bool()) {
            return table;
        }
        const std::string message = message_for(view);
        if (message.empty() ||
            post(world, "/api/tables/" + table + "/commands", message, wish.token)->result.status == 429) {
            world.scheduler.run_until(std::max(world.scheduler.now_ms() + 100, world.scheduler.next().value_or(0)));
        }
    }
    ADD_FAILURE() << "the match does not end";
    return table;
}

} // namespace runset::test
