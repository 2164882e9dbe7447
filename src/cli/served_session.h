// The terminal game at a server's table: gathering, rounds, other seats' turns, rematches, until the player leaves. The
// player's own turns are the same as in a match at this screen.
#pragma once

#include "cli/command.h"
#include "cli/screen.h"
#include "cli/screen_lobby.h"
#include "cli/served_place.h"

namespace runset::cli {

struct ServedOptions {
    std::string link{};      // of the server
    std::string come_back{}; // how to take up the seat again, once the table is known: the rest of the command line
};

class ServedSession {
public:
    ServedSession(ServedTable& table, const Screen& screen, ServedOptions options)
        : table_(table), screen_(screen), options_(std::move(options)) {}

    /// Until the player leaves, the input ends, or the table is lost.
    Exit run();

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
    [[nodiscard]] LobbyPage lobby(const std::vector<std::string>& names) const;
    Next answer(const Line& line);
    Next obey(const PlayCommand& command);
    void say(const Reply& reply);
    [[nodiscard]] bool is_to_get_ready() const;
    [[nodiscard]] bool is_match_over() const;
    [[nodiscard]] bool may_type() const;
    Exit end() const;

    ServedTable& table_;
    const Screen& screen_;
    ServedOptions options_;
    ServedMemory memory_{};
    std::string message_{};
    std::string told_lobby_{}; // where pages follow each other, each is shown once
    int told_deal_ = 0;        // whose result was shown
    int seen_deal_ = 0;
};

} // namespace runset::cli
