// One person's turn: shows the page, reads commands, works on the draft, and hands the finished move to the place where
// it is played.
#pragma once

#include "cli/play/turn_place.h"
#include "cli/screen/screen.h"
#include "cli/typed/draft.h"

namespace runset::cli::play {

enum class TurnEnd : std::uint8_t { done, left };

class PlayTurn {
public:
    PlayTurn(const screen::Screen& screen, TurnPlace& place);

    TurnEnd run();

private:
    enum class Next : std::uint8_t { ask_again, stay_silent, turn_over, leave };

    [[nodiscard]] const text::Catalogue& texts() const { return screen_.texts; }
    [[nodiscard]] const rules::Settings& settings() const { return view_.settings; }
    [[nodiscard]] std::optional<int> seconds_left() const;
    void show_page();
    void tick();
    Next answer(const terminal::Line& line);
    Next take(const Reply& reply);
    Next obey(const typed::PlayCommand& command);
    Next edit(const typed::PlayCommand& command);
    Next empty_line();
    Next time_up();
    Next end_turn();
    Next leave_table(const rules::Move& move);
    Next hint();
    Next send(const rules::Move& move, const rules::Table& table);
    Next say(const typed::Draft::Outcome& outcome);
    Next say(const std::string& sentence);
    Next tell(std::string sentence);
    Next show_text(const std::string& page);

    const screen::Screen& screen_;
    TurnPlace& place_;
    rules::View view_;
    rules::Seat seat_;
    typed::Draft draft_;
    rules::Table kept_{}; // the draft as the place knows it
    std::string message_{};
    bool asks_to_end_ = false;
    bool has_hinted_ = false;
    bool page_is_short_ = false; // fits the terminal, so its first line can be kept up to date
};

} // namespace runset::cli::play
