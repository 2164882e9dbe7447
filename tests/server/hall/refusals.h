// Commands that a table refuses, and what must hold then: the answer has its code and a sentence in the client's
// language, and nothing has changed, neither at the table nor in the store nor for anybody else.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/scene.h"

namespace runset::test {

namespace json = boost::json;
using server::net::ConnectionId;

inline constexpr std::array<std::string_view, 6> languages{"de", "fr", "it", "en", "nl", "es"};
inline const std::string two_seats = R"({"edition":"classic","seats":2})";

using Made = std::unique_ptr<Scene>; // others in it refer to each other: it stays where it is

inline Made gathering() {
    auto scene = std::make_unique<Scene>(R"({"edition":"classic","seats":3})");
    scene->join_ben();
    return scene;
}
inline Made full() {
    auto scene = std::make_unique<Scene>(two_seats);
    scene->join_ben();
    return scene;
}
inline Made revealing() {
    auto scene = full();
    scene->world.say(scene->ada,
                     scene->filled(R"({"type":"ready","cid":$C,"commitment":")" + std::string(64, 'a') + R"("})"));
    scene->world.say(scene->ben, scene->filled(R"({"type":"ready","cid":$C})"));
    return scene;
}
inline Made playing() {
    auto scene = full();
    scene->both_ready();
    return scene;
}
/// One seat has a full rack and has drawn: it owes a tile.
inline Made owing() {
    auto scene = std::make_unique<Scene>(R"({"edition":"kids","seats":2})");
    scene->join_ben();
    scene->both_ready();
    while (!scene->world.view(scene->ada).at("mustPutBack").as_bool()) {
        scene->dull_move();
    }
    return scene;
}
/// The pile is empty.
inline Made pile_empty() {
    auto scene = playing();
    while (!scene->state().match->pile.empty()) {
        scene->dull_move();
    }
    return scene;
}
inline Made between_rounds() {
    auto scene = pile_empty();
    while (scene->state().stage == table::Stage::playing) {
        scene->dull_move();
    }
    return scene;
}
inline Made closed() {
    auto scene = full();
    scene->world.say(scene->ben, scene->filled(R"({"type":"leave","cid":$C})"));
    scene->world.say(scene->ada, scene->filled(R"({"type":"leave","cid":$C})"));
    return scene;
}

enum class Who : std::uint8_t { ada, ben, mover, waiter, watcher, stranger };

inline ConnectionId connection(const Scene& scene, Who who) {
    switch (who) {
    case Who::ada:
        return scene.ada;
    case Who::ben:
        return scene.ben;
    case Who::mover:
        return scene.mover();
    case Who::waiter:
        return scene.waiter();
    case Who::watcher:
        return scene.watcher;
    default:
        return scene.stranger;
    }
}

struct Case {
    Who who;
    std::string text;
    std::string_view code;
};

inline std::string with_language(std::string text, std::string_view language) {
    if (text.starts_with(R"({"type":)") && text.ends_with("}") && !text.contains(R"("lang")")) {
        text.insert(text.size() - 1, R"(,"lang":")" + std::string(language) + R"(")");
    }
    return text;
}

inline void expect_refused(Scene& scene, const Case& given, std::string_view language) {
    const std::string text = with_language(scene.filled(given.text), language);
    SCOPED_TRACE(text);
    const ConnectionId from = connection(scene, given.who);
    const table::State before = scene.state();
    const std::size_t rows = scene.world.store.disk.tables[scene.table].events.size();
    const std::size_t tables = scene.world.store.disk.tables.size();
    auto inboxes = scene.world.net.inbox;
    scene.world.say(from, text);
    EXPECT_TRUE(scene.state() == before);
    EXPECT_EQ(scene.world.store.disk.tables[scene.table].events.size(), rows);
    EXPECT_EQ(scene.world.store.disk.tables.size(), tables);
    auto& answers = scene.world.net.inbox[from];
    ASSERT_EQ(answers.size(), inboxes[from].size() + 1);
    const json::value answer = json::parse(answers.back());
    EXPECT_EQ(answer.at("type").as_string(), "refused");
    EXPECT_EQ(std::string_view(answer.at("code").as_string()), given.code) << json::serialize(answer);
    EXPECT_FALSE(answer.at("text").as_string().empty());
    inboxes[from] = answers;
    EXPECT_TRUE(inboxes == scene.world.net.inbox) << "somebody else was told";
}

inline int tried = 0;

inline void expect_all_refused(const Made& scene, const std::vector<Case>& cases) {
    for (const Case& given : cases) {
        expect_refused(*scene, given, languages[static_cast<std::size_t>(tried++) % languages.size()]);
    }
}

} // namespace runset::test
