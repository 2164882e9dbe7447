#include "protocol/engine/engine_request_json.h"

#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "protocol/message_fields.h"

namespace runset::protocol::engine {

namespace json = boost::json;

namespace {

/// What the language of a request is where it names none.
std::string language_of(Fields& f) {
    return f.text_if_any("lang").value_or("");
}

template <typename Value> std::vector<Value> all_of(Fields& f, std::string_view key, Value (*read)(Fields& entry)) {
    std::vector<Value> all;
    f.objects(key, [&](Fields& entry) { all.push_back(read(entry)); });
    return all;
}

void refuse(Fields& f, std::string_view key) {
    f.fail(bad("json.notNumber", key).error());
}

KeptLine kept_line(Fields& f) {
    KeptLine line{.text = f.text("line")};
    if (f.has("cid")) {
        line.sender = f.seat("seat");
        line.cid = f.wide_number("cid");
    }
    return line;
}

KeptSecret kept_secret(Fields& f) {
    return {.deal = f.number_if_any("deal").value_or(0), .seed = f.digest("seed")};
}

KeptPerson kept_person(Fields& f) {
    return {.seat = f.seat("seat"), .name = f.text("name"), .token_hash = f.digest("tokenHash")};
}

Situation situation(Fields& f) {
    return {.settings = f.settings(), .start = f.position(), .language = language_of(f)};
}

EngineRequest read_judge(Fields& f) {
    return AskJudge{.at = situation(f), .draft = f.draft("draft")};
}

EngineRequest read_hint(Fields& f) {
    return AskHint{.at = situation(f), .pile = f.number_if_any("pile").value_or(1)};
}

EngineRequest read_steps(Fields& f) {
    AskSteps ask{.language = language_of(f), .turn = {.settings = f.settings()}};
    ask.turn.before = f.table("before");
    ask.turn.after = f.table("after");
    ask.turn.rack = f.has("rack") ? std::optional(f.rack("rack")) : std::nullopt;
    return ask;
}

rules::SheetRound sheet_round(Fields& f) {
    constexpr rules::Points most{10'000};
    rules::SheetRound round{.winner = f.seat_if_any("winner"), .was_hand_rummy = f.yes("handRummy", false)};
    const std::vector<rules::Points> racks = f.points_list("racks");
    if (racks.size() > round.rack_values.size()) {
        f.fail(bad("json.notList", "racks").error());
        return round;
    }
    for (std::size_t i = 0; i < racks.size(); ++i) {
        if (racks[i] < rules::Points{} || racks[i] > most) {
            refuse(f, "racks");
        }
        round.rack_values[i] = racks[i];
    }
    return round;
}

EngineRequest read_sheet(Fields& f) {
    AskSheet ask{.settings = f.settings(), .seat_count = f.seat("seats").index + 1};
    ask.rounds = all_of(f, "rounds", sheet_round);
    for (const rules::SheetRound& round : ask.rounds) {
        if (round.winner && round.winner->index >= ask.seat_count) {
            refuse(f, "rounds.winner");
        }
    }
    return ask;
}

EngineRequest read_puzzle(Fields& f) {
    return AskPuzzle{.settings = f.settings(),
                     .language = language_of(f),
                     .number = f.number_if_any("number"),
                     .date = f.text_if_any("date").value_or("")};
}

EngineRequest read_puzzle_check(Fields& f) {
    return AskPuzzleCheck{.settings = f.settings(),
                          .language = language_of(f),
                          .number = f.number_if_any("number").value_or(0),
                          .draft = f.draft("draft")};
}

EngineRequest read_puzzle_hints(Fields& f) {
    return AskPuzzleHints{
        .settings = f.settings(), .language = language_of(f), .number = f.number_if_any("number").value_or(0)};
}

EngineRequest read_daily_deal(Fields& f) {
    return AskDailyDeal{.settings = f.settings(), .date = f.text("date"), .with_reached = f.yes("reached", false)};
}

EngineRequest read_deal_points(Fields& f) {
    AskDealPoints ask{.settings = f.settings(), .racks = f.racks("racks"), .seat = f.seat("seat")};
    if (ask.racks.size() > rules::max_seats) {
        f.fail(bad("json.notList", "racks").error());
    }
    if (f.number_if_any("winner").value_or(0) > 0) {
        ask.winner = f.seat("winner");
    }
    return ask;
}

notation::SeatNonce seat_nonce(Fields& f) {
    return {.commitment = std::nullopt, .nonce = f.digest_if_any("nonce")};
}

std::string level_of(Fields& f) {
    return f.text_if_any("level").value_or("");
}

EngineRequest read_swapped(Fields& f) {
    return AskSwapped{.settings = f.settings(),
                      .proof = {.table = f.text("table"),
                                .deal = f.number_if_any("deal").value_or(0),
                                .seed = f.digest("seed"),
                                .nonces = all_of(f, "nonces", seat_nonce)},
                      .starter = f.seat("starter"),
                      .levels = all_of(f, "seats", level_of)};
}

EngineRequest read_open(Fields& f) {
    return RoomOpen{.id = f.text("id"), .is_prompt = f.yes("prompt", false), .seed = f.digest_if_any("seed")};
}

EngineRequest read_restore(Fields& f) {
    return RoomRestore{.id = f.text("id"),
                       .is_prompt = f.yes("prompt", false),
                       .now_ms = f.wide_number("now"),
                       .kept = {.log = all_of(f, "log", kept_line),
                                .secrets = all_of(f, "secrets", kept_secret),
                                .people = all_of(f, "people", kept_person)}};
}

struct Row {
    std::string_view name;
    EngineRequest (*read)(Fields& f);
};

constexpr std::array rows{
    Row{"judge", read_judge},
    Row{"hint", read_hint},
    Row{"steps", read_steps},
    Row{"sheet", read_sheet},
    Row{"rackValue",
        [](Fields& f) -> EngineRequest { return AskRackValue{.settings = f.settings(), .rack = f.rack("rack")}; }},
    Row{"replay",
        [](Fields& f) -> EngineRequest { return AskReplay{.language = language_of(f), .text = f.text("record")}; }},
    Row{"editions", [](Fields& /*f*/) -> EngineRequest { return AskEditions{}; }},
    Row{"levels", [](Fields& /*f*/) -> EngineRequest { return AskLevels{}; }},
    Row{"phrases", [](Fields& /*f*/) -> EngineRequest { return AskPhrases{}; }},
    Row{"fingerprint", [](Fields& /*f*/) -> EngineRequest { return AskFingerprint{}; }},
    Row{"review",
        [](Fields& f) -> EngineRequest { return AskReview{.language = language_of(f), .text = f.text("record")}; }},
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
        [](Fields& f) -> EngineRequest { return RoomReceive{.text = f.text("text"), .now_ms = f.wide_number("now")}; }},
    Row{"room.wake", [](Fields& f) -> EngineRequest { return RoomWake{.now_ms = f.wide_number("now")}; }},
    Row{"room.records", [](Fields& /*f*/) -> EngineRequest { return RoomRecords{}; }},
    Row{"witness.open",
        [](Fields& f) -> EngineRequest {
            return WitnessOpen{.table = f.text("table"), .evidence = f.text_if_any("evidence").value_or("")};
        }},
    Row{"witness.hear", [](Fields& f) -> EngineRequest { return WitnessHear{.text = f.text("text")}; }},
    Row{"witness.ready", [](Fields& /*f*/) -> EngineRequest { return WitnessReady{}; }},
    Row{"witness.answered",
        [](Fields& f) -> EngineRequest {
            return WitnessAnswered{.is_ready = f.yes("ready", false),
                                   .number = f.text_if_any("number").value_or(""),
                                   .is_done = f.yes("done", false)};
        }},
};

/// The edition a request is about, and its house rules.
Read<rules::Settings> settings_of(const json::object& request) {
    Read<rules::Settings> settings = settings_in(request);
    if (!settings) {
        return settings;
    }
    // A handicap: this seat opens with other points than the rest of the table.
    Fields f(request, *settings);
    settings->open_min = f.number_if_any("openMin").value_or(settings->open_min);
    return f.mistake() ? Read<rules::Settings>(std::unexpected(*f.mistake())) : settings;
}

} // namespace

std::expected<EngineRequest, BadLine> read_engine_request(std::string_view text) {
    const Read<json::object> parsed = parsed_object(text);
    if (!parsed) {
        return std::unexpected(parsed.error());
    }
    const Read<rules::Settings> settings = settings_of(*parsed);
    if (!settings) {
        return std::unexpected(settings.error());
    }
    Fields f(*parsed, *settings);
    const std::string name = f.text("do");
    const auto row = std::ranges::find(rows, name, &Row::name);
    if (row == rows.end()) {
        return bad("protocol.unknownType", "do", name);
    }
    EngineRequest request = row->read(f);
    if (f.mistake()) {
        return std::unexpected(*f.mistake());
    }
    return request;
}

} // namespace runset::protocol::engine
