#include "notation/tile_text.h"
#include "protocol/command_json.h"
#include "protocol/options_json.h"

namespace runset::protocol {

namespace {

/// One function a command: its type, and its fields.
class AskWriter {
public:
    AskWriter(JsonText& json, const rules::Settings& settings) : json_(json), settings_(settings) {}

    void operator()(const Create& ask) const {
        json_.field("type", "create").key("options");
        write_options(json_, ask.options);
        json_.field("name", ask.name).field("token", ask.token).list("bots", ask.bots);
    }
    void operator()(const Join& ask) const {
        json_.field("type", "join").field("table", ask.table).field("name", ask.name).field("token", ask.token);
        if (ask.seat) {
            json_.field("seat", number_of(*ask.seat));
        }
    }
    void operator()(const Hello& ask) const {
        json_.field("type", "hello").field("table", ask.table);
        if (ask.token) {
            json_.field("token", *ask.token);
        }
    }
    void operator()(const Configure& ask) const {
        json_.field("type", "configure").key("options");
        write_options(json_, ask.options);
    }
    void operator()(const SeatBot& ask) const {
        json_.field("type", "bot").field("seat", number_of(ask.seat)).field("level", ask.level);
    }
    void operator()(const GetReady& ask) const {
        json_.field("type", "ready");
        if (ask.commitment) {
            json_.field("commitment", notation::print_hex(*ask.commitment));
        }
    }
    void operator()(const Reveal& ask) const {
        json_.field("type", "reveal").field("nonce", notation::print_hex(ask.nonce));
    }
    void operator()(const Play& ask) const {
        json_.field("type", "play").field("round", ask.round).field("turn", ask.turn).key("move");
        write_move(ask.move);
    }
    void operator()(const KeepDraft& ask) const {
        json_.field("type", "draft").field("round", ask.round).field("turn", ask.turn).key("table");
        write_table(json_, settings_, ask.table);
    }
    void operator()(const Say& ask) const { json_.field("type", "say").field("phrase", ask.phrase); }
    void operator()(const TakeOver& ask) const { json_.field("type", "takeOver").field("seat", number_of(ask.seat)); }
    void operator()(const Leave& /*ask*/) const { json_.field("type", "leave"); }
    void operator()(const Forget& ask) const {
        json_.field("type", "forget");
        if (!ask.token.empty()) {
            json_.field("table", ask.table).field("token", ask.token);
        }
    }
    void operator()(const Erase& ask) const {
        json_.field("type", "erase").field("table", ask.table).field("token", ask.token);
    }
    void operator()(const ListTables& /*ask*/) const { json_.field("type", "tables"); }
    void operator()(const Ping& /*ask*/) const { json_.field("type", "ping"); }

private:
    void write_move(const rules::Move& move) const {
        if (const auto* lay = std::get_if<rules::LayMove>(&move)) {
            json_.open_object().key("lay");
            write_table(json_, settings_, lay->table);
            json_.close_object();
        } else if (const auto* put = std::get_if<rules::PutBackMove>(&move)) {
            json_.open_object().field("put", notation::print_tile(settings_, put->tile)).close_object();
        } else {
            json_.value(std::holds_alternative<rules::PassMove>(move) ? "pass" : "draw");
        }
    }

    JsonText& json_;
    const rules::Settings& settings_;
};

} // namespace

std::string write_command(const Command& command, const rules::Settings& settings) {
    JsonText json;
    json.open_object();
    std::visit(AskWriter(json, settings), command.ask);
    if (command.cid) {
        json.field("cid", *command.cid);
    }
    if (command.language) {
        json.field("lang", *command.language);
    }
    return json.close_object().take();
}

} // namespace runset::protocol
