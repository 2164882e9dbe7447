// One person's turn: shows the page, reads commands, works on the draft, and hands the finished move to the referee.
#pragma once

#include "cli/play_command.h"
#include "cli/play_draft.h"
#include "cli/play_session.h"

namespace runset::cli {

enum class TurnEnd : std::uint8_t { done, left };

class PlayTurn {
public:
    explicit PlayTurn(PlayContext& context);

    TurnEnd run();

private:
    enum class Next : std::uint8_t { ask_again, stay_silent, turn_over, leave };

    [[nodiscard]] const text::Catalogue& texts() const { return context_.options.texts; }
    [[nodiscard]] std::optional<int> seconds_left() const;
    bool hand_over();
    void show_page();
    void tick();
    Next answer(const Line& line);
    Next obey(const PlayCommand& command);
    Next edit(const PlayCommand& command);
    Next empty_line();
    Next time_up();
    Next end_turn();
    Next leave_table(const rules::Move& move);
    Next hint();
    Next save(const std::string& file);
    Next send(const rules::Move& move, const rules::Table& table);
    Next say(const Draft::Outcome& outcome);
    Next say(const std::string& sentence);
    Next tell(std::string sentence);
    Next show_text(const std::string& page);

    PlayContext& context_;
    rules::Seat seat_;
    Draft draft_;
    std::optional<TimePoint> deadline_{};
    std::string message_{};
    bool asks_to_end_ = false;
    bool has_hinted_ = false;
    bool page_is_short_ = false; // fits the terminal, so its first line can be kept up to date
};

} // namespace runset::cli
