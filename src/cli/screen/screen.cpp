#include "cli/screen/screen.h"

namespace runset::cli::screen {

using terminal::Line;

void Screen::show(std::string_view page) const {
    out << (style.is_terminal ? "\033[H\033[2J" : "") << page << std::flush;
}

bool Screen::show_and_wait(std::string_view page, std::string_view prompt,
                           std::optional<terminal::TimePoint> deadline) const {
    show(page);
    if (!style.is_terminal) {
        return true;
    }
    out << "\n" << paint(style, Ink::dim, prompt) << " " << std::flush;
    for (;;) {
        const Line line = lines.next(deadline, {});
        if (line.kind != Line::Kind::news) {
            return line.kind != Line::Kind::end;
        }
    }
}

std::string printable(std::string_view line) {
    std::string text(line);
    std::erase_if(text, [](unsigned char c) { return (c < 32 && c != '\t') || c == 127; });
    return text;
}

} // namespace runset::cli::screen
