// The claims of tests/data/rules: deals, scores, starters, chips and ends that somebody says are right. The rules core
// plays the situation, and the claim is right if it says the same.
#include <set>

#include "support/json_lines.h"
#include "support/match.h"

namespace runset::test {
namespace {

using boost::json::object;
using boost::json::value;

std::vector<std::string> names_in(const value& names) {
    std::vector<std::string> list;
    for (const value& name : names.as_array()) {
        list.emplace_back(name.as_string());
    }
    return list;
}

std::vector<std::string> keys_of(const object& object_) {
    std::vector<std::string> list;
    for (const auto& [key, unused] : object_) {
        list.emplace_back(key);
    }
    return list;
}

Seat seat_of(const std::vector<std::string>& names, const value& name) {
    const auto found = std::ranges::find(names, std::string(name.as_string()));
    return seat(static_cast<int>(found - names.begin()));
}

State empty_round(const Settings& settings, std::size_t seats) {
    return playing(settings, {.racks = std::vector<std::string_view>(seats, "")});
}

bool has_points(const State& state, const std::vector<std::string>& names, const object& points) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (state.last_round->points[i].value != number_at(points, names[i])) {
            return false;
        }
    }
    return true;
}

bool is_deal_right(const Settings& settings, const object& /*given*/, const object& play) {
    const int seats = number_at(play, "players");
    const Result<State> match = new_match(settings, seats, seat(0), seat(0));
    if (!match) {
        return false;
    }
    const State state = dealt(*match, 1);
    for (int i = 0; i < seats; ++i) {
        if (state.at(seat(i)).rack.size() != number_at(play, "each")) {
            return false;
        }
    }
    return state.pile.size() == number_at(play, "pile");
}

/// The last of the passes is played; the claim is that it ends the round, with these points.
bool is_blocked_right(const Settings& settings, const object& given, const object& play) {
    const std::vector<std::string> names = names_in(given.at("players"));
    State state = empty_round(settings, names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        state.seats[i].rack = rack_in(settings, i == 0 ? "y1" : "y1 y2");
    }
    state.pile = Pile(std::vector<Tile>(static_cast<std::size_t>(number_at(given, "pile"))));
    state.passes_in_a_row = number_at(given, "passesInARow") - 1;
    state = after(state, PassMove{});
    return state.last_round && state.last_round->was_blocked && has_points(state, names, play.at("points").as_object());
}

bool is_next_right(const Settings& settings, const object& given, const object& play) {
    const std::vector<std::string> names = names_in(given.at("seats"));
    State state = empty_round(settings, names.size());
    state.to_move = seat_of(names, given.at("onTurn"));
    state.pile = Pile(std::vector<Tile>(4));
    return after(state, DrawMove{}).to_move == seat_of(names, play.at("player"));
}

/// The winner lays what is left on its rack, as the claim describes it, and the round is scored.
bool is_score_right(const Settings& settings, const object& given, const object& play) {
    const object& racks = given.at("racks").as_object();
    const std::vector<std::string> names = keys_of(racks);
    const Seat winner = seat_of(names, given.at("winner"));
    const bool adds = is_set(given, "addedToTable");
    State state = empty_round(adds ? game("classic handrummy", "sameTurnAfterOpening=true") : settings, names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        state.seats[i].rack = rack_at(settings, racks.at(names[i]));
    }
    state.table = table_in(settings, "g1 g2 g3");
    state.to_move = winner;
    state.at(winner).has_opened = !given.contains("winnerHadLaid") || is_set(given, "winnerHadLaid");
    state.at(winner).rack = rack_in(settings, adds ? "y10 y11 y12 g4" : "y10 y11 y12");
    state = after(state, lay_in(state, adds ? "g1 g2 g3 g4 | y10 y11 y12" : "g1 g2 g3 | y10 y11 y12"));
    const bool says_hand_rummy = is_set(play, "handRummy");
    return state.last_round && state.last_round->was_hand_rummy == says_hand_rummy &&
           has_points(state, names, play.at("points").as_object());
}

bool is_final_right(const Settings& settings, const object& given, const object& play) {
    const std::string agreed = "rounds=" + std::to_string(number_at(given, "agreedRounds"));
    const auto& rounds = given.at("rounds").as_array();
    const std::vector<std::string> names = keys_of(rounds.front().as_object());
    State state = new_match(game(settings.edition, agreed), static_cast<int>(names.size()), seat(0), seat(0)).value();
    for (const value& round : rounds) {
        for (std::size_t i = 0; i < names.size(); ++i) {
            state.seats[i].total += Points{number_at(round.as_object(), names[i])};
        }
    }
    const std::vector<int> chips(names.size());
    if (!is_match_over(state.settings, static_cast<int>(rounds.size()), 0, chips)) {
        return false;
    }
    std::set<std::string> winners;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (leaders(state)[i]) {
            winners.insert(names[i]);
        }
    }
    const std::vector<std::string> claimed = names_in(play.at("winners"));
    return winners == std::set<std::string>(claimed.begin(), claimed.end());
}

/// Later rounds: the seat that played last went out, and the next round is dealt.
bool is_starter_right(const Settings& settings, const object& given, const object& play) {
    const std::vector<std::string> names = names_in(given.at("seats"));
    State state = new_match(settings, static_cast<int>(names.size()), seat_of(names, given.at("youngest")),
                            seat_of(names, given.at("lot")))
                      .value();
    if (number_at(given, "round") > 1) {
        state.phase = Phase::playing;
        state.round = 1;
        state.to_move = seat_of(names, given.at("lastToPlay"));
        state.at(state.to_move) = {.rack = rack_in(settings, "y1 y2 y3"), .has_opened = true, .total = {}, .chips = 0};
        state = after(state, lay_in(state, "y1 y2 y3"));
    }
    return dealt(state, 1).to_move == seat_of(names, play.at("player"));
}

bool is_chip_right(const Settings& settings, const object& given, const object& play) {
    const object& chips = given.at("chips").as_object();
    const std::vector<std::string> names = keys_of(chips);
    State state = empty_round(settings, names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        state.seats[i].chips = number_at(chips, names[i]);
    }
    state.to_move = seat_of(names, given.at("winner"));
    state.at(state.to_move).rack = rack_in(settings, "y1 y2 y3");
    state = after(state, lay_in(state, "y1 y2 y3"));
    bool is_right = (state.phase == Phase::match_over) == is_set(play, "gameOver");
    for (std::size_t i = 0; i < names.size(); ++i) {
        is_right = is_right && state.seats[i].chips == number_at(play.at("chips").as_object(), names[i]);
        const bool is_king = state.phase == Phase::match_over && leaders(state)[i];
        const value& king = play.at("king");
        is_right = is_right && is_king == (king.is_string() && names[i] == std::string(king.as_string()));
    }
    return is_right;
}

struct ClaimRow {
    std::string_view action;
    bool (*is_right)(const Settings&, const object& given, const object& play);
};

constexpr ClaimRow claim_rows[]{
    {"deal", is_deal_right},   {"blocked", is_blocked_right}, {"next", is_next_right}, {"score", is_score_right},
    {"final", is_final_right}, {"starter", is_starter_right}, {"chip", is_chip_right},
};

TEST(Claims, E2_every_claim_is_right_or_wrong_as_the_leaflets_say) {
    std::set<std::string_view> actions;
    int checked = 0;
    for (const object& line : read_json_lines("rules/claims.jsonl")) {
        const object& play = line.at("play").as_object();
        const auto row = std::ranges::find(claim_rows, text_at(play, "action"), &ClaimRow::action);
        ASSERT_NE(row, std::end(claim_rows)) << text_at(line, "id");
        actions.insert(row->action);
        for_each_reading(line, [&](const Settings& settings, bool is_legal, bool is_plain) {
            EXPECT_EQ(row->is_right(settings, line.at("given").as_object(), play), is_legal)
                << text_at(line, "id") << (is_plain ? "" : " (alt)") << ": " << text_at(line, "reason");
            ++checked;
        });
    }
    EXPECT_EQ(actions.size(), std::size(claim_rows));
    EXPECT_EQ(checked, 31) << "claims and their alternatives";
}

} // namespace
} // namespace runset::test
