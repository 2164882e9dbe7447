// What a table refuses, case by case, at every stage of a match.

#include <gtest/gtest.h>

#include "protocol/vocabulary.h"
#include "rules/reason.h"
#include "server/hall/refusals.h"
#include "text/catalogue.h"

namespace runset::test {

namespace {

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

TEST(Refusals, names_that_nobody_sees_or_that_steer_a_page_or_a_terminal) {
    expect_all_refused(gathering(),
                       {{Who::stranger,
                         join("\xE2\x80\xAE"
                              "nebel",
                              token_new),
                         "BAD_NAME"}, // turns what follows
                        {Who::stranger,
                         join("a\xE2\x81\xA6"
                              "b",
                              token_new),
                         "BAD_NAME"},
                        {Who::stranger, join("\xE2\x80\x8B", token_new), "BAD_NAME"}, // nothing is seen
                        {Who::stranger, join("\\u200d\\u200c", token_new), "BAD_NAME"},
                        {Who::stranger, join("\\u3164", token_new), "BAD_NAME"},
                        {Who::stranger, join("\\u00a0", token_new), "BAD_NAME"},
                        {Who::stranger, join("\\u009b31m", token_new), "BAD_NAME"}, // begins a command of a terminal
                        {Who::stranger, join("a\xC2\x9B", token_new), "BAD_NAME"},
                        {Who::stranger, join("a\\u2028b", token_new), "BAD_NAME"},
                        {Who::stranger, join("a\\ufeff", token_new), "BAD_NAME"},
                        {Who::stranger, join("a\\ue000", token_new), "BAD_NAME"},
                        {Who::stranger, create(two_seats, "\\u202e"), "BAD_NAME"}});
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

} // namespace runset::test
