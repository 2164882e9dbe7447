#include "protocol/http_body.h"

#include <gtest/gtest.h>

#include <array>

#include "protocol/command_json.h"

namespace runset::test {
namespace {

using protocol::BodyField;

constexpr std::array join{BodyField{.key = "type", .value = "join"}, BodyField{.key = "table", .value = "ABCDEF"},
                          BodyField{.key = "lang", .value = "de", .is_default = true}};

} // namespace

TEST(HttpBody, becomes_the_message_of_the_socket) {
    const auto message = protocol::body_with(R"({"cid": 7, "name": "Mia"})", join);
    ASSERT_TRUE(message.has_value());
    const auto kind = protocol::kind_of_body(*message);
    EXPECT_EQ(kind.type, "join");
    EXPECT_EQ(kind.cid, 7);
    EXPECT_NE(message->find(R"("lang":"de")"), std::string::npos);
}

TEST(HttpBody, may_speak_another_language_but_not_of_another_table) {
    const auto french = protocol::body_with(R"({"lang": "fr"})", join);
    ASSERT_TRUE(french.has_value());
    EXPECT_NE(french->find(R"("lang":"fr")"), std::string::npos);
    const auto elsewhere = protocol::body_with(R"({"table": "GHJKLM"})", join);
    ASSERT_FALSE(elsewhere.has_value());
    EXPECT_EQ(elsewhere.error().text_key, "api.notInBody");
    EXPECT_EQ(elsewhere.error().field, "table");
}

TEST(HttpBody, that_is_no_object_is_refused) {
    for (const std::string_view body : {"", "[]", "7", "{", R"({"a":[[[[[[[[[]]]]]]]]]})"}) {
        const auto message = protocol::body_with(body, join);
        ASSERT_FALSE(message.has_value()) << body;
        EXPECT_EQ(message.error().text_key, "json.notJson") << body;
    }
}

TEST(HttpBody, with_a_number_beyond_all_doubles_is_refused) {
    for (const std::string_view body : {R"({"seat": -88888E88887})", R"({"seats": [1, {"more": 1e999}]})"}) {
        const auto message = protocol::body_with(body, join);
        ASSERT_FALSE(message.has_value()) << body;
        EXPECT_EQ(message.error().text_key, "json.notJson") << body;
    }
}

TEST(HttpBody, has_a_mark_before_its_name) {
    EXPECT_EQ(protocol::with_marked_name(R"({"name":"Mia"})", "* "), R"({"name":"* Mia"})");
    EXPECT_EQ(protocol::with_marked_name(R"({"name":""})", "* "), R"({"name":""})");
    EXPECT_EQ(protocol::with_marked_name(R"({"seat":1})", "* "), R"({"seat":1})");
    EXPECT_EQ(protocol::with_marked_name(R"({"name":)", "* "), R"({"name":)");
}

} // namespace runset::test
