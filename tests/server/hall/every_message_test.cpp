// Every message of the protocol, good and bad, in every edition, at every stage, by everybody who could send it, by
// sockets and by requests: each is answered at once, nobody else has to wait for it, and the table plays on.

#include <gtest/gtest.h>

#include "server/hall/every_message.h"
#include "support/asker.h"
#include "support/view_player.h"

namespace runset::test {

namespace {

namespace json = boost::json;

struct Moment {
    std::string name;
    std::function<std::unique_ptr<Scene>()> again;
};

/// By which door, and as who.
struct Way {
    std::string name;
    server::net::ConnectionId Scene::* socket = nullptr;
    std::string token{}; // of requests, where there is no socket
};

const std::array<Way, 7> ways{{{.name = "socket of the host", .socket = &Scene::ada},
                               {.name = "socket of the other seat", .socket = &Scene::ben},
                               {.name = "socket of a spectator", .socket = &Scene::watcher},
                               {.name = "socket of a stranger", .socket = &Scene::stranger},
                               {.name = "requests of the host", .token = token_ada},
                               {.name = "requests of the other seat", .token = token_ben},
                               {.name = "requests of a stranger", .token = token_new}}};

std::string options_of(const rules::Settings& settings, int seats) {
    const std::string rules = settings.counts_points() ? R"({"rounds":"1"})" : "{}";
    return R"({"edition":")" + std::string(settings.edition) + R"(","variant":")" + std::string(settings.variant) +
           R"(","seats":)" + std::to_string(seats) + R"(,"rules":)" + rules + "}";
}

std::unique_ptr<Scene> gathered(const rules::Settings& settings, int seats) {
    auto scene = std::make_unique<Scene>(options_of(settings, seats));
    scene->join_ben();
    return scene;
}

/// What the two would say next, by their views; false if there is nothing to say.
bool act(Scene& scene) {
    for (const server::net::ConnectionId who : {scene.ada, scene.ben}) {
        const json::value view = scene.world.view(who);
        const std::string message = view.is_object() && !view.at("you").is_null() ? message_for(view) : "";
        if (!message.empty()) {
            scene.world.say(who, message);
            return true;
        }
    }
    return false;
}

Moment from_disk(std::string name, const std::unique_ptr<Scene>& scene) {
    return {.name = std::move(name), .again = [disk = scene->world.store.disk, table = scene->table] {
                return std::make_unique<Scene>(disk, table);
            }};
}

std::vector<Moment> moments(const rules::Settings& settings) {
    std::vector<Moment> all{{.name = "gathering", .again = [settings] { return gathered(settings, 3); }}};
    all.push_back({.name = "closed", .again = [settings] {
                       auto scene = gathered(settings, 2);
                       scene->world.say(scene->ben, scene->filled(R"({"type":"leave","cid":$C})"));
                       scene->world.say(scene->ada, scene->filled(R"({"type":"leave","cid":$C})"));
                       return scene;
                   }});
    auto scene = gathered(settings, 2);
    scene->world.say(scene->ada,
                     scene->filled(R"({"type":"ready","cid":$C,"commitment":")" + std::string(64, 'a') + R"("})"));
    scene->world.say(scene->ben, scene->filled(R"({"type":"ready","cid":$C})"));
    all.push_back(from_disk("revealing", scene));
    scene = gathered(settings, 2);
    scene->both_ready();
    all.push_back(from_disk("playing", scene));
    scene->dull_move();
    all.push_back(from_disk("the other on turn", scene));
    while (settings.rack_limit > 0 && !scene->world.view(scene->ada).at("mustPutBack").as_bool() &&
           !scene->world.view(scene->ben).at("mustPutBack").as_bool()) {
        scene->dull_move();
    }
    all.push_back(from_disk("owing a tile", scene));
    scene = gathered(settings, 2);
    while (scene->state().stage != table::Stage::gathering || !scene->state().match) {
        if (!act(*scene)) {
            ADD_FAILURE() << "nobody can act";
            break;
        }
    }
    all.push_back(from_disk("a round is over", scene));
    scene = gathered(settings, 2);
    scene->both_ready();
    scene->world.say(scene->ben, scene->filled(R"({"type":"leave","cid":$C})"));
    all.push_back(from_disk("one has left", scene));
    return all;
}

/// One way at one moment: says what it is given, and begins anew where that has changed something.
class Sender {
public:
    Sender(const rules::Settings& settings, const Moment& moment, const Way& way)
        : where_(std::string(settings.edition) + " " + std::string(settings.variant) + ", " + moment.name + ", " +
                 way.name),
          moment_(moment), way_(way) {
        begin();
    }

    void say(const std::string& pattern) {
        const std::string text = scene_->filled(pattern);
        const std::string trace = where_ + ": " + text;
        const std::int64_t before = seq();
        const std::string answer = way_.socket != nullptr ? by_socket(text, trace) : by_request(text, trace);
        const server::net::ConnectionId other =
            way_.socket == &Scene::ben || way_.token == token_ben ? scene_->ada : scene_->ben;
        if (scene_->world.net.is_open.contains(other)) {
            scene_->world.net.inbox.clear();
            scene_->world.say(other, R"({"type":"ping"})");
            EXPECT_FALSE(scene_->world.last(other, "pong").is_null()) << "somebody else waits: " << trace;
        }
        ++said;
        if (answer == "refused") {
            EXPECT_EQ(seq(), before) << trace;
        }
        constexpr int most_requests = 80; // of one seat, within 20 seconds
        if (answer != "refused" || ++asked_ > most_requests) {
            expect_goes_on();
            begin();
        }
    }

    /// Whatever was said, the two at the table can go on.
    void expect_goes_on() {
        EXPECT_EQ(scene_->world.hall->figures().frozen, 0U) << where_;
        if (seq() == 0 || scene_->state().stage == table::Stage::closed || has_gone_on_ > 3) {
            return;
        }
        ++has_gone_on_; // slow; a few will do
        const std::int64_t before = seq();
        scene_->come_back();
        scene_->world.scheduler.run_until(scene_->world.scheduler.now_ms() + 6'000); // numbers not shown, bots
        for (int i = 0; i < 4 && act(*scene_); ++i) {
        }
        EXPECT_GT(seq(), before) << where_;
    }

    int said = 0;

private:
    void begin() {
        scene_ = moment_.again();
        asked_ = 0;
    }
    [[nodiscard]] std::int64_t seq() const {
        const table::Room* room = scene_->world.hall->room(scene_->table);
        return room == nullptr ? 0 : room->state().seq;
    }
    static std::string type_of(const std::string& text) {
        return text.empty() ? "" : std::string(json::parse(text).at("type").as_string());
    }

    std::string by_socket(const std::string& text, const std::string& trace) {
        World& world = scene_->world;
        const server::net::ConnectionId from = (*scene_).*way_.socket;
        world.net.inbox.clear();
        world.say(from, text);
        const std::vector<std::string> heard = world.net.inbox[from];
        world.say(from, R"({"type":"ping"})");
        const std::vector<std::string>& all = world.net.inbox[from];
        EXPECT_TRUE(!all.empty() && type_of(all.back()) == "pong") << "no pong: " << trace;
        const bool is_silent = text.contains(R"("type":"draft")"); // if it is kept
        EXPECT_TRUE(is_silent || !heard.empty()) << "no answer: " << trace;
        return heard.size() == 1 ? type_of(heard[0]) : "more";
    }

    std::string by_request(const std::string& text, const std::string& trace) {
        std::string path = "/api/tables/" + scene_->table + "/commands";
        std::string body = text;
        const bool is_create = text.contains(R"("type":"create")");
        if (is_create || text.contains(R"("type":"join")")) { // addresses of their own
            json::object message = json::parse(text).as_object();
            for (const char* key : {"type", "token", "table"}) {
                message.erase(key);
            }
            body = json::serialize(message);
            path = is_create ? "/api/tables" : "/api/tables/" + scene_->table + "/seats";
        }
        const auto exchange = post(scene_->world, path, body, way_.token);
        EXPECT_EQ(exchange->answers, 1) << "no answer: " << trace;
        EXPECT_LT(exchange->result.status, 500) << trace;
        return exchange->answers == 1 && exchange->result.status >= 400 ? "refused" : "more";
    }

    std::string where_;
    const Moment& moment_;
    const Way& way_;
    std::unique_ptr<Scene> scene_;
    int asked_ = 0;
    int has_gone_on_ = 0;
};

class EveryMessage : public testing::TestWithParam<std::size_t> {};

INSTANTIATE_TEST_SUITE_P(Editions, EveryMessage, testing::Range(std::size_t{0}, rules::editions().size()),
                         [](const auto& row) {
                             const rules::Settings& edition = rules::editions()[row.param];
                             return std::string(edition.edition) + "_" + std::string(edition.variant);
                         });

} // namespace

TEST(EveryMessageIs, of_every_type) {
    std::set<std::string> types;
    for (const std::string& whole : whole_messages()) {
        types.insert(whole.substr(0, whole.find_first_of(",}")));
    }
    EXPECT_EQ(types.size(), std::variant_size_v<protocol::Ask>);
}

TEST_P(EveryMessage, is_answered_at_once_and_nobody_else_waits) {
    const rules::Settings& edition = rules::editions()[GetParam()];
    int said = 0;
    for (const Moment& moment : moments(edition)) {
        std::vector<std::string> nonsense{"", "x", "[]", "{}", R"({"type":5})", R"({"type":"fly"})"};
        std::vector<std::string> all = moves_with_odd_tiles(edition);
        for (const std::string& whole : whole_messages()) {
            all.push_back(whole);
            std::ranges::move(with_odd_fields(whole), std::back_inserter(nonsense));
            std::ranges::move(with_wrong_fields(moment.again()->filled(whole)), std::back_inserter(nonsense));
        }
        for (std::size_t i = 0; i < ways.size(); ++i) {
            Sender sender(edition, moment, ways[i]);
            for (const std::string& pattern : all) {
                sender.say(pattern);
            }
            for (std::size_t k = i; k < nonsense.size(); k += ways.size()) { // each by one of the ways
                sender.say(nonsense[k]);
            }
            sender.expect_goes_on();
            said += sender.said;
            if (HasFailure()) {
                return; // one place is enough
            }
        }
    }
    EXPECT_GT(said, 5'000);
}

} // namespace runset::test
