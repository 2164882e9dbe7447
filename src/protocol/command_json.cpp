#include "protocol/command_json.h"

#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "protocol/json_fields.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

/// The fields of one message; the first mistake is kept and what follows no longer matters.
class Fields {
public:
    Fields(const json::object& object, const rules::Settings& settings) : object_(object), settings_(settings) {}

    [[nodiscard]] const std::optional<BadLine>& mistake() const { return mistake_; }
    [[nodiscard]] bool has(std::string_view key) const {
        const json::value* found = object_.if_contains(key);
        return found != nullptr && !found->is_null();
    }

    std::string text(std::string_view key) {
        if (!has(key)) {
            fail(bad("judge.missing", key).error());
            return {};
        }
        return std::string(take(string_in(object_, key, "")));
    }

    std::optional<std::string> text_if_any(std::string_view key) {
        return has(key) ? std::optional(text(key)) : std::nullopt;
    }

    bool yes(std::string_view key, bool otherwise) { return take(bool_in(object_, "", key, otherwise)); }

    int number(std::string_view key) {
        const auto found = take(number_in(object_, "", key));
        if (!found) {
            fail(bad("judge.missing", key).error());
        }
        return found.value_or(0);
    }

    rules::Seat seat(std::string_view key) {
        const int number = this->number(key);
        if (number < 1 || number > rules::max_seats) {
            fail(bad("judge.notNumber", key).error());
            return {};
        }
        return {static_cast<std::uint8_t>(number - 1)};
    }

    notation::Digest digest(std::string_view key) {
        const std::string written = text(key);
        const auto digest = notation::parse_digest(written);
        if (!digest) {
            fail(bad("parse.badDigest", key, written).error());
        }
        return digest.value_or(notation::Digest{});
    }

    std::vector<std::string> texts(std::string_view key) {
        std::vector<std::string> all;
        const json::value* found = object_.if_contains(key);
        if (found == nullptr) {
            return all;
        }
        if (!found->is_array()) {
            fail(bad("judge.notList", key).error());
            return all;
        }
        for (const json::value& entry : found->as_array()) {
            if (!entry.is_string()) {
                fail(bad("judge.notString", key).error());
                break;
            }
            all.emplace_back(entry.as_string());
        }
        return all;
    }

    rules::Table draft(std::string_view key) { return take(TileReader(settings_).draft(object_, "", key)); }

    rules::Move move() {
        const json::value* found = object_.if_contains("move");
        if (found != nullptr && found->is_string()) {
            return short_move(std::string_view(found->as_string()));
        }
        if (found == nullptr || !found->is_object()) {
            fail(bad(found == nullptr ? "judge.missing" : "judge.notObject", "move").error());
            return rules::DrawMove{};
        }
        const json::object& move = found->as_object();
        if (move.contains("put")) {
            const auto tile = take(TileReader(settings_).tile_in(move, "move", "put"));
            return rules::PutBackMove{.tile = tile.value_or(rules::Tile{})};
        }
        return rules::LayMove{.table = take(TileReader(settings_).table(move, "move", "lay"))};
    }

    TableOptions options();

private:
    template <typename Value> Value take(Read<Value> read) {
        if (!read) {
            fail(read.error());
            return Value{};
        }
        return *std::move(read);
    }

    rules::Move short_move(std::string_view word) {
        if (word == "pass") {
            return rules::PassMove{};
        }
        if (word != "draw") {
            fail(bad("protocol.unknownMove", "move", word).error());
        }
        return rules::DrawMove{};
    }

    void read_handicap(TableOptions& options, const json::value& entry);

    void fail(const BadLine& mistake) {
        if (!mistake_) {
            mistake_ = mistake;
        }
    }

    const json::object& object_;
    const rules::Settings& settings_;
    std::optional<BadLine> mistake_;
};

TableOptions Fields::options() {
    TableOptions options;
    const auto object = take(object_in(object_, "options"));
    if (object == nullptr) {
        return options;
    }
    options.settings = take(settings_in(*object));
    Fields inner(*object, settings_);
    options.seat_count = inner.number("seats");
    options.youngest = inner.has("youngest") ? inner.seat("youngest") : rules::Seat{};
    options.is_open = inner.yes("open", false);
    options.has_hints = inner.yes("hints", true);
    if (const json::value* list = object->if_contains("handicaps")) {
        if (!list->is_array()) {
            inner.fail(bad("judge.notList", "handicaps").error());
        } else {
            for (const json::value& entry : list->as_array()) {
                inner.read_handicap(options, entry);
            }
        }
    }
    if (inner.mistake_) {
        fail(*inner.mistake_);
    }
    return options;
}

void Fields::read_handicap(TableOptions& options, const json::value& entry) {
    if (!entry.is_object()) {
        fail(bad("judge.notObject", "handicaps").error());
        return;
    }
    Fields inner(entry.as_object(), settings_);
    const rules::Seat seat = inner.seat("seat");
    if (inner.has("openMin")) {
        options.handicaps.open_min[seat.index] = inner.number("openMin");
    }
    options.gets_hints[seat.index] = inner.yes("hints", false);
    if (inner.mistake_) {
        fail(*inner.mistake_);
    }
}

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
                        .seat = f.has("seat") ? std::optional(f.seat("seat")) : std::nullopt};
        }},
    Row{"hello",
        [](Fields& f) -> Ask { return Hello{.table = f.text("table"), .token = f.text_if_any("token")}; }},
    Row{"configure", [](Fields& f) -> Ask { return Configure{.options = f.options()}; }},
    Row{"bot", [](Fields& f) -> Ask { return SeatBot{.seat = f.seat("seat"), .level = f.text_if_any("level")}; }},
    Row{"ready",
        [](Fields& f) -> Ask {
            return GetReady{.commitment = f.has("commitment") ? std::optional(f.digest("commitment")) : std::nullopt};
        }},
    Row{"reveal", [](Fields& f) -> Ask { return Reveal{.nonce = f.digest("nonce")}; }},
    Row{"play",
        [](Fields& f) -> Ask {
            return Play{.round = f.number("round"), .turn = f.number("turn"), .move = f.move()};
        }},
    Row{"draft",
        [](Fields& f) -> Ask {
            return KeepDraft{.round = f.number("round"), .turn = f.number("turn"), .table = f.draft("table")};
        }},
    Row{"say", [](Fields& f) -> Ask { return Say{.phrase = f.text("phrase")}; }},
    Row{"takeOver", [](Fields& f) -> Ask { return TakeOver{.seat = f.seat("seat")}; }},
    Row{"leave", [](Fields& /*f*/) -> Ask { return Leave{}; }},
    Row{"forget", [](Fields& /*f*/) -> Ask { return Forget{}; }},
    Row{"tables", [](Fields& /*f*/) -> Ask { return ListTables{}; }},
    Row{"ping", [](Fields& /*f*/) -> Ask { return Ping{}; }},
};

/// As large as a number can be without losing digits in JavaScript.
constexpr Cid largest_cid = (Cid{1} << 53U) - 1;

} // namespace

std::expected<Command, BadLine> read_command(std::string_view text, const rules::Settings& settings) {
    boost::system::error_code error;
    json::parse_options strict;
    strict.max_depth = 8;
    const json::value value = json::parse(text, error, {}, strict);
    if (error || !value.is_object()) {
        return bad("judge.notJson", "");
    }
    const json::object& object = value.as_object();
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
        if (!cid->is_int64() || cid->as_int64() < 1 || cid->as_int64() > largest_cid) {
            return bad("judge.notNumber", "cid");
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
