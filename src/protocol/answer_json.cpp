#include "notation/tile_text.h"
#include "protocol/answer.h"
#include "protocol/options_json.h"

namespace runset::protocol {

namespace {

void write_refusal(JsonText& json, const rules::Settings& settings, const rules::Refusal& refusal) {
    if (refusal.where != rules::Where::nowhere) {
        json.field("where", refusal.where == rules::Where::final_table ? "final" : "start");
        json.field("meld", refusal.meld + 1);
    }
    if (refusal.reason == rules::Reason::not_on_rack || refusal.reason == rules::Reason::table_tile_gone) {
        json.field("tile", notation::print_tile(settings, refusal.tile));
    }
    if (refusal.need != 0) {
        json.field("have", refusal.have).field("need", refusal.need);
    }
}

JsonText message(std::string_view type) {
    JsonText json;
    json.open_object().field("type", type);
    return json;
}

} // namespace

std::string write_seated(const Seated& seated) {
    return message("seated").field("table", seated.table).field("seat", seated.seat.index + 1).close_object().take();
}

std::string write_done(const Done& done) {
    return message("done").field("cid", done.cid).field("seq", done.seq).close_object().take();
}

std::string write_erased(const Erased& erased) {
    return message("erased").field("table", erased.table).field("waiting", erased.waiting).close_object().take();
}

std::string write_refused(const rules::Settings& settings, const Refused& refused) {
    JsonText json = message("refused");
    json.field("cid", refused.cid).field("code", refused.code).field("text", refused.text);
    if (refused.refusal) {
        write_refusal(json, settings, *refused.refusal);
    }
    return json.close_object().take();
}

std::string write_said(const Said& said) {
    return message("said").field("seat", said.seat.index + 1).field("phrase", said.phrase).close_object().take();
}

std::string write_list(const std::vector<Listed>& tables) {
    JsonText json = message("tables");
    json.list("tables", tables, [&](const Listed& table) {
        json.open_object().field("table", table.table).field("edition", table.edition);
        json.field("variant", table.variant).field("playing", table.is_playing);
        json.list("seats", table.seats, [&](const SeatInfo& seat) {
            json.open_object();
            write_seat_fields(json, seat);
            json.close_object();
        });
        json.close_object();
    });
    return json.close_object().take();
}

std::string join_lists(std::string_view left, std::string_view right) {
    constexpr std::string_view end = "]}";
    const std::size_t start = std::string_view(R"({"type":"tables","tables":[)").size();
    if (right.size() <= start + end.size()) {
        return std::string(left);
    }
    const bool is_left_empty = left.size() <= start + end.size();
    return std::string(left.substr(0, left.size() - end.size())) + (is_left_empty ? "" : ",") +
           std::string(right.substr(start));
}

std::string write_pong() {
    return message("pong").close_object().take();
}

std::string write_bye(std::string_view code, std::string_view text) {
    return message("bye").field("code", code).field("text", text).close_object().take();
}

std::string write_told(const rules::Settings& settings, const Told& told) {
    struct Writer {
        const rules::Settings& settings;
        std::string operator()(const TableView& view) const { return write_view(view); }
        std::string operator()(const Seated& seated) const { return write_seated(seated); }
        std::string operator()(const Done& done) const { return write_done(done); }
        std::string operator()(const Erased& erased) const { return write_erased(erased); }
        std::string operator()(const Refused& refused) const { return write_refused(settings, refused); }
        std::string operator()(const Said& said) const { return write_said(said); }
        std::string operator()(const Tables& tables) const { return write_list(tables.all); }
        std::string operator()(const Pong& /*pong*/) const { return write_pong(); }
        std::string operator()(const Bye& bye) const { return write_bye(bye.code, bye.text); }
    };
    return std::visit(Writer{settings}, told);
}

} // namespace runset::protocol
