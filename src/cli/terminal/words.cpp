#include "cli/terminal/words.h"

#include <algorithm>

namespace runset::cli::terminal {

std::string edition_key(const text::Catalogue& texts, const rules::Settings& settings, std::string_view key) {
    std::string form = std::string(key) + "." + std::string(settings.edition);
    return texts.has(form) || texts.has(form + ".one") ? form : std::string(key);
}

int width_of(std::string_view text) {
    int width = 0;
    bool in_escape = false;
    for (char c : text) {
        const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; // inside a UTF-8 character
        if (c == '\033') {
            in_escape = true;
        } else if (in_escape) {
            in_escape = c != 'm';
        } else if (!continues) {
            ++width;
        }
    }
    return width;
}

std::string wrap(std::string_view text, int width, std::string_view indent) {
    std::string wrapped;
    int column = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' ', text.find_first_not_of(' ')), text.size());
        std::string_view word = text.substr(0, end); // with the spaces before it
        text.remove_prefix(end);
        if (width > 0 && column > 0 && column + width_of(word) > width) {
            wrapped += "\n" + std::string(indent);
            column = width_of(indent);
            word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
        }
        wrapped += word;
        column += width_of(word);
    }
    return wrapped;
}

std::string pad_right(std::string_view text, int width) {
    return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, width - width_of(text))), ' ');
}

std::string pad_left(std::string_view text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - width_of(text))), ' ') + std::string(text);
}

std::string print_columns(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right) {
    std::vector<int> widths(right.size(), 0);
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], width_of(row[i]));
        }
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += i == 0 ? "" : "   ";
            line += right[i] ? pad_left(row[i], widths[i]) : pad_right(row[i], widths[i]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string print_seconds(int seconds) {
    const std::string rest = std::to_string(seconds % 60);
    return std::to_string(seconds / 60) + ":" + (rest.size() < 2 ? "0" : "") + rest;
}

std::string print_points(int points, bool with_plus) {
    if (points < 0) {
        return "−" + std::to_string(-points);
    }
    return (with_plus && points > 0 ? "+" : "") + std::to_string(points);
}

} // namespace runset::cli::terminal
