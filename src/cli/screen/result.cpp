#include "cli/screen/result.h"

#include "cli/screen/turn.h"
#include "cli/terminal/words.h"
#include "notation/tile_text.h"

namespace runset::cli::screen {

using rules::Settings;

namespace {

std::string round_sentence(const ResultPage& page, const rules::RoundResult& result) {
    const std::string round = std::to_string(result.round);
    if (!result.winner) {
        return page.texts.fill("play.round.void", {{"round", round}});
    }
    const std::string& name = page.names[result.winner->index];
    const std::string_view key = result.was_blocked      ? "play.round.lowest"
                                 : result.was_hand_rummy ? "play.round.handRummy"
                                                         : "play.round.won";
    return page.texts.fill(key, {{"name", name}, {"round", round}});
}

std::vector<std::string> score_cells(const ResultPage& page, const rules::RoundResult& result, std::size_t seat) {
    const rules::SeatView& state = page.view.seats[seat];
    if (!page.view.settings.counts_points()) {
        return {print_chips(page.view.settings, state.chips)};
    }
    return {terminal::print_points(result.points[seat].value, true), terminal::print_points(state.total.value, false)};
}

std::vector<std::vector<std::string>> score_rows(const ResultPage& page, const rules::RoundResult& result) {
    const Settings& settings = page.view.settings;
    std::vector<std::vector<std::string>> rows{{""}};
    if (settings.counts_points()) {
        rows.front().push_back(page.texts.fill("play.page.round", {{"round", std::to_string(result.round)}}));
        rows.front().emplace_back(page.texts.get("play.round.total"));
    } else {
        rows.front().emplace_back(page.texts.get("play.round.chips"));
    }
    rows.front().emplace_back(page.texts.get("play.round.left"));
    for (std::size_t i = 0; i < page.names.size(); ++i) {
        std::vector<std::string> row{"  " + page.names[i]};
        for (const std::string& cell : score_cells(page, result, i)) {
            row.push_back(cell);
        }
        const bool is_out = result.racks[i].empty();
        row.push_back(is_out ? "" : notation::print_rack(settings, result.racks[i]));
        rows.push_back(row);
    }
    return rows;
}

std::string names_of_leaders(const ResultPage& page, int& count) {
    std::string names;
    for (std::size_t i = 0; i < page.names.size(); ++i) {
        if (page.leaders[i]) {
            names += (names.empty() ? "" : ", ") + page.names[i];
            ++count;
        }
    }
    return names;
}

} // namespace

std::vector<bool> leaders_of(const rules::State& state) {
    const auto leaders = rules::leaders(state);
    std::vector<bool> by_seat(leaders.begin(), leaders.begin() + state.seat_count);
    return by_seat;
}

std::string print_round_result(const ResultPage& page) {
    const rules::RoundResult& result = *page.view.last_round;
    const bool has_points = page.view.settings.counts_points();
    const std::vector<bool> right =
        has_points ? std::vector<bool>{false, true, true, false} : std::vector<bool>{false, false, false};
    return paint(page.style, Ink::bold, round_sentence(page, result)) + "\n\n" +
           terminal::print_columns(score_rows(page, result), right) + "\n";
}

std::string print_match_result(const ResultPage& page) {
    int count = 0;
    const std::string names = names_of_leaders(page, count);
    const bool is_king = !page.view.settings.counts_points() && count == 1;
    const std::string_view key = is_king ? "play.match.king" : count == 1 ? "play.match.winner" : "play.match.shared";
    const std::string sentence = page.texts.fill(key, {{"name", names}});
    return paint(page.style, Ink::bold, (is_king ? "♛ " : "") + sentence) + "\n";
}

} // namespace runset::cli::screen
