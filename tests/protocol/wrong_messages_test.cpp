// Every field of every example message, left out or put wrong in every way: the reader names what is wrong, or what it
// takes is a message that it would also write.
#include <fstream>
#include <functional>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "protocol/command_json.h"
#include "protocol/example_messages.h"
#include "protocol/lines/case_json.h"
#include "protocol/told_json.h"
#include "text/catalogue.h"

namespace runset::test {

namespace {

namespace json = boost::json;

/// As a field may be wrong.
const std::vector<json::value>& oddities() {
    static const std::vector<json::value> all = [] {
        std::vector<json::value> made;
        for (const char* text : {"null",
                                 "true",
                                 "-1",
                                 "0",
                                 "3",
                                 "99",
                                 "4611686018427387904",
                                 "1.5",
                                 "1e300",
                                 R"("")",
                                 R"("x")",
                                 R"("J")",
                                 R"("G5")",
                                 R"("J:G5")",
                                 R"("classic")",
                                 "[]",
                                 "[7]",
                                 R"(["G5"])",
                                 R"([["G5","G6","G7"]])",
                                 R"([["J"]])",
                                 R"([[]])",
                                 R"([["Q"]])",
                                 "[[3]]",
                                 R"([{}])",
                                 "{}",
                                 R"({"x":1})",
                                 R"("0000000000000000000000000000000000000000000000000000000000000000")"}) {
            made.push_back(json::parse(text));
        }
        made.push_back(json::string(5000, 'a'));
        made.push_back(json::array(200, json::value("G5")));
        made.push_back(json::array(200, json::array{"G5", "G6", "G7"}));
        return made;
    }();
    return all;
}

/// Calls `look` with the whole message for each way in which something within `part` can be wrong.
void for_each_wrong(json::value& part, const std::function<void()>& look) {
    if (json::object* object = part.if_object()) {
        std::vector<std::string> keys;
        for (const auto& field : *object) {
            keys.emplace_back(field.key());
        }
        for (const std::string& key : keys) {
            json::value kept = object->at(key);
            object->erase(key);
            look();
            object->insert_or_assign(key, kept);
            for_each_wrong(object->at(key), look);
        }
    } else if (json::array* array = part.if_array(); array != nullptr && !array->empty()) {
        for_each_wrong(array->front(), look);
        json::value last = array->back();
        array->push_back(last);
        look();
        array->pop_back();
    }
    const json::value kept = part;
    for (const json::value& odd : oddities()) {
        part = odd;
        look();
    }
    part = kept;
}

void expect_reason(const protocol::BadLine& bad, const std::string& text) {
    EXPECT_TRUE(text::catalogue(text::Language::en).has(bad.text_key)) << bad.text_key << " for " << text;
}

/// How many of the messages made wrong are refused; what is not is written and read again, and stays the same.
int count_refused(std::string_view direction, const auto& read, const auto& write) {
    int refused = 0;
    for (const auto& path : messages(direction)) {
        json::value message = json::parse(contents(path));
        const rules::Settings settings = settings_for(path);
        for_each_wrong(message, [&] {
            const std::string text = json::serialize(message);
            const auto taken = read(text, settings);
            if (!taken) {
                ++refused;
                expect_reason(taken.error(), text);
                return;
            }
            const std::string written = write(settings, *taken);
            const auto again = read(written, settings);
            ASSERT_TRUE(again.has_value()) << text << " became " << written;
            EXPECT_EQ(write(settings, *again), written) << text;
        });
    }
    return refused;
}

} // namespace

TEST(WrongMessages, of_clients_are_named_or_understood) {
    EXPECT_GT(count_refused("client-", protocol::read_command,
                            [](const rules::Settings& settings, const protocol::Command& command) {
                                return protocol::write_command(command, settings);
                            }),
              1000);
}

TEST(WrongMessages, of_servers_are_named_or_understood) {
    EXPECT_GT(count_refused("server-", protocol::read_told, protocol::write_told), 1000);
}

TEST(WrongMessages, that_are_no_objects_are_refused) {
    for (const char* text : {"", "{", "[]", "7", "null", R"("view")", R"({"type":7})", R"({"type":"nothing"})"}) {
        const auto command = protocol::read_command(text, {});
        ASSERT_FALSE(command.has_value()) << text;
        expect_reason(command.error(), text);
        const auto told = protocol::read_told(text, {});
        ASSERT_FALSE(told.has_value()) << text;
        expect_reason(told.error(), text);
    }
}

TEST(WrongMessages, for_the_judge_are_named_or_judged) {
    std::ifstream lines(tests_folder / "data/rules/scenarios.jsonl");
    int cases = 0;
    int refused = 0;
    for (std::string line; std::getline(lines, line); ++cases) {
        if (cases % 8 != 0) {
            continue; // the kinds of cases come again and again
        }
        json::value message = json::parse(line);
        for_each_wrong(message, [&] {
            const std::string text = json::serialize(message);
            const auto read = protocol::lines::read_case(text);
            if (!read) {
                ++refused;
                expect_reason(read.error(), text);
            }
        });
    }
    EXPECT_GT(cases, 100);
    EXPECT_GT(refused, 1000);
}

} // namespace runset::test
