// Messages that cannot be read: every field of every command in every wrong way, and what is no message at all.

#include <gtest/gtest.h>

#include "server/hall/refusals.h"

namespace runset::test {

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
