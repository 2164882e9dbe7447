#include "protocol/engine_request_json.h"

#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "protocol/json_fields.h"

namespace runset::protocol {

namespace json = boost::json;

namespace {

/// The fields of one object; the first mistake is kept and what follows no longer matters.
class Fields {
public:
    explicit Fields(const json::object& object) : object_(object) {}

    [[nodiscard]] const std::optional<BadLine>& mistake() const { return mistake_; }
    [[nodiscard]] bool has(std::string_view key) const { return object_.contains(key); }
    /// A number that does not go with the others.
    void refuse(std::string_view key) { fail(bad("json.notNumber", key).error()); }

    std::string text(std::string_view key) {
        if (!has(key)) {
            fail(bad("json.missing", key).error());
        }
        return text_if_any(key);
    }

    std::string text_if_any(std::string_view key) { return std::string(take(string_in(object_, key, ""))); }

    bool yes(std::string_view key) { return take(bool_in(object_, "", key, false)); }

    std::optional<int> number_if_any(std::string_view key) { return take(number_in(object_, "", key)); }

    std::int64_t large_number(std::string_view key) {
        const json::value* found = object_.if_contains(key);
        if (found != nullptr && found->is_int64() && found->as_int64() >= 0) {
            return found->as_int64();
        }
        fail(bad(found == nullptr ? "json.missing" : "json.notNumber", key).error());
        return 0;
    }

    rules::Seat seat(std::string_view key) {
        const std::int64_t number = large_number(key);
        if (number < 1 || number > rules::max_seats) {
            fail(bad("json.notNumber", key).error());
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

    rules::Settings settings() {
        rules::Settings settings = take(settings_in(object_));
        // A handicap: this seat opens with other points than the rest of the table.
        settings.open_min = number_if_any("openMin").value_or(settings.open_min);
        return settings;
    }

    Situation situation() {
        Situation at{.settings = settings(), .language = text_if_any("lang")};
        if (!mistake_) {
            at.start = take(position_in(at.settings, object_, ""));
        }
        return at;
    }

    /// Racks as a list of lists, and who has won where somebody has.
    std::vector<rules::TileCounts> racks(const rules::Settings& settings, std::string_view key) {
        std::vector<rules::TileCounts> racks;
        const json::value* found = object_.if_contains(key);
        if (mistake_ || found == nullptr || !found->is_array() || found->as_array().size() > rules::max_seats) {
            fail(bad(found == nullptr ? "json.missing" : "json.notList", key).error());
            return racks;
        }
        for (const json::value& entry : found->as_array()) {
            const json::object rack{{key, entry}};
            racks.push_back(take(TileReader(settings).rack(rack, "", key)));
        }
        return racks;
    }

    rules::Table draft(const rules::Settings& settings, std::string_view key) {
        return mistake_ ? rules::Table{} : take(TileReader(settings).draft(object_, "", key));
    }

    rules::Table table(const rules::Settings& settings, std::string_view key) {
        return mistake_ ? rules::Table{} : take(TileReader(settings).table(object_, "", key));
    }

    rules::TileCounts rack(const rules::Settings& settings, std::string_view key) {
        return mistake_ ? rules::TileCounts{} : take(TileReader(settings).rack(object_, "", key));
    }

    /// One number a seat.
    rules::SeatPoints points(std::string_view key) {
        rules::SeatPoints points{};
        const json::value* found = object_.if_contains(key);
        if (found == nullptr || !found->is_array() || found->as_array().size() > points.size()) {
            fail(bad(found == nullptr ? "json.missing" : "json.notList", key).error());
            return points;
        }
        constexpr std::int64_t most = 10'000;
        for (std::size_t i = 0; i < found->as_array().size(); ++i) {
            const json::value& entry = found->as_array()[i];
            if (!entry.is_int64() || entry.as_int64() < 0 || entry.as_int64() > most) {
                fail(bad("json.notNumber", key).error());
                return points;
            }
            points[i] = rules::Points{static_cast<int>(entry.as_int64())};
        }
        return points;
    }

    std::optional<rules::TileCounts> rack_if_any(const rules::Settings& settings, std::string_view key) {
        return mistake_ || !has(key) ? std::nullopt : std::optional(take(TileReader(settings).rack(object_, "", key)));
    }

    template <typename Value> std::vector<Value> list(std::string_view key, Value (*read)(Fields& fields)) {
        std::vector<Value> values;
        const json::value* found = object_.if_contains(key);
        if (found == nullptr || !found->is_array()) {
            fail(bad(found == nullptr ? "json.missing" : "json.notList", key).error());
            return values;
        }
        for (const json::value& entry : found->as_array()) {
            if (!entry.is_object()) {
                fail(bad("json.notObject", key).error());
                break;
            }
            Fields inner(entry.as_object());
            values.push_back(read(inner));
            if (inner.mistake_) {
                fail(*inner.mistake_);
            }
        }
        return values;
    }

private:
    template <typename Value> Value take(Read<Value> read) {
        if (!read) {
            fail(read.error());
            return Value{};
        }
        return *std::move(read);
    }

    void fail(const BadLine& mistake) {
        if (!mistake_) {
            mistake_ = mistake;
        }
    }

    const json::object& object_;
    std::optional<BadLine> mistake_;
};

KeptLine kept_line(Fields& fields) {
    KeptLine line{.text = fields.text("line")};
    if (fields.has("cid")) {
        line.sender = fields.seat("seat");
        line.cid = fields.large_number("cid");
    }
    return line;
}

KeptSecret kept_secret(Fields& fields) {
    return {.deal = fields.number_if_any("deal").value_or(0), .seed = fields.digest("seed")};
}

KeptPerson kept_person(Fields& fields) {
    return {.seat = fields.seat("seat"), .name = fields.text("name"), .token_hash = fields.digest("tokenHash")};
}

EngineRequest read_judge(Fields& fields) {
    AskJudge ask{.at = fields.situation()};
    ask.draft = fields.draft(ask.at.settings, "draft");
    return ask;
}

EngineRequest read_hint(Fields& fields) {
    return AskHint{.at = fields.situation(), .pile = fields.number_if_any("pile").value_or(1)};
}

EngineRequest read_steps(Fields& fields) {
    AskSteps ask{.settings = fields.settings(), .language = fields.text_if_any("lang")};
    ask.before = fields.table(ask.settings, "before");
    ask.after = fields.table(ask.settings, "after");
    ask.rack = fields.rack_if_any(ask.settings, "rack");
    return ask;
}

rules::SheetRound sheet_round(Fields& fields) {
    rules::SheetRound round{.was_hand_rummy = fields.yes("handRummy"), .rack_values = fields.points("racks")};
    if (fields.has("winner")) {
        round.winner = fields.seat("winner");
    }
    return round;
}

EngineRequest read_sheet(Fields& fields) {
    AskSheet ask{.settings = fields.settings()};
    ask.seat_count = fields.seat("seats").index + 1;
    ask.rounds = fields.list("rounds", sheet_round);
    for (const rules::SheetRound& round : ask.rounds) {
        if (round.winner && round.winner->index >= ask.seat_count) {
            fields.refuse("rounds.winner");
        }
    }
    return ask;
}

EngineRequest read_rack_value(Fields& fields) {
    AskRackValue ask{.settings = fields.settings()};
    ask.rack = fields.rack(ask.settings, "rack");
    return ask;
}

EngineRequest read_puzzle(Fields& fields) {
    return AskPuzzle{.settings = fields.settings(),
                     .language = fields.text_if_any("lang"),
                     .number = fields.number_if_any("number"),
                     .date = fields.text_if_any("date")};
}

EngineRequest read_puzzle_check(Fields& fields) {
    AskPuzzleCheck ask{.settings = fields.settings(),
                       .language = fields.text_if_any("lang"),
                       .number = fields.number_if_any("number").value_or(0)};
    ask.draft = fields.draft(ask.settings, "draft");
    return ask;
}

EngineRequest read_puzzle_hints(Fields& fields) {
    return AskPuzzleHints{.settings = fields.settings(),
                          .language = fields.text_if_any("lang"),
                          .number = fields.number_if_any("number").value_or(0)};
}

EngineRequest read_daily_deal(Fields& fields) {
    return AskDailyDeal{
        .settings = fields.settings(), .date = fields.text("date"), .with_reached = fields.yes("reached")};
}

EngineRequest read_deal_points(Fields& fields) {
    AskDealPoints ask{.settings = fields.settings(), .seat = fields.seat("seat")};
    ask.racks = fields.racks(ask.settings, "racks");
    if (fields.number_if_any("winner").value_or(0) > 0) {
        ask.winner = fields.seat("winner");
    }
    return ask;
}

notation::SeatNonce seat_nonce(Fields& fields) {
    return {.commitment = std::nullopt,
            .nonce = fields.has("nonce") ? std::optional(fields.digest("nonce")) : std::nullopt};
}

std::string level_of(Fields& fields) {
    return fields.text_if_any("level");
}

EngineRequest read_swapped(Fields& fields) {
    return AskSwapped{.settings = fields.settings(),
                      .proof = {.table = fields.text("table"),
                                .deal = fields.number_if_any("deal").value_or(0),
                                .seed = fields.digest("seed"),
                                .nonces = fields.list("nonces", seat_nonce)},
                      .starter = fields.seat("starter"),
                      .levels = fields.list("seats", level_of)};
}

EngineRequest read_open(Fields& fields) {
    RoomOpen open{.id = fields.text("id"), .is_prompt = fields.yes("prompt")};
    if (fields.has("seed")) {
        open.seed = fields.digest("seed");
    }
    return open;
}

EngineRequest read_restore(Fields& fields) {
    return RoomRestore{.id = fields.text("id"),
                       .is_prompt = fields.yes("prompt"),
                       .now_ms = fields.large_number("now"),
                       .kept = {.log = fields.list("log", kept_line),
                                .secrets = fields.list("secrets", kept_secret),
                                .people = fields.list("people", kept_person)}};
}

struct Row {
    std::string_view name;
    EngineRequest (*read)(Fields& fields);
};

constexpr std::array rows{
    Row{"judge", read_judge},
    Row{"hint", read_hint},
    Row{"steps", read_steps},
    Row{"sheet", read_sheet},
    Row{"rackValue", read_rack_value},
    Row{"replay",
        [](Fields& f) -> EngineRequest {
            return AskReplay{.language = f.text_if_any("lang"), .text = f.text("record")};
        }},
    Row{"editions", [](Fields& /*f*/) -> EngineRequest { return AskEditions{}; }},
    Row{"levels", [](Fields& /*f*/) -> EngineRequest { return AskLevels{}; }},
    Row{"phrases", [](Fields& /*f*/) -> EngineRequest { return AskPhrases{}; }},
    Row{"fingerprint", [](Fields& /*f*/) -> EngineRequest { return AskFingerprint{}; }},
    Row{"review",
        [](Fields& f) -> EngineRequest {
            return AskReview{.language = f.text_if_any("lang"), .text = f.text("record")};
        }},
    Row{"puzzle", read_puzzle},
    Row{"puzzles", [](Fields& f) -> EngineRequest { return AskPuzzles{.settings = f.settings()}; }},
    Row{"puzzle.check", read_puzzle_check},
    Row{"puzzle.hints", read_puzzle_hints},
    Row{"deal.daily", read_daily_deal},
    Row{"deal.points", read_deal_points},
    Row{"deal.swapped", read_swapped},
    Row{"room.open", read_open},
    Row{"room.restore", read_restore},
    Row{"room.receive",
        [](Fields& f) -> EngineRequest {
            return RoomReceive{.text = f.text("text"), .now_ms = f.large_number("now")};
        }},
    Row{"room.wake", [](Fields& f) -> EngineRequest { return RoomWake{.now_ms = f.large_number("now")}; }},
    Row{"room.records", [](Fields& /*f*/) -> EngineRequest { return RoomRecords{}; }},
    Row{"witness.open",
        [](Fields& f) -> EngineRequest {
            return WitnessOpen{.table = f.text("table"), .evidence = f.text_if_any("evidence")};
        }},
    Row{"witness.hear", [](Fields& f) -> EngineRequest { return WitnessHear{.text = f.text("text")}; }},
    Row{"witness.ready", [](Fields& /*f*/) -> EngineRequest { return WitnessReady{}; }},
    Row{"witness.answered",
        [](Fields& f) -> EngineRequest {
            return WitnessAnswered{.is_ready = f.yes("ready"), .is_done = f.yes("done")};
        }},
};

} // namespace

std::expected<EngineRequest, BadLine> read_engine_request(std::string_view text) {
    const Read<json::object> parsed = parsed_object(text);
    if (!parsed) {
        return std::unexpected(parsed.error());
    }
    Fields fields(*parsed);
    const std::string name = fields.text("do");
    const auto row = std::ranges::find(rows, name, &Row::name);
    if (row == rows.end()) {
        return bad("protocol.unknownType", "do", name);
    }
    EngineRequest request = row->read(fields);
    if (fields.mistake()) {
        return std::unexpected(*fields.mistake());
    }
    return request;
}

} // namespace runset::protocol
