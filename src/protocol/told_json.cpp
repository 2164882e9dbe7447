#include "protocol/told_json.h"

#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "protocol/message_fields.h"
#include "protocol/told_view_json.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

std::optional<rules::Reason> reason_with(std::string_view code) {
    for (int i = 1; i < static_cast<int>(rules::Reason::count_); ++i) {
        if (rules::row_of(static_cast<rules::Reason>(i)).code == code) {
            return static_cast<rules::Reason>(i);
        }
    }
    return std::nullopt;
}

std::optional<rules::Refusal> read_refusal(Fields& f, std::string_view code) {
    const auto reason = reason_with(code);
    if (!reason) {
        return std::nullopt; // the table says no, not the rules
    }
    rules::Refusal refusal{.reason = *reason};
    if (f.has("where")) {
        constexpr std::array<std::string_view, 2> names{"final", "start"};
        refusal.where = f.one_of("where", names) == 0 ? rules::Where::final_table : rules::Where::start_table;
        const int meld = f.number("meld");
        if (meld < 1 || meld > rules::max_tiles) {
            f.fail(bad("json.notNumber", "meld").error());
        }
        refusal.meld = static_cast<std::uint8_t>(meld - 1);
    }
    refusal.tile = f.tile_if_any("tile").value_or(rules::Tile{});
    if (f.has("need")) {
        refusal.have = f.points("have").value;
        refusal.need = f.number("need");
    }
    return refusal;
}

Told read_refused(Fields& f) {
    Refused refused{.cid = f.has("cid") ? std::optional(f.wide_number("cid")) : std::nullopt,
                    .code = f.text("code"),
                    .text = f.text("text")};
    refused.refusal = read_refusal(f, refused.code);
    return refused;
}

Told read_tables(Fields& f) {
    Tables tables;
    f.objects("tables", [&](Fields& entry) {
        Listed listed{.table = entry.text("table"), .edition = entry.text("edition"), .variant = entry.text("variant")};
        listed.is_playing = entry.yes("playing");
        entry.objects("seats", [&](Fields& seat) { listed.seats.push_back(read_seat_info(seat)); });
        tables.all.push_back(std::move(listed));
    });
    return tables;
}

struct Row {
    std::string_view type;
    Told (*read)(Fields& fields);
};

constexpr std::array rows{
    Row{"seated", [](Fields& f) -> Told { return Seated{.table = f.text("table"), .seat = f.seat("seat")}; }},
    Row{"done", [](Fields& f) -> Told { return Done{.cid = f.wide_number("cid"), .seq = f.wide_number("seq")}; }},
    Row{"erased", [](Fields& f) -> Told { return Erased{.table = f.text("table"), .waiting = f.number("waiting")}; }},
    Row{"refused", read_refused},
    Row{"said", [](Fields& f) -> Told { return Said{.seat = f.seat("seat"), .phrase = f.text("phrase")}; }},
    Row{"tables", read_tables},
    Row{"pong", [](Fields& /*f*/) -> Told { return Pong{}; }},
    Row{"bye", [](Fields& f) -> Told { return Bye{.code = f.text("code"), .text = f.text("text")}; }},
};

} // namespace

std::expected<Told, BadLine> read_told(std::string_view text, const rules::Settings& settings) {
    const Read<json::object> parsed = parsed_object(text, most_message_depth);
    if (!parsed) {
        return std::unexpected(parsed.error());
    }
    Fields fields(*parsed, settings);
    const std::string type = fields.text("type");
    if (type == "view") {
        return read_view(*parsed);
    }
    const auto row = std::ranges::find(rows, type, &Row::type);
    if (row == rows.end()) {
        return fields.mistake() ? std::unexpected(*fields.mistake()) : bad("protocol.unknownType", "type", type);
    }
    Told told = row->read(fields);
    return fields.mistake() ? std::expected<Told, BadLine>(std::unexpected(*fields.mistake())) : told;
}

} // namespace runset::protocol
