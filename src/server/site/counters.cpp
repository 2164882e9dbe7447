#include "server/site/counters.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace runset::server::site {

namespace {

void add_head(std::string& text, std::string_view name, std::string_view kind, std::string_view help) {
    text.append("# HELP runset_").append(name).append(" ").append(help);
    text.append("\n# TYPE runset_").append(name).append(" ").append(kind).append("\n");
}

void add_value(std::string& text, std::string_view name, std::string_view labels, std::int64_t value) {
    text.append("runset_").append(name).append(labels).append(" ").append(std::to_string(value)).append("\n");
}

void add_one(std::string& text, std::string_view name, std::string_view kind, std::string_view help,
             std::int64_t value) {
    add_head(text, name, kind, help);
    add_value(text, name, "", value);
}

std::string label(std::string_view name, const std::string& value) {
    return "{" + std::string(name) + "=\"" + value + "\"}";
}

struct Reason {
    int code;
    std::string_view name;
};

constexpr std::array reasons{
    Reason{closed_by_client, "client"},
    Reason{1001, "going_away"},
    Reason{1002, "protocol_error"},
    Reason{1003, "binary"},
    Reason{closed_without_code, "cut"},
    Reason{1007, "bad_utf8"},
    Reason{1008, "policy"},
    Reason{1009, "too_big"},
    Reason{4001, "second_tab"},
    Reason{4002, "too_fast"},
    Reason{4003, "too_slow"},
    Reason{4004, "silent"},
};

std::string reason_of(int code) {
    const auto* const row = std::ranges::find(reasons, code, &Reason::code);
    return row == reasons.end() ? std::to_string(code) : std::string(row->name);
}

} // namespace

std::string Counters::prometheus_text() const {
    std::string text;
    add_one(text, "connections", "gauge", "Open connections, sockets included.", connections);
    add_one(text, "sockets", "gauge", "Open WebSockets.", sockets);
    add_one(text, "sockets_opened_total", "counter", "WebSockets opened so far.", sockets_opened);
    add_one(text, "messages_in_total", "counter", "Messages received.", messages_in);
    add_one(text, "messages_out_total", "counter", "Messages sent.", messages_out);
    add_one(text, "handshakes_refused_total", "counter", "WebSockets refused.", handshakes_refused);
    add_head(text, "requests_total", "counter", "HTTP requests by status.");
    for (const auto& [status, count] : requests) {
        add_value(text, "requests_total", label("status", std::to_string(status)), count);
    }
    add_head(text, "sockets_closed_total", "counter", "WebSockets closed, by reason.");
    for (const auto& [code, count] : closed) {
        add_value(text, "sockets_closed_total", label("reason", reason_of(code)), count);
    }
    return text;
}

} // namespace runset::server::site
