// A record looked at in the terminal: a page, a line typed by whoever looks, the next page.
#pragma once

#include "cli/screen/screen.h"
#include "cli/viewer/walk.h"

namespace runset::cli::viewer {

class ReplaySession {
public:
    ReplaySession(ReplayWalk& walk, const screen::Screen& screen) : walk_(walk), screen_(screen) {}

    /// Until the viewer leaves, or there is nothing more to read.
    void run();

private:
    /// False: the viewer leaves.
    bool obey(const std::string& line);
    void go_to(const std::string& word, const std::vector<std::string>& operands);
    void look_as(const std::vector<std::string>& operands);
    /// Goes on by itself until the end, or until something is typed.
    void play(const std::vector<std::string>& operands);
    void show();

    ReplayWalk& walk_;
    const screen::Screen& screen_;
    std::string message_;
};

} // namespace runset::cli::viewer
