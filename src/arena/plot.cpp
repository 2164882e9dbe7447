#include "arena/plot.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace runset::arena {

namespace {

constexpr double name_width = 140;
constexpr double plot_width = 460;
constexpr double row_height = 26;
constexpr double head_height = 44;

std::string number(double value) {
    const double rounded = std::round(value * 10) / 10;
    std::string text = std::to_string(rounded);
    text.erase(text.find_last_not_of('0') + 1);
    return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

std::string escaped(std::string_view text) {
    std::string safe;
    for (char c : text) {
        safe += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
    }
    return safe;
}

std::string line(double x1, double x2, double y) {
    return "<line x1='" + number(x1) + "' x2='" + number(x2) + "' y1='" + number(y) + "' y2='" + number(y) + "'/>\n";
}

} // namespace

std::string plot_svg(std::string_view title, std::string_view unit, const std::vector<Bar>& bars) {
    double low = bars.empty() ? 0 : bars.front().value.low;
    double high = bars.empty() ? 1 : bars.front().value.high;
    for (const Bar& bar : bars) {
        low = std::min(low, bar.value.low);
        high = std::max(high, bar.value.high);
    }
    const double range = std::max(high - low, 1e-9);
    const auto x_of = [&](double value) { return name_width + (value - low) / range * plot_width; };
    const double height = head_height + row_height * static_cast<double>(bars.size()) + 12;
    const std::string size = "0 0 " + number(name_width + plot_width + 90) + " " + number(height);
    std::string svg =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='" + size +
        "' font-family='sans-serif' font-size='13'>\n"
        "<style>text{fill:#222}line{stroke:#2a6f97;stroke-width:2}circle{fill:#2a6f97}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}line{stroke:#7fc8f8}circle{fill:#7fc8f8}}</style>\n";
    svg += "<text x='0' y='18' font-size='15'>" + escaped(title) + "</text>\n";
    double y = head_height;
    for (const Bar& bar : bars) {
        svg += "<text x='0' y='" + number(y + 4) + "'>" + escaped(bar.name) + "</text>\n";
        svg += line(x_of(bar.value.low), x_of(bar.value.high), y);
        svg += "<circle cx='" + number(x_of(bar.value.value)) + "' cy='" + number(y) + "' r='4'/>\n";
        svg += "<text x='" + number(name_width + plot_width + 12) + "' y='" + number(y + 4) + "'>" +
               number(bar.value.value) + escaped(unit) + "</text>\n";
        y += row_height;
    }
    return svg + "</svg>\n";
}

} // namespace runset::arena
