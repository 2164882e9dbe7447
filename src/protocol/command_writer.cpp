#include <boost/json.hpp>

#include "notation/tile_text.h"
#include "protocol/command_json.h"
#include "protocol/json_fields.h"
#include "protocol/options_json.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

int number_of(rules::Seat seat) {
    return seat.index + 1;
}

json::value options_of(const TableOptions& options) {
    JsonText text;
    write_options(text, options);
    return json::parse(text.take());
}

/// One function a command: its type, and its fields.
class AskWriter {
public:
    explicit AskWriter(const rules::Settings& settings) : settings_(settings) {}

    json::object operator()(const Create& ask) const {
        json::array bots(ask.bots.begin(), ask.bots.end());
        return {{"type", "create"},
                {"options", options_of(ask.options)},
                {"name", ask.name},
                {"token", ask.token},
                {"bots", std::move(bots)}};
    }
    json::object operator()(const Join& ask) const {
        json::object message{{"type", "join"}, {"table", ask.table}, {"name", ask.name}, {"token", ask.token}};
        if (ask.seat) {
            message["seat"] = number_of(*ask.seat);
        }
        return message;
    }
    json::object operator()(const Hello& ask) const {
        json::object message{{"type", "hello"}, {"table", ask.table}};
        if (ask.token) {
            message["token"] = *ask.token;
        }
        return message;
    }
    json::object operator()(const Configure& ask) const {
        return {{"type", "configure"}, {"options", options_of(ask.options)}};
    }
    json::object operator()(const SeatBot& ask) const {
        return {{"type", "bot"},
                {"seat", number_of(ask.seat)},
                {"level", ask.level ? json::value(*ask.level) : json::value(nullptr)}};
    }
    json::object operator()(const GetReady& ask) const {
        json::object message{{"type", "ready"}};
        if (ask.commitment) {
            message["commitment"] = notation::print_hex(*ask.commitment);
        }
        return message;
    }
    json::object operator()(const Reveal& ask) const {
        return {{"type", "reveal"}, {"nonce", notation::print_hex(ask.nonce)}};
    }
    json::object operator()(const Play& ask) const {
        return {{"type", "play"}, {"round", ask.round}, {"turn", ask.turn}, {"move", move_json(ask.move)}};
    }
    json::object operator()(const KeepDraft& ask) const {
        return {
            {"type", "draft"}, {"round", ask.round}, {"turn", ask.turn}, {"table", table_json(settings_, ask.table)}};
    }
    json::object operator()(const Say& ask) const { return {{"type", "say"}, {"phrase", ask.phrase}}; }
    json::object operator()(const TakeOver& ask) const { return {{"type", "takeOver"}, {"seat", number_of(ask.seat)}}; }
    json::object operator()(const Leave& /*ask*/) const { return {{"type", "leave"}}; }
    json::object operator()(const Forget& ask) const {
        return ask.token.empty() ? json::object{{"type", "forget"}}
                                 : json::object{{"type", "forget"}, {"table", ask.table}, {"token", ask.token}};
    }
    json::object operator()(const Erase& ask) const {
        return {{"type", "erase"}, {"table", ask.table}, {"token", ask.token}};
    }
    json::object operator()(const ListTables& /*ask*/) const { return {{"type", "tables"}}; }
    json::object operator()(const Ping& /*ask*/) const { return {{"type", "ping"}}; }

private:
    [[nodiscard]] json::value move_json(const rules::Move& move) const {
        if (const auto* lay = std::get_if<rules::LayMove>(&move)) {
            return json::object{{"lay", table_json(settings_, lay->table)}};
        }
        if (const auto* put = std::get_if<rules::PutBackMove>(&move)) {
            return json::object{{"put", notation::print_tile(settings_, put->tile)}};
        }
        return std::holds_alternative<rules::PassMove>(move) ? "pass" : "draw";
    }

    const rules::Settings& settings_;
};

} // namespace

std::string write_command(const Command& command, const rules::Settings& settings) {
    json::object message = std::visit(AskWriter(settings), command.ask);
    if (command.cid) {
        message["cid"] = *command.cid;
    }
    if (command.language) {
        message["lang"] = *command.language;
    }
    return json::serialize(message);
}

} // namespace runset::protocol
