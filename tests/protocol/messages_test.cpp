// The example messages in tests/messages/: both directions can read them, what the server tells is written like that,
// and docs/protocol.md shows exactly these.
#include <set>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "protocol/command_json.h"
#include "protocol/example_messages.h"
#include "protocol/told_head.h"
#include "protocol/told_json.h"
#include "protocol/vocabulary.h"

namespace runset::test {

namespace {

std::string type_of(const std::string& text) {
    return std::string(boost::json::parse(text).at("type").as_string());
}

/// The blocks of JSON in a document.
std::multiset<std::string> blocks_of(const std::string& document) {
    std::multiset<std::string> blocks;
    constexpr std::string_view begin = "```json\n";
    for (std::size_t at = document.find(begin); at != std::string::npos; at = document.find(begin, at)) {
        at += begin.size();
        const std::size_t end = document.find("```", at);
        blocks.insert(document.substr(at, end - at));
        at = end;
    }
    return blocks;
}

} // namespace

TEST(Messages, of_clients_can_be_read) {
    std::set<std::string> types;
    for (const auto& path : messages("client-")) {
        const std::string text = contents(path);
        const rules::Settings settings = settings_for(path);
        const auto command = protocol::read_command(text, settings);
        ASSERT_TRUE(command.has_value()) << path << " " << command.error().text_key << " " << command.error().field;
        EXPECT_EQ(boost::json::parse(protocol::write_command(*command, settings)), boost::json::parse(text)) << path;
        types.insert(type_of(text));
    }
    EXPECT_EQ(types.size(), std::variant_size_v<protocol::Ask>) << "an example for every command";
}

TEST(Messages, have_numbers_from_one_on) {
    for (const std::string_view cid : {"0", "-3", "1.5", "9007199254740992", "true"}) {
        const auto command =
            protocol::read_command(R"({"type":"ready","cid":)" + std::string(cid) + "}", rules::Settings{});
        ASSERT_FALSE(command.has_value()) << cid;
        EXPECT_EQ(command.error().text_key, "protocol.badCid") << cid;
    }
}

TEST(Messages, of_the_server_have_a_head_that_needs_no_settings) {
    using protocol::ToldKind;
    for (const auto& path : messages("server-")) {
        const rules::Settings settings = settings_for(path);
        const auto told = protocol::read_told(contents(path), settings);
        ASSERT_TRUE(told.has_value()) << path;
        const protocol::ToldHead head = protocol::head_of_told(protocol::write_told(settings, *told));
        if (const auto* refused = std::get_if<protocol::Refused>(&*told)) {
            EXPECT_EQ(head.kind, ToldKind::refused) << path;
            EXPECT_EQ(head.cid, refused->cid) << path;
            EXPECT_EQ(head.code, refused->code) << path;
        } else if (const auto* done = std::get_if<protocol::Done>(&*told)) {
            EXPECT_EQ(head.kind, ToldKind::done) << path;
            EXPECT_EQ(head.cid, done->cid) << path;
        } else if (const auto* seated = std::get_if<protocol::Seated>(&*told)) {
            EXPECT_EQ(head.kind, ToldKind::seated) << path;
            EXPECT_EQ(head.table, seated->table) << path;
        } else {
            EXPECT_EQ(head.kind == ToldKind::view, std::holds_alternative<protocol::TableView>(*told)) << path;
            EXPECT_EQ(head.kind == ToldKind::said, std::holds_alternative<protocol::Said>(*told)) << path;
            EXPECT_EQ(head.kind == ToldKind::pong, std::holds_alternative<protocol::Pong>(*told)) << path;
        }
    }
}

TEST(Messages, of_the_server_are_written_like_that) {
    std::set<std::string> types;
    for (const auto& path : messages("server-")) {
        const std::string text = contents(path);
        const rules::Settings settings = settings_for(path);
        const auto told = protocol::read_told(text, settings);
        ASSERT_TRUE(told.has_value()) << path << " " << told.error().text_key << " " << told.error().field;
        EXPECT_EQ(protocol::write_told(settings, *told), boost::json::serialize(boost::json::parse(text))) << path;
        types.insert(type_of(text));
    }
    EXPECT_EQ(types.size(), std::variant_size_v<protocol::Told>) << "an example for every message";
}

TEST(Messages, stand_in_the_document) {
    const std::string document = contents(tests_folder.parent_path() / "docs" / "protocol.md");
    std::multiset<std::string> examples;
    for (const auto* direction : {"client-", "server-"}) {
        for (const auto& path : messages(direction)) {
            examples.insert(contents(path));
        }
    }
    EXPECT_EQ(blocks_of(document), examples);
    for (int i = 0; i < static_cast<int>(protocol::Denial::count_); ++i) {
        const std::string_view code = protocol::code_of(static_cast<protocol::Denial>(i));
        EXPECT_NE(document.find("| `" + std::string(code) + "` |"), std::string::npos) << code;
    }
}

} // namespace runset::test
