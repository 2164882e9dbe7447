#include "protocol/lines/case_json.h"

#include <boost/json.hpp>

#include "protocol/message_fields.h"

namespace runset::protocol::lines {

namespace json = boost::json;

namespace {

void read_situation(Fields& f, Case& given) {
    given.start = f.position();
    given.is_on_turn = f.yes("onTurn", true);
    given.has_drawn = f.yes("drewThisTurn", false);
    given.has_laid = f.yes("laidThisTurn", false);
    given.pile = f.number_if_any("pile");
}

DrawCase read_draw(Fields& play) {
    DrawCase draw;
    draw.count = play.number_if_any("count").value_or(1);
    draw.drawn = play.tile_if_any("drawn");
    draw.put_back = play.tile_if_any("putBack");
    if (play.contains("shuffled")) {
        draw.shuffled = play.yes("shuffled", false);
    }
    return draw;
}

TimeOutCase read_time_out(Fields& situation, Fields& play) {
    TimeOutCase time_out;
    time_out.draft = situation.table("work");
    time_out.seconds = situation.number_if_any("seconds").value_or(situation.settings().time_limit_s);
    if (play.contains("result") && !situation.mistake()) {
        play.part("result", [&](Fields& result) {
            time_out.claim = TimeOutClaim{.table = result.table("table"),
                                          .rack = result.rack("rack"),
                                          .has_opened = result.yes("opened", false),
                                          .draws = result.number_if_any("draws").value_or(0)};
        });
    }
    return time_out;
}

void read_play(Fields& situation, Fields& play, Case& given) {
    const std::string action = play.text("action", "");
    if (!play.contains("action")) {
        given.play = LayCase{.table = play.table("table")};
    } else if (action == "draw") {
        given.play = read_draw(play);
    } else if (action == "pass") {
        given.play = PassCase{};
        if (!given.pile) {
            situation.fail(bad("json.missing", "given.pile").error());
        }
    } else if (action == "timeout") {
        given.play = read_time_out(situation, play);
    } else {
        play.fail(bad("judge.unknownAction", "play.action", action).error());
    }
}

std::optional<BadLine> read(const json::object& line, Case& given) {
    const auto settings = settings_in(line);
    if (!settings) {
        return settings.error();
    }
    given.settings = *settings;
    Fields f(line, given.settings);
    f.part("given", [&](Fields& situation) {
        f.part("play", [&](Fields& play) {
            read_situation(situation, given);
            if (!situation.mistake()) {
                read_play(situation, play, given);
            }
        });
    });
    return f.mistake();
}

} // namespace

std::expected<Case, BadLine> read_case(std::string_view line) {
    const Read<json::object> parsed = parsed_object(line);
    if (!parsed) {
        return std::unexpected(parsed.error());
    }
    Case given;
    const json::value* id = parsed->if_contains("id");
    if (id != nullptr && id->is_string()) {
        given.id = std::string(id->as_string());
    }
    if (auto mistake = read(*parsed, given)) {
        mistake->id = given.id;
        return std::unexpected(*mistake);
    }
    return given;
}

} // namespace runset::protocol::lines
