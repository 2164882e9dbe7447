#include "protocol/command_json.h"

#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "protocol/message_fields.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

struct Row {
    std::string_view type;
    Ask (*read)(Fields& fields);
};

constexpr std::array rows{
    Row{"create",
        [](Fields& f) -> Ask {
            return Create{
                .options = f.options(), .name = f.text("name"), .token = f.text("token"), .bots = f.texts("bots")};
        }},
    Row{"join",
        [](Fields& f) -> Ask {
            return Join{.table = f.text("table"),
                        .name = f.text("name"),
                        .token = f.text("token"),
                        .seat = f.seat_if_any("seat")};
        }},
    Row{"hello", [](Fields& f) -> Ask { return Hello{.table = f.text("table"), .token = f.text_if_any("token")}; }},
    Row{"configure", [](Fields& f) -> Ask { return Configure{.options = f.options()}; }},
    Row{"bot", [](Fields& f) -> Ask { return SeatBot{.seat = f.seat("seat"), .level = f.text_if_any("level")}; }},
    Row{"ready", [](Fields& f) -> Ask { return GetReady{.commitment = f.digest_if_any("commitment")}; }},
    Row{"reveal", [](Fields& f) -> Ask { return Reveal{.nonce = f.digest("nonce")}; }},
    Row{"play",
        [](Fields& f) -> Ask { return Play{.round = f.number("round"), .turn = f.number("turn"), .move = f.move()}; }},
    Row{"draft",
        [](Fields& f) -> Ask {
            return KeepDraft{.round = f.number("round"), .turn = f.number("turn"), .table = f.draft("table")};
        }},
    Row{"say", [](Fields& f) -> Ask { return Say{.phrase = f.text("phrase")}; }},
    Row{"takeOver", [](Fields& f) -> Ask { return TakeOver{.seat = f.seat("seat")}; }},
    Row{"leave", [](Fields& /*f*/) -> Ask { return Leave{}; }},
    Row{"forget",
        [](Fields& f) -> Ask {
            return Forget{.table = f.text_if_any("table").value_or(""), .token = f.text_if_any("token").value_or("")};
        }},
    Row{"erase", [](Fields& f) -> Ask { return Erase{.table = f.text("table"), .token = f.text("token")}; }},
    Row{"tables", [](Fields& /*f*/) -> Ask { return ListTables{}; }},
    Row{"ping", [](Fields& /*f*/) -> Ask { return Ping{}; }},
};

} // namespace

std::expected<Command, BadLine> read_command(std::string_view text, const rules::Settings& settings) {
    const Read<json::object> parsed = parsed_object(text, most_message_depth);
    if (!parsed) {
        return std::unexpected(parsed.error());
    }
    const json::object& object = *parsed;
    Fields fields(object, settings);
    const std::string type = fields.text("type");
    if (fields.mistake()) {
        return std::unexpected(*fields.mistake());
    }
    const auto row = std::ranges::find(rows, type, &Row::type);
    if (row == rows.end()) {
        return bad("protocol.unknownType", "type", type);
    }
    Command command;
    if (const json::value* cid = object.if_contains("cid")) {
        if (!cid->is_int64() || cid->as_int64() < 1 || cid->as_int64() > largest_number) {
            return bad("protocol.badCid", "cid");
        }
        command.cid = cid->as_int64();
    }
    command.language = fields.text_if_any("lang");
    command.ask = row->read(fields);
    if (fields.mistake()) {
        return std::unexpected(*fields.mistake());
    }
    return command;
}

} // namespace runset::protocol
