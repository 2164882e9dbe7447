// What a table refuses, case by case: the answer has its code and a sentence in the client's language, and afterwards
// nothing has changed, neither at the table nor in the store nor for anybody else.

#include <gtest/gtest.h>

#include "protocol/denial.h"
#include "rules/reason.h"
#include "support/scene.h"
#include "text/catalogue.h"

namespace runset::test {

namespace {

namespace json = boost::json;
using server::ConnectionId;

constexpr std::array<std::string_view, 6> languages{"de", "fr", "it", "en", "nl", "es"};
const std::string two_seats = R"({"edition":"classic","seats":2})";

using Made = std::unique_ptr<Scene>; // others in it refer to each other: it stays where it is

Made gathering() {
    auto scene = std::make_unique<Scene>(R"({"edition":"classic","seats":3})");
    scene->join_ben();
    return scene;
}
Made full() {
    auto scene = std::make_unique<Scene>(two_seats);
    scene->join_ben();
    return scene;
}
Made revealing() {
    auto scene = full();
    scene->world.say(scene->ada,
                     scene->filled(R"({"type":"ready","cid":$C,"commitment":")" + std::string(64, 'a') + R"("})"));
    scene->world.say(scene->ben, scene->filled(R"({"type":"ready","cid":$C})"));
    return scene;
}
Made playing() {
    auto scene = full();
    scene->both_ready();
    return scene;
}
/// One seat has a full rack and has drawn: it owes a tile.
Made owing() {
    auto scene = std::make_unique<Scene>(R"({"edition":"kids","seats":2})");
    scene->join_ben();
    scene->both_ready();
    while (!scene->world.view(scene->ada).at("mustPutBack").as_bool()) {
        scene->dull_move();
    }
    return scene;
}
/// The pile is empty.
Made pile_empty() {
    auto scene = playing();
    while (!scene->state().match->pile.empty()) {
        scene->dull_move();
    }
    return scene;
}
Made between_rounds() {
    auto scene = pile_empty();
    while (scene->state().stage == table::Stage::playing) {
        scene->dull_move();
    }
    return scene;
}
Made closed() {
    auto scene = full();
    scene->world.say(scene->ben, scene->filled(R"({"type":"leave","cid":$C})"));
    scene->world.say(scene->ada, scene->filled(R"({"type":"leave","cid":$C})"));
    return scene;
}

enum class Who : std::uint8_t { ada, ben, mover, waiter, watcher, stranger };

ConnectionId connection(const Scene& scene, Who who) {
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

std::string with_language(std::string text, std::string_view language) {
    if (text.starts_with(R"({"type":)") && text.ends_with("}") && !text.contains(R"("lang")")) {
        text.insert(text.size() - 1, R"(,"lang":")" + std::string(language) + R"(")");
    }
    return text;
}

void expect_refused(Scene& scene, const Case& given, std::string_view language) {
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

int tried = 0;

void expect_all_refused(const Made& scene, const std::vector<Case>& cases) {
    for (const Case& given : cases) {
        expect_refused(*scene, given, languages[static_cast<std::size_t>(tried++) % languages.size()]);
    }
}

std::string play(const std::string& move) {
    return R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":)" + move + "}";
}

std::string create(const std::string& options, const std::string& name = "Cid", const std::string& bots = "",
                   const std::string& token = token_new) {
    return R"({"type":"create","name":")" + name + R"(","token":")" + token + R"(","options":)" + options +
           R"(,"bots":[)" + bots + "]}";
}

std::string join(const std::string& name, const std::string& token, const std::string& more = "") {
    return R"({"type":"join","table":"$T","name":")" + name + R"(","token":")" + token + "\"" + more + "}";
}

} // namespace

TEST(Refusals, before_a_table_is_entered) {
    expect_all_refused(
        gathering(),
        {{Who::stranger, R"({"type":"ready","cid":1})", "NO_SEAT"},
         {Who::stranger, R"({"type":"leave","cid":1})", "NO_SEAT"},
         {Who::stranger, R"({"type":"forget"})", "NO_SEAT"},
         {Who::stranger, R"({"type":"erase"})", "BAD_MESSAGE"},
         {Who::stranger, R"({"type":"erase","table":"NOSUCH","token":"$A"})", "BAD_TOKEN"},
         {Who::stranger, R"({"type":"erase","table":"$T","token":")" + token_new + R"("})", "BAD_TOKEN"},
         {Who::stranger, R"({"type":"say","phrase":"hello"})", "NO_SEAT"},
         {Who::stranger, R"({"type":"takeOver","cid":1,"seat":1})", "NO_SEAT"},
         {Who::stranger, R"({"type":"bot","cid":1,"seat":3,"level":"player"})", "NO_SEAT"},
         {Who::stranger, R"({"type":"configure","cid":1,"options":{"seats":2}})", "NO_SEAT"},
         {Who::stranger, play(R"("draw")"), "NO_SEAT"},
         {Who::stranger, R"({"type":"hello","table":"NOSUCH"})", "NO_SUCH_TABLE"},
         {Who::stranger, R"({"type":"hello","table":""})", "NO_SUCH_TABLE"},
         {Who::stranger, R"({"type":"hello","table":"$T$T"})", "NO_SUCH_TABLE"},
         {Who::stranger, R"({"type":"join","table":"NOSUCH","name":"Cid","token":"$A"})", "NO_SUCH_TABLE"},
         {Who::stranger, R"({"type":"hello","table":"$T","token":")" + token_new + R"("})", "BAD_TOKEN"},
         {Who::stranger, R"({"type":"hello","table":"$T","token":""})", "BAD_TOKEN"},
         {Who::stranger, R"({"type":"hello","table":"$T","token":"$A0"})", "BAD_TOKEN"},
         {Who::stranger, R"({"type":"hello","table":"$T","token":"0123456789ABCDEF0123456789ABCDEF"})", "BAD_TOKEN"},
         {Who::stranger, join("Cid", ""), "BAD_TOKEN"},
         {Who::stranger, join("Cid", "short"), "BAD_TOKEN"},
         {Who::stranger, join("Cid", token_new + "0"), "BAD_TOKEN"},
         {Who::stranger, join("Cid", "0123456789ABCDEF0123456789ABCDEF"), "BAD_TOKEN"},
         {Who::stranger, join("Cid", "g0000000000000000000000000000001"), "BAD_TOKEN"},
         {Who::stranger, join("", token_new), "BAD_NAME"},
         {Who::stranger, join(" Cid", token_new), "BAD_NAME"},
         {Who::stranger, join("Cid ", token_new), "BAD_NAME"},
         {Who::stranger, join("a\\u0007b", token_new), "BAD_NAME"},
         {Who::stranger, join("a\\nb", token_new), "BAD_NAME"},
         {Who::stranger, join("a\\u007fb", token_new), "BAD_NAME"},
         {Who::stranger, join("seventeen letters", token_new), "BAD_NAME"},
         {Who::stranger, join("ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ", token_new), "BAD_NAME"},
         {Who::stranger, join("Cid", token_new, R"(,"seat":1)"), "SEAT_TAKEN"},
         {Who::stranger, join("Cid", token_new, R"(,"seat":2)"), "SEAT_TAKEN"},
         {Who::stranger, join("Cid", token_new, R"(,"seat":4)"), "SEAT_TAKEN"},
         {Who::stranger, create(two_seats, ""), "BAD_NAME"},
         {Who::stranger, create(two_seats, " "), "BAD_NAME"},
         {Who::stranger, create(two_seats, "Cid", "", "x"), "BAD_TOKEN"},
         {Who::stranger, create(R"({"seats":1})"), "BAD_OPTIONS"},
         {Who::stranger, create(R"({"seats":5})"), "BAD_OPTIONS"},
         {Who::stranger, create(R"({"seats":0})"), "BAD_OPTIONS"},
         {Who::stranger, create(R"({"seats":2,"youngest":3})"), "BAD_OPTIONS"},
         {Who::stranger, create(R"({"seats":2,"handicaps":[{"seat":3,"openMin":10}]})"), "BAD_OPTIONS"},
         {Who::stranger, create(R"({"seats":2,"handicaps":[{"seat":1,"openMin":101}]})"), "BAD_OPTIONS"},
         {Who::stranger, create(R"({"edition":"kids","seats":2,"handicaps":[{"seat":1,"openMin":5}]})"), "BAD_OPTIONS"},
         {Who::stranger, create(two_seats, "Cid", R"("player","player")"), "BAD_OPTIONS"},
         {Who::stranger, create(two_seats, "Cid", R"("nobody")"), "NO_SUCH_LEVEL"},
         {Who::stranger, create(two_seats, "Cid", R"("")"), "NO_SUCH_LEVEL"},
         {Who::stranger, create(R"({"edition":"chess","seats":2})"), "BAD_MESSAGE"},
         {Who::stranger, create(R"({"edition":"kids","variant":"standard","seats":2})"), "BAD_MESSAGE"},
         {Who::stranger, create(R"({"seats":2,"rules":{"nonsense":1}})"), "BAD_MESSAGE"},
         {Who::stranger, create(R"({"seats":2,"rules":{"rounds":"many"}})"), "BAD_MESSAGE"},
         {Who::stranger, create(R"({"seats":2,"rules":{"timeLimitSec":1}})"), "BAD_MESSAGE"},
         {Who::stranger, create(R"({})"), "BAD_MESSAGE"}});
}

TEST(Refusals, while_people_gather) {
    expect_all_refused(
        gathering(),
        {{Who::watcher, R"({"type":"ready","cid":1})", "NO_SEAT"},
         {Who::watcher, R"({"type":"say","phrase":"hello"})", "NO_SEAT"},
         {Who::watcher, R"({"type":"forget"})", "NO_SEAT"},
         {Who::watcher, R"({"type":"leave","cid":1})", "NO_SEAT"},
         {Who::watcher, R"({"type":"bot","cid":1,"seat":3,"level":"player"})", "NO_SEAT"},
         {Who::watcher, R"({"type":"draft","round":1,"turn":1,"table":[]})", "NO_SEAT"},
         {Who::ada, R"({"type":"ready"})", "NO_CID"},
         {Who::ada, R"({"type":"leave"})", "NO_CID"},
         {Who::ada, R"({"type":"configure","options":{"seats":3}})", "NO_CID"},
         {Who::ada, R"({"type":"bot","seat":3,"level":"player"})", "NO_CID"},
         {Who::ada, R"({"type":"takeOver","seat":2})", "NO_CID"},
         {Who::ada, join("Ada", token_new), "ALREADY_SEATED"},
         {Who::ada, join("Ada", token_new, R"(,"seat":3)"), "ALREADY_SEATED"},
         {Who::ada, create(R"({"seats":1})"), "BAD_OPTIONS"},
         {Who::ada, create(two_seats, ""), "BAD_NAME"},
         {Who::ada, R"({"type":"hello","table":"NOSUCH","token":"$A"})", "NO_SUCH_TABLE"},
         {Who::ada, R"({"type":"hello","table":"$T","token":")" + token_new + R"("})", "BAD_TOKEN"},
         {Who::ben, R"({"type":"configure","cid":$C,"options":{"seats":2}})", "NOT_HOST"},
         {Who::ben, R"({"type":"bot","cid":$C,"seat":3,"level":"player"})", "NOT_HOST"},
         {Who::ada, R"({"type":"configure","cid":$C,"options":{"seats":1}})", "BAD_OPTIONS"},
         {Who::ada, R"({"type":"configure","cid":$C,"options":{"seats":5}})", "BAD_OPTIONS"},
         {Who::ada, R"({"type":"configure","cid":$C,"options":{"seats":3,"youngest":4}})", "BAD_OPTIONS"},
         {Who::ada, R"({"type":"bot","cid":$C,"seat":1,"level":"player"})", "SEAT_TAKEN"},
         {Who::ada, R"({"type":"bot","cid":$C,"seat":2,"level":"player"})", "SEAT_TAKEN"},
         {Who::ada, R"({"type":"bot","cid":$C,"seat":2})", "SEAT_TAKEN"},
         {Who::ada, R"({"type":"bot","cid":$C,"seat":4,"level":"player"})", "SEAT_TAKEN"},
         {Who::ada, R"({"type":"bot","cid":$C,"seat":3,"level":"nobody"})", "NO_SUCH_LEVEL"},
         {Who::ada, R"({"type":"bot","cid":$C,"seat":3,"level":""})", "NO_SUCH_LEVEL"},
         {Who::ada, R"({"type":"reveal","cid":$C,"nonce":")" + std::string(64, '0') + R"("})", "NO_COMMITMENT"},
         {Who::ada, R"({"type":"takeOver","cid":$C,"seat":2})", "NOT_AWAY"},
         {Who::ada, play(R"("draw")"), "NOT_PLAYING"},
         {Who::ada, R"({"type":"draft","round":1,"turn":1,"table":[]})", "NOT_PLAYING"},
         {Who::ada, R"({"type":"say","phrase":"rubbish"})", "NO_SUCH_PHRASE"},
         {Who::ada, R"({"type":"say","phrase":""})", "NO_SUCH_PHRASE"}});
    expect_all_refused(full(), {{Who::stranger, join("Cid", token_new), "TABLE_FULL"},
                                {Who::watcher, join("Cid", token_new), "TABLE_FULL"},
                                {Who::stranger, join("Cid", token_new, R"(,"seat":2)"), "SEAT_TAKEN"},
                                {Who::ada, R"({"type":"bot","cid":$C,"seat":3,"level":"player"})", "SEAT_TAKEN"}});
}

TEST(Refusals, while_numbers_are_shown) {
    const std::string zeros(64, '0');
    expect_all_refused(revealing(),
                       {{Who::ada, R"({"type":"reveal","cid":$C,"nonce":")" + zeros + R"("})", "WRONG_NONCE"},
                        {Who::ben, R"({"type":"reveal","cid":$C,"nonce":")" + zeros + R"("})", "NO_COMMITMENT"},
                        {Who::watcher, R"({"type":"reveal","cid":1,"nonce":")" + zeros + R"("})", "NO_SEAT"},
                        {Who::ada, R"({"type":"reveal","nonce":")" + zeros + R"("})", "NO_CID"},
                        {Who::ada, R"({"type":"reveal","cid":$C,"nonce":"00"})", "BAD_MESSAGE"},
                        {Who::ada, R"({"type":"ready","cid":$C})", "NOT_GATHERING"},
                        {Who::ben, R"({"type":"ready","cid":$C})", "NOT_GATHERING"},
                        {Who::ada, R"({"type":"configure","cid":$C,"options":{"seats":2}})", "NOT_GATHERING"},
                        {Who::ada, play(R"("draw")"), "NOT_PLAYING"},
                        {Who::stranger, join("Cid", token_new), "NOT_GATHERING"}});
}

TEST(Refusals, while_a_round_is_played) {
    const std::string all =
        R"(["p1","p2","p3"],["k1","k2","k3"],["g1","g2","g3"],["y1","y2","y3"],["p13","k13","g13"])";
    expect_all_refused(playing(),
                       {{Who::watcher, play(R"("draw")"), "NO_SEAT"},
                        {Who::stranger, play(R"("draw")"), "NO_SEAT"},
                        {Who::waiter, play(R"("draw")"), "NOT_YOUR_TURN"},
                        {Who::waiter, play(R"("pass")"), "NOT_YOUR_TURN"},
                        {Who::waiter, play(R"({"lay":[["p1","p2","p3"]]})"), "NOT_YOUR_TURN"},
                        {Who::waiter, R"({"type":"draft","round":$R,"turn":$U,"table":[]})", "NOT_PLAYING"},
                        {Who::mover, R"({"type":"play","round":$R,"turn":$U,"move":"draw"})", "NO_CID"},
                        {Who::mover, R"({"type":"play","cid":$C,"round":$R,"turn":0,"move":"draw"})", "OLD_TURN"},
                        {Who::mover, R"({"type":"play","cid":$C,"round":$R,"turn":2,"move":"draw"})", "OLD_TURN"},
                        {Who::mover, R"({"type":"play","cid":$C,"round":$R,"turn":999,"move":"draw"})", "OLD_TURN"},
                        {Who::mover, R"({"type":"play","cid":$C,"round":0,"turn":$U,"move":"draw"})", "OLD_TURN"},
                        {Who::mover, R"({"type":"play","cid":$C,"round":2,"turn":$U,"move":"draw"})", "OLD_TURN"},
                        {Who::mover, R"({"type":"draft","round":2,"turn":$U,"table":[]})", "OLD_TURN"},
                        {Who::mover, R"({"type":"draft","round":$R,"turn":9,"table":[]})", "OLD_TURN"},
                        {Who::mover, play(R"("pass")"), "MUST_LAY_OR_DRAW"},
                        {Who::mover, play(R"({"put":"p1"})"), "NO_PUT_BACK"},
                        {Who::mover, play(R"({"lay":[]})"), "NO_RACK_TILE"},
                        {Who::mover, play(R"({"lay":[)" + all + "]}"), "NOT_ON_RACK"},
                        {Who::mover, play(R"({"lay":[["p1","p1","p1"]]})"), "NOT_ON_RACK"},
                        {Who::mover, play(R"({"lay":[["J:p1","J:p2","J:p3"]]})"), "NOT_ON_RACK"},
                        {Who::mover, play(R"({"lay":[["p99"]]})"), "BAD_MESSAGE"},
                        {Who::mover, play(R"({"lay":[["r1","r2","r3"]]})"), "BAD_MESSAGE"},
                        {Who::mover, play(R"({"lay":[[]]})"), "BAD_MESSAGE"},
                        {Who::mover, play(R"({"lay":[["J","p5","J"]]})"), "BAD_MESSAGE"},
                        {Who::mover, play(R"("jump")"), "BAD_MESSAGE"},
                        {Who::mover, play(R"({})"), "BAD_MESSAGE"},
                        {Who::ada, R"({"type":"ready","cid":$C})", "NOT_GATHERING"},
                        {Who::ben, R"({"type":"ready","cid":$C})", "NOT_GATHERING"},
                        {Who::ada, R"({"type":"configure","cid":$C,"options":{"seats":2}})", "NOT_GATHERING"},
                        {Who::ada, R"({"type":"bot","cid":$C,"seat":2,"level":"player"})", "NOT_GATHERING"},
                        {Who::ada, R"({"type":"takeOver","cid":$C,"seat":2})", "NOT_AWAY"},
                        {Who::ada, R"({"type":"takeOver","cid":$C,"seat":1})", "NOT_AWAY"},
                        {Who::ada, R"({"type":"takeOver","cid":$C,"seat":4})", "NOT_AWAY"},
                        {Who::stranger, join("Cid", token_new), "NOT_GATHERING"}});
}

TEST(Refusals, at_special_moments) {
    expect_all_refused(owing(), {{Who::mover, play(R"("draw")"), "MUST_PUT_BACK"},
                                 {Who::mover, play(R"("pass")"), "MUST_PUT_BACK"},
                                 {Who::mover, play(R"({"lay":[["r1","r2","r3"]]})"), "MUST_PUT_BACK"},
                                 {Who::mover, play(R"({"put":"p1"})"), "BAD_MESSAGE"},
                                 {Who::waiter, play(R"({"put":"r1"})"), "NOT_YOUR_TURN"}});
    expect_all_refused(pile_empty(), {{Who::mover, play(R"("draw")"), "PILE_EMPTY"},
                                      {Who::waiter, play(R"("pass")"), "NOT_YOUR_TURN"}});
    expect_all_refused(between_rounds(),
                       {{Who::ada, play(R"("draw")"), "NOT_PLAYING"},
                        {Who::ada, R"({"type":"configure","cid":$C,"options":{"seats":2}})", "NOT_GATHERING"},
                        {Who::ada, R"({"type":"bot","cid":$C,"seat":2,"level":"player"})", "NOT_GATHERING"},
                        {Who::stranger, join("Cid", token_new), "NOT_GATHERING"}});
    expect_all_refused(closed(), {{Who::ada, R"({"type":"ready","cid":$C})", "TABLE_CLOSED"},
                                  {Who::ada, R"({"type":"leave","cid":$C})", "TABLE_CLOSED"},
                                  {Who::ben, play(R"("draw")"), "TABLE_CLOSED"},
                                  {Who::ben, R"({"type":"say","phrase":"hello"})", "TABLE_CLOSED"},
                                  {Who::stranger, join("Cid", token_new), "TABLE_CLOSED"},
                                  {Who::stranger, R"({"type":"hello","table":"$T","token":"$A"})", "BAD_TOKEN"}});
}

TEST(Refusals, a_repeated_number_is_answered_again_and_not_done_again) {
    const Made made = full();
    Scene& scene = *made;
    for (int again = 0; again < 3; ++again) {
        scene.world.say(scene.ada, R"({"type":"ready","cid":7})");
        EXPECT_EQ(scene.world.last(scene.ada, "done").at("cid").as_int64(), 7);
    }
    const std::int64_t seq = scene.world.last(scene.ada, "done").at("seq").as_int64();
    EXPECT_EQ(scene.state().seq, seq);
    scene.world.say(scene.ada, R"({"type":"leave","cid":7})"); // the number counts, not what it is for
    EXPECT_EQ(scene.state().seq, seq);
    expect_refused(scene, {Who::ada, R"({"type":"leave","cid":6})", "OLD_CID"}, "nl");
}

TEST(Refusals, every_code_has_a_sentence_in_every_language) {
    for (const std::string_view name : languages) {
        const text::Catalogue& texts = text::catalogue(text::find_language(name).value());
        for (std::size_t i = 0; i < static_cast<std::size_t>(protocol::Denial::count_); ++i) {
            const std::string key = "denied." + std::string(protocol::code_of(static_cast<protocol::Denial>(i)));
            EXPECT_FALSE(texts.get(key).empty()) << name << " " << key;
        }
    }
}

namespace {

/// A field of a command: a message with this field right, and which kinds of JSON value it takes.
struct Field {
    std::string_view before;
    std::string_view name;
    std::string_view kinds; // n number, s string, b bool, 0 null, a array, o object
};

constexpr std::array fields{
    Field{R"("type":"create","name":"Cid","token":"x",)", "options", "o"},
    Field{R"("type":"create","options":{"seats":2},"token":"x",)", "name", "s"},
    Field{R"("type":"create","options":{"seats":2},"name":"Cid",)", "token", "s"},
    Field{R"("type":"create","options":{"seats":2},"name":"Cid","token":"x",)", "bots", "a"},
    Field{R"("type":"join","name":"Cid","token":"x",)", "table", "s"},
    Field{R"("type":"join","table":"NOSUCH","token":"x",)", "name", "s"},
    Field{R"("type":"join","table":"NOSUCH","name":"Cid",)", "token", "s"},
    Field{R"("type":"join","table":"NOSUCH","name":"Cid","token":"x",)", "seat", "n0"},
    Field{"\"type\":\"hello\",", "table", "s"},
    Field{R"("type":"hello","table":"NOSUCH",)", "token", "s0"},
    Field{R"("type":"configure","cid":1,)", "options", "o"},
    Field{R"("type":"bot","cid":1,)", "seat", "n"},
    Field{R"("type":"bot","cid":1,"seat":3,)", "level", "s0"},
    Field{R"("type":"ready","cid":1,)", "commitment", "0"},
    Field{R"("type":"ready",)", "cid", "n"},
    Field{R"("type":"ready","cid":1,)", "lang", "s0"},
    Field{R"("type":"reveal","cid":1,)", "nonce", ""},
    Field{R"("type":"play","cid":1,"turn":1,"move":"draw",)", "round", "n"},
    Field{R"("type":"play","cid":1,"round":1,"move":"draw",)", "turn", "n"},
    Field{R"("type":"play","cid":1,"round":1,"turn":1,)", "move", ""},
    Field{R"("type":"draft","turn":1,"table":[],)", "round", "n"},
    Field{R"("type":"draft","round":1,"table":[],)", "turn", "n"},
    Field{R"("type":"draft","round":1,"turn":1,)", "table", "a"},
    Field{R"("type":"say",)", "phrase", "s"},
    Field{R"("type":"takeOver","cid":1,)", "seat", "n"},
    Field{R"("cid":1,)", "type", ""},
};

constexpr std::array<std::pair<char, std::string_view>, 8> values{
    {{'n', "3"}, {'s', R"("x")"}, {'b', "true"}, {'0', "null"}, {'a', "[]"}, {'o', "{}"}, {'-', "-1"}, {'.', "1.5"}}};

} // namespace

TEST(Refusals, a_field_of_the_wrong_kind_makes_a_message_unreadable) {
    const Made made = gathering();
    Scene& scene = *made;
    int cases = 0;
    for (const Field& field : fields) {
        for (const auto& [kind, value] : values) {
            if (field.kinds.contains(kind)) {
                continue;
            }
            const std::string text =
                "{" + std::string(field.before) + "\"" + std::string(field.name) + "\":" + std::string(value) + "}";
            expect_refused(scene, {Who::ada, text, "BAD_MESSAGE"}, languages[static_cast<std::size_t>(cases++) % 6]);
        }
    }
    EXPECT_GE(cases, 150);
}

TEST(Refusals, what_is_no_message_at_all) {
    const Made made = gathering();
    Scene& scene = *made;
    const std::vector<std::string> lines{"",
                                         " ",
                                         "{",
                                         "}",
                                         "[]",
                                         "1",
                                         "null",
                                         "\"ready\"",
                                         "{}",
                                         "{\"type\"}",
                                         "{type:1}",
                                         "{'type':'ready'}",
                                         R"({"type":"ready",})",
                                         R"({"type":"ready"} x)",
                                         R"({"type":"READY","cid":1})",
                                         R"({"type":"","cid":1})",
                                         R"({"type":"ready","cid":9007199254740992})",
                                         R"({"type":"ready","cid":1e3})",
                                         R"({"type":"ready","cid":0})",
                                         std::string(100, '['),
                                         "{\"type\":\"\xff\"}",
                                         std::string("{\"type\":\"re\0dy\"}", 16),
                                         "NaN",
                                         "// {}",
                                         "\xef\xbb\xbf{}"};
    for (const std::string& line : lines) {
        expect_refused(scene, {Who::ada, line, "BAD_MESSAGE"}, "de");
    }
}

} // namespace runset::test
