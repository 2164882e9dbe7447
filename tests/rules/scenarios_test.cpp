// The scenarios of tests/data/rules: plays, draws, passes and time-outs with the verdict the leaflets give them. Each
// is judged by the rules core itself, and once more under the house rules of its `alt` entries.
#include "rules/judging/salvage.h"
#include "rules/turn.h"
#include "solver/can_lay.h"
#include "support/json_lines.h"
#include "support/match.h"

namespace runset::test {
namespace {

using boost::json::object;

struct Judged {
    bool is_legal = false;
    std::string code; // empty: the reason is about more than the core knows
};

Judged judged(const Verdict& verdict) {
    return {.is_legal = verdict.has_value(), .code = std::string(code_of(verdict))};
}

Judged judged(const Result<Event>& event) {
    return {.is_legal = event.has_value(), .code = std::string(row_of(event ? Reason::ok : event.error().reason).code)};
}

Position start_of(const Settings& settings, const object& given) {
    return {.has_opened = given.at("opened").as_bool(),
            .rack = rack_at(settings, given.at("rack")),
            .table = table_at(settings, given.at("table"))};
}

/// The scenario as a match of two seats: seat 0 is the player, and the pile is as large as it says.
State match_of(const Settings& settings, const object& given, std::string_view first_drawn) {
    const Position start = start_of(settings, given);
    State state = playing(settings, {.racks = {"", ""}, .have_opened = start.has_opened});
    state.at(seat(0)).rack = start.rack;
    state.at(seat(1)).rack = start.rack;
    state.table = start.table;
    const int pile = given.contains("pile") ? number_at(given, "pile") : 1;
    std::vector<Tile> tiles(static_cast<std::size_t>(pile), tile_in(settings, "y1"));
    if (!tiles.empty() && !first_drawn.empty()) {
        tiles.front() = tile_in(settings, first_drawn);
    }
    state.pile = Pile(tiles);
    return state;
}

Judged judge_table(const Settings& settings, const object& given, const object& play) {
    const Table left = table_at(settings, play.at("table"));
    if (given.contains("onTurn") && !given.at("onTurn").as_bool()) {
        State state = match_of(settings, given, "");
        state.to_move = seat(1);
        return judged(decide(state, seat(0), LayMove{left}, solver::can_lay));
    }
    if (is_set(given, "drewThisTurn")) {
        const State state = after(match_of(settings, given, ""), DrawMove{});
        return {.is_legal = decide(state, seat(0), LayMove{left}, solver::can_lay).has_value(), .code = {}};
    }
    return judged(judge_lay(settings, start_of(settings, given), left));
}

Judged judge_drawing(const Settings& settings, const object& given, const object& play) {
    const std::string drawn = play.contains("drawn") ? text_at(play, "drawn") : "";
    const State before = match_of(settings, given, drawn);
    const Result<Event> draw = decide(before, seat(0), DrawMove{}, solver::can_lay);
    if (!draw) {
        return judged(draw);
    }
    const State state = evolve(before, *draw);
    if (play.contains("putBack")) {
        const PutBackMove back{tile_in(settings, text_at(play, "putBack"))};
        return judged(decide(state.drawn ? state : before, seat(0), back, solver::can_lay));
    }
    return {.is_legal = !state.drawn, .code = state.drawn ? "RACK_FULL" : "OK"};
}

Judged judge_time_out(const Settings& settings, const object& given, const object& play) {
    if (number_at(given, "seconds") < settings.time_limit_s) {
        return {.is_legal = false, .code = "TIME_LEFT"};
    }
    const State before = match_of(settings, given, "");
    const Table draft = table_at(settings, given.at("work"));
    const State state = after(before, TimeOutMove{draft}, solver::can_lay);
    const object& claim = play.at("result").as_object();
    TileCounts rack = rack_at(settings, claim.at("rack"));
    for (int i = 0; i < number_at(claim, "draws"); ++i) {
        rack.add(before.pile.tiles().front());
    }
    const bool is_right =
        melds_of(settings, state.table) == melds_of(settings, table_at(settings, claim.at("table"))) &&
        state.at(seat(0)).rack == rack && state.at(seat(0)).has_opened == claim.at("opened").as_bool() &&
        before.pile.size() - state.pile.size() == number_at(claim, "draws");
    return {.is_legal = is_right, .code = is_right ? "OK" : "TIMEOUT"};
}

Judged judge_scenario(const Settings& settings, const object& line) {
    const object& given = line.at("given").as_object();
    const object& play = line.at("play").as_object();
    if (!play.contains("action")) {
        return judge_table(settings, given, play);
    }
    const std::string action = text_at(play, "action");
    if (action == "draw") {
        return judge_drawing(settings, given, play);
    }
    if (action == "pass") {
        return judged(judge_pass(settings, start_of(settings, given), number_at(given, "pile"), solver::can_lay));
    }
    if (action == "timeout") {
        return judge_time_out(settings, given, play);
    }
    stop_at(action);
}

TEST(Scenarios, T9_every_scenario_has_the_verdict_of_the_leaflets) {
    int checked = 0;
    for (const object& line : read_json_lines("rules/scenarios.jsonl")) {
        const std::string reason = text_at(line, "reason");
        const std::string code = reason.substr(0, reason.find(':'));
        for_each_reading(line, [&](const Settings& settings, bool is_legal, bool is_plain) {
            const Judged verdict = judge_scenario(settings, line);
            EXPECT_EQ(verdict.is_legal, is_legal)
                << text_at(line, "id") << (is_plain ? "" : " (alt)") << ": " << reason;
            if (is_plain && !verdict.code.empty()) {
                EXPECT_EQ(verdict.code, code) << text_at(line, "id") << ": " << reason;
            }
            ++checked;
        });
    }
    EXPECT_EQ(checked, 201) << "scenarios and their alternatives";
}

} // namespace
} // namespace runset::test
