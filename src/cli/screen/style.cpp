#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/screen/style.h"

namespace runset::cli::screen {

Style terminal_style(bool no_colour) {
    Style style;
    style.is_terminal = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
    const char* wish = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool is_dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
    const bool is_unwanted = no_colour || (wish != nullptr && *wish != '\0');
    style.has_colour = ::isatty(STDOUT_FILENO) == 1 && !is_unwanted && !is_dumb;
    style.is_terminal = style.is_terminal && !is_dumb;
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        style.width = size.ws_col;
        style.height = size.ws_row;
    }
    return style;
}

} // namespace runset::cli::screen
