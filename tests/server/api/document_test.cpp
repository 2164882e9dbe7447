// The OpenAPI document holds what the program does: every route and no other, every status that it names really given,
// and every answer of the form it says.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/api/document.h"
#include "server/api/reason.h"
#include "support/asker.h"
#include "support/json_schema.h"
#include "support/view_player.h"
#include "text/catalogue.h"

namespace runset::test {

namespace {

namespace json = boost::json;

const std::string ada = "0123456789abcdef0123456789abcdef";
const std::string ben = "fedcba9876543210fedcba9876543210";
const std::string cleo = "00112233445566778899aabbccddeeff";
const std::string alone = R"({"name":"Ada","options":{"seats":2,"open":true,"rules":{"rounds":1}},"bots":["player"]})";
const std::string for_two = R"({"name":"Ada","options":{"seats":2,"open":true}})";

const JsonSchema& document() {
    static const JsonSchema schema(json::parse(server::api::api_document()));
    return schema;
}

/// As in the document: the path with its names, and the method in small letters. What is asked by a method that the
/// path does not have is a refusal of its GET.
std::pair<std::string, std::string> operation_of(const Asking& asking) {
    std::pair<std::string, std::string> found;
    for (const server::api::ApiPath& row : server::api::api_paths()) {
        const auto target = server::api::find_target(row.method, asking.path);
        if (target && target->route == row.route && (row.method == asking.method || row.method == "GET")) {
            found = {std::string(row.path), row.method == "GET" ? "get" : "post"};
            if (row.method == asking.method) {
                return found;
            }
        }
    }
    return found;
}

const json::value& response_of(const std::string& path, const std::string& method, int status) {
    static const json::value none;
    const json::object& operation = document().document().at("paths").at(path).at(method).as_object();
    const json::value* response = operation.at("responses").as_object().if_contains(std::to_string(status));
    if (response == nullptr) {
        return none;
    }
    const json::value* reference = response->as_object().if_contains("$ref");
    return reference == nullptr ? *response : document().at(reference->as_string());
}

/// Asks, and holds every answer against the document.
class Conformance {
public:
    std::shared_ptr<FakeExchange> ask(World& world, const Asking& asking) {
        auto exchange = test::ask(world, asking);
        const auto [path, method] = operation_of(asking);
        const int status = exchange->result.status;
        seen.insert(path + " " + method + " " + std::to_string(status));
        const json::value& response = response_of(path, method, status);
        const std::string what = asking.method + " " + asking.path + " " + std::to_string(status);
        if (response.is_null()) {
            ADD_FAILURE() << what << " is not documented: " << exchange->result.body;
            return exchange;
        }
        check(*exchange, response.as_object(), what);
        return exchange;
    }
    std::shared_ptr<FakeExchange> post(World& world, const std::string& path, const std::string& body,
                                       const std::string& token) {
        return ask(world, {.method = "POST", .path = path, .body = body, .token = token});
    }

    std::set<std::string> seen;

private:
    static void check(const FakeExchange& exchange, const json::object& response, const std::string& what) {
        const json::value* content = response.if_contains("content");
        if (content == nullptr) {
            EXPECT_EQ(exchange.result.body, "") << what;
            return;
        }
        ASSERT_TRUE(content->as_object().contains(exchange.result.type)) << what << " " << exchange.result.type;
        const json::value& schema = content->at(exchange.result.type).at("schema");
        std::vector<json::value> values = exchange.lines;
        if (!exchange.is_stream) {
            values = {exchange.result.type == "application/json" ? json::parse(exchange.result.body)
                                                                 : json::value(exchange.result.body)};
        }
        for (const json::value& value : values) {
            EXPECT_THAT(document().faults(value, schema), testing::IsEmpty()) << what << " " << json::serialize(value);
        }
    }
};

std::string table_in(const FakeExchange& made) {
    return std::string(body_of(made).at("table").as_string());
}

/// Plays the match of the first seat to its end.
void play(Conformance& api, World& world, const std::string& table) {
    const auto stream = api.ask(world, {.path = "/api/tables/" + table + "/stream", .token = ada});
    for (int i = 0; i < 5000; ++i) {
        const json::value& view = stream->lines.back();
        if (view.as_object().contains("matchOver") && view.at("matchOver").as_bool()) {
            return;
        }
        const std::string message = message_for(view);
        if (message.empty()) {
            world.scheduler.run_until(world.scheduler.next().value_or(0));
        } else if (api.post(world, "/api/tables/" + table + "/commands", message, ada)->result.status == 429) {
            world.scheduler.run_until(world.scheduler.now_ms() + 1000);
        }
    }
    FAIL() << "the match does not end";
}

/// The path with a table and the number 1.
std::string filled(std::string_view form, const std::string& table) {
    std::string path(form);
    for (const auto& [name, value] : {std::pair<std::string, std::string>{"{table}", table},
                                      {"{number}", "1"},
                                      {"{edition}", "kids"},
                                      {"{date}", "today"}}) {
        if (const std::size_t place = path.find(name); place != std::string::npos) {
            path.replace(place, name.size(), value);
        }
    }
    return path;
}

/// The refusals that every address of a method has.
void refuse_by_head(Conformance& api, World& world, const std::string& table) {
    for (const server::api::ApiPath& row : server::api::api_paths()) {
        const std::string path = filled(row.path, table);
        if (row.method == "POST") {
            const Asking good{.method = "POST", .path = path, .body = "{}", .token = ben};
            for (const auto& change : std::vector<std::function<void(Asking&)>>{
                     [](Asking& a) { a.token.clear(); }, [](Asking& a) { a.is_foreign = true; },
                     [](Asking& a) { a.is_too_big = true; }, [](Asking& a) { a.content_type = "text/plain"; },
                     [](Asking& a) { a.body = "{"; }}) {
                Asking asking = good;
                change(asking);
                api.ask(world, asking);
            }
        } else {
            // A method that no address has.
            api.ask(world, {.method = "DELETE", .path = path});
        }
        for (int i = 0; i < 300; ++i) {
            // One address asks too much.
            if (ask(world, {.method = std::string(row.method), .path = path, .address = "203.0.113.9"})
                    ->result.status == 429) {
                break;
            }
        }
        api.ask(world, {.method = std::string(row.method), .path = path, .address = "203.0.113.9"});
        world.scheduler.run_until(world.scheduler.now_ms() + 60'000);
    }
}

/// While the hall is going down.
void refuse_when_stopping(Conformance& api, const std::string& path, const std::string& method) {
    World world;
    world.hall->stop([] {});
    api.ask(
        world,
        {.method = method, .path = path, .body = method == "POST" ? "{}" : "", .token = method == "POST" ? ada : ""});
}

} // namespace

TEST(ApiDocument, has_every_route_and_no_other) {
    std::set<std::string> documented;
    for (const auto& [path, operations] : document().document().at("paths").as_object()) {
        for (const auto& [method, operation] : operations.as_object()) {
            documented.insert(std::string(path) + " " + std::string(method));
        }
    }
    std::set<std::string> real;
    for (const server::api::ApiPath& row : server::api::api_paths()) {
        real.insert(std::string(row.path) + (row.method == "GET" ? " get" : " post"));
    }
    EXPECT_EQ(documented, real);
}

namespace {

/// A match from the making of the table to its record, and whoever asks for what is not there.
void play_and_read(Conformance& api, World& world, const std::string& table) {
    const std::string at = "/api/tables/" + table;
    api.ask(world, {.path = "/api/openapi.json"});
    api.ask(world, {.path = at});
    const auto watching = api.ask(world, {.path = at + "/stream"});
    api.post(world, at + "/commands", R"({"type":"say","phrase":"hello"})", ada);
    play(api, world, table);
    for (const json::value& line : watching->lines) {
        EXPECT_THAT(document().faults(line, document().at("#/components/schemas/StreamLine")), testing::IsEmpty());
    }
    api.ask(world, {.path = at, .token = ada});
    api.ask(world, {.path = at + "/games"});
    for (const auto* form : {"", "/json", "/export"}) {
        api.ask(world, {.path = "/api/games/" + table + "/1" + form});
        api.ask(world, {.path = "/api/games/" + table + "/9" + form});
    }
    api.ask(world, {.path = "/api/tables/NOSUCH/games"});
    for (const auto* rest : {"", "/stream"}) {
        api.ask(world, {.path = "/api/tables/NOSUCH" + std::string(rest)});
        api.ask(world, {.path = at + rest, .token = cleo});
        api.ask(world, {.path = at + rest, .token = ada, .is_foreign = true});
    }
}

void read_puzzles(Conformance& api, World& world) {
    for (const auto* edition : {"classic", "kids", "junior"}) {
        const std::string at = std::string("/api/puzzles/") + edition;
        const auto list = api.ask(world, {.path = at});
        EXPECT_GT(body_of(*list).at("puzzles").as_array().size(), 100U);
        api.ask(world, {.path = at + "/1"});
        EXPECT_EQ(api.ask(world, {.path = at + "/10000"})->result.status, 404);
        const json::value today = body_of(*api.ask(world, {.path = at + "/days/today"}));
        const std::string date(today.at("date").as_string());
        EXPECT_EQ(today, body_of(*api.ask(world, {.path = at + "/days/" + date})));
        EXPECT_FALSE(today.as_object().contains("solution"));
        const std::string number = std::to_string(today.at("number").as_int64());
        const json::value solved = body_of(*api.ask(world, {.path = at + "/" + number, .query = "solution=true"}));
        EXPECT_EQ(solved.at("rack"), today.at("rack"));
        EXPECT_GT(solved.at("solution").as_array().size(), 0U);
        EXPECT_EQ(api.ask(world, {.path = at + "/days/yesterday"})->result.status, 404);
        const json::value easy = body_of(*api.ask(world, {.path = at, .query = "level=1&kind=open"}));
        for (const json::value& puzzle : easy.at("puzzles").as_array()) {
            EXPECT_EQ(puzzle.at("level").as_int64(), 1);
            EXPECT_EQ(puzzle.at("kind").as_string(), "open");
        }
        EXPECT_TRUE(body_of(*api.ask(world, {.path = at, .query = "kind=other"})).at("puzzles").as_array().empty());
    }
}

void refuse_by_the_table(Conformance& api, World& world, const std::string& table) {
    const std::string second = "/api/tables/" + table_in(*api.post(world, "/api/tables", for_two, cleo));
    api.ask(world, {.path = "/api/tables"});
    api.post(world, "/api/tables/NOSUCH/seats", R"({"name":"Ben"})", ben);
    api.post(world, second + "/seats", R"({"name":""})", ben);
    api.post(world, second + "/seats", R"({"name":"Ben","seat":1})", ben);
    world.store.fails = true;
    api.post(world, second + "/seats", R"({"name":"Ben"})", ben);
    world.store.fails = false;
    api.post(world, second + "/seats", R"({"name":"Ben"})", ben);
    api.post(world, second + "/commands", R"({"type":"bot","seat":2,"level":"player","cid":1})", ben);
    api.post(world, second + "/commands", R"({"type":"play","round":1,"turn":1,"move":"draw","cid":1})", ben);
    api.post(world, second + "/commands", R"({"type":"say","phrase":"nonsense"})", ben);
    api.post(world, "/api/tables/NOSUCH/commands", R"({"type":"ready","cid":1})", ben);
    api.post(world, "/api/tables", R"({"name":"","options":{"seats":2}})", "22222222222222222222222222222222");
    api.post(world, "/api/tables", for_two, "short");
    world.store.fails = true;
    api.post(world, "/api/tables", for_two, "11111111111111111111111111111111");
    api.post(world, "/api/tables/" + table + "/commands", R"({"type":"ready","cid":9999})", ada);
    world.store.fails = false;
}

/// All who sat there want the games gone; and nobody has come to a table for half an hour: it is closed, and a minute
/// later gone.
void refuse_what_is_gone(Conformance& api, World& world, const std::string& table) {
    const server::net::ConnectionId socket = world.connect();
    world.say(socket, R"({"type":"erase","table":")" + table + R"(","token":")" + ada + R"("})");
    for (const std::string& path : {"/api/tables/" + table + "/games", "/api/games/" + table + "/1",
                                    "/api/games/" + table + "/1/json", "/api/games/" + table + "/1/export"}) {
        api.ask(world, {.path = path});
    }
    World other;
    const std::string old = "/api/tables/" + table_in(*test::post(other, "/api/tables", for_two, ada));
    other.scheduler.run_until(other.scheduler.now_ms() + std::int64_t{29} * 60 * 1000);
    while (body_of(*get(other, old)).at("stage").as_string() != "closed") {
        other.scheduler.run_until(other.scheduler.now_ms() + 10'000);
    }
    api.post(other, old + "/seats", R"({"name":"Ben"})", ben);
    api.post(other, old + "/commands", R"({"type":"ready","cid":1})", ada);
}

std::set<std::string> documented_statuses() {
    std::set<std::string> documented;
    for (const auto& [path, operations] : document().document().at("paths").as_object()) {
        for (const auto& [method, operation] : operations.as_object()) {
            for (const auto& [status, response] : operation.at("responses").as_object()) {
                documented.insert(std::string(path) + " " + std::string(method) + " " + std::string(status));
            }
        }
    }
    return documented;
}

} // namespace

TEST(ApiDocument, every_answer_is_of_its_form_and_every_status_is_given) {
    World world;
    Conformance api;
    const std::string table = table_in(*api.post(world, "/api/tables", alone, ada));
    play_and_read(api, world, table);
    read_puzzles(api, world);
    refuse_by_the_table(api, world, table);
    refuse_by_head(api, world, table);
    for (const server::api::ApiPath& row : server::api::api_paths()) {
        if (row.route != server::api::ApiRoute::document) {
            refuse_when_stopping(api, filled(row.path, "1"), std::string(row.method));
        }
    }
    refuse_what_is_gone(api, world, table);
    std::vector<std::string> missing;
    std::ranges::set_difference(documented_statuses(), api.seen, std::back_inserter(missing));
    EXPECT_THAT(missing, testing::IsEmpty()) << "documented, but nobody has seen it";
}

TEST(ApiDocument, every_reason_of_the_door_is_told_in_every_language) {
    for (const text::Language language : text::languages) {
        std::set<std::string> texts;
        for (int i = 0; i < static_cast<int>(server::api::ApiReason::count_); ++i) {
            const server::net::HttpAnswer answer =
                server::api::refusal(static_cast<server::api::ApiReason>(i), language);
            EXPECT_TRUE(
                document().faults(json::parse(answer.body), document().at("#/components/schemas/Refused")).empty());
            texts.insert(std::string(json::parse(answer.body).at("text").as_string()));
        }
        EXPECT_EQ(texts.size(), static_cast<std::size_t>(server::api::ApiReason::count_));
        EXPECT_FALSE(std::ranges::any_of(texts, [](const std::string& text) { return text.starts_with("api."); }));
    }
}

TEST(ApiDocument, the_language_is_the_first_one_that_we_speak) {
    using text::Language;
    EXPECT_EQ(server::api::language_of("de-CH, en;q=0.8"), Language::de);
    EXPECT_EQ(server::api::language_of("pt-BR,pt;q=0.9, it;q=0.5"), Language::it);
    EXPECT_EQ(server::api::language_of("*"), Language::en);
    EXPECT_EQ(server::api::language_of(""), Language::en);
    World world;
    const auto refused = ask(world, {.path = "/api/tables/NOSUCH", .languages = "fr"});
    EXPECT_EQ(body_of(*refused).at("text").as_string(), text::catalogue(Language::fr).get("denied.NO_SUCH_TABLE"));
}

TEST(ApiDocument, another_page_may_ask_what_it_may_read) {
    World world;
    const auto preflight = ask(world, {.method = "OPTIONS", .path = "/api/tables", .is_foreign = true});
    EXPECT_EQ(preflight->result.status, 204);
    EXPECT_TRUE(preflight->result.is_public);
    EXPECT_EQ(ask(world, {.method = "OPTIONS", .path = "/api/nothing"})->result.status, 404);
    EXPECT_EQ(ask(world, {.path = "/api/tables", .is_foreign = true})->result.status, 200);
    EXPECT_EQ(ask(world, {.method = "HEAD", .path = "/api/tables"})->result.status, 200);
    EXPECT_EQ(ask(world, {.method = "HEAD", .path = "/api/tables/ABCDEF/stream"})->result.allow, "GET");
    for (const auto* path : {"/api/", "/api/table", "/api/tables/", "/api/games/ABCDEF", "/api/games/ABCDEF/x",
                             "/api/games/ABCDEF/1/", "/api/games/ABCDEF/10001", "/api/tables/ABCDEF/seats/1"}) {
        const auto none = ask(world, {.path = path});
        EXPECT_EQ(none->result.status, 404) << path;
        EXPECT_EQ(code_of(*none), "NO_SUCH_PLACE") << path;
    }
}

} // namespace runset::test
