// The terminal game at a server's table: gathering, rounds, other seats' turns, rematches, until the player leaves. The
// player's own turns are the same as in a match at this screen.
#pragma once

#include "cli/arguments/exit.h"
#include "cli/screen/lobby.h"
#include "cli/screen/screen.h"
#include "cli/served/place.h"

namespace runset::cli::served {

struct ServedOptions {
    std::string link{};      // of the server
    std::string come_back{}; // how to take up the seat again, once the table is known: the rest of the command line
};

class ServedSession {
public:
    ServedSession(ServedTable& table, const screen::Screen& screen, ServedOptions options)
        : table_(table), screen_(screen), options_(std::move(options)) {}

    /// Until the player leaves, the input ends, or the table is lost.
    arguments::Exit run();

private:
    enum class Next : std::uint8_t { go_on, leave };

    Next own_turn();
    /// While nobody asks for a move of this player.
    Next stand_by();
    void tell_news();
    void show_page(const std::string& message) const;
    [[nodiscard]] std::string page() const;
    [[nodiscard]] std::string turn_page(const std::string& message) const;
    [[nodiscard]] std::string result_page() const;
    [[nodiscard]] screen::LobbyPage lobby(const std::vector<std::string>& names) const;
    Next answer(const terminal::Line& line);
    Next obey(const typed::PlayCommand& command);
    void say(const play::Reply& reply);
    [[nodiscard]] bool is_to_get_ready() const;
    [[nodiscard]] bool is_match_over() const;
    [[nodiscard]] bool may_type() const;
    arguments::Exit end() const;

    ServedTable& table_;
    const screen::Screen& screen_;
    ServedOptions options_;
    ServedMemory memory_{};
    std::string message_{};
    std::string told_lobby_{}; // where pages follow each other, each is shown once
    int told_deal_ = 0;        // whose result was shown
    int seen_deal_ = 0;
};

} // namespace runset::cli::served
