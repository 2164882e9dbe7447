#include "protocol/told_head.h"

#include <algorithm>
#include <array>
#include <span>

#include <boost/json.hpp>

#include "protocol/json_fields.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

struct Row {
    std::string_view type;
    ToldKind kind;
};

constexpr std::array rows{
    Row{"view", ToldKind::view},       Row{"seated", ToldKind::seated}, Row{"done", ToldKind::done},
    Row{"refused", ToldKind::refused}, Row{"said", ToldKind::said},     Row{"pong", ToldKind::pong},
};

// Views are long, come most often, and nothing else in them counts here.
constexpr std::string_view start_of_view = R"({"type":"view",)";

std::string text_in(const json::object& message, std::string_view key) {
    const json::value* text = message.if_contains(key);
    return text != nullptr && text->is_string() ? std::string(text->get_string()) : std::string{};
}

} // namespace

ToldHead head_of_told(std::string_view text) {
    if (text.starts_with(start_of_view)) {
        return {.kind = ToldKind::view};
    }
    const Read<json::object> message = parsed_object(text, most_message_depth);
    if (!message) {
        return {};
    }
    const std::span<const Row> all(rows);
    const auto row = std::ranges::find(all, text_in(*message, "type"), &Row::type);
    if (row == all.end()) {
        return {};
    }
    ToldHead head{.kind = row->kind, .code = text_in(*message, "code"), .table = text_in(*message, "table")};
    if (const json::value* cid = message->if_contains("cid"); cid != nullptr && cid->is_int64()) {
        head.cid = cid->get_int64();
    }
    return head;
}

} // namespace runset::protocol
