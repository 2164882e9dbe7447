#include "notation/position_text.h"

#include <algorithm>

#include "notation/settings_text.h"
#include "notation/table_text.h"
#include "notation/tile_text.h"

namespace runset::notation {

namespace {

constexpr std::string_view separator = "; ";

/// Walks over the parts between "; " and makes mistakes point into the whole line.
class Parts {
public:
    explicit Parts(std::string_view text) : text_(text) {}

    /// Parses the next part, which stands behind `label`.
    template <typename Parse> auto next(std::string_view label, Parse parse) -> decltype(parse(std::string_view{})) {
        if (!text_.substr(begin_).starts_with(label)) {
            return Cursor(text_).mistake("parse.expected", label, begin_);
        }
        const std::size_t place = begin_ + label.size();
        const std::size_t end = std::min(text_.find(separator, place), text_.size());
        auto value = parse(text_.substr(place, end - place));
        if (!value) {
            value.error().column += static_cast<int>(place);
        }
        begin_ = std::min(end + separator.size(), text_.size());
        return value;
    }

    [[nodiscard]] std::optional<ParseError> rest() const {
        return begin_ == text_.size()
                   ? std::nullopt
                   : std::optional(Cursor(text_).mistake("parse.unexpected", text_.substr(begin_), begin_).error());
    }

private:
    std::string_view text_;
    std::size_t begin_ = 0;
};

Parsed<bool> parse_opened(std::string_view text) {
    if (text != "opened" && text != "closed") {
        return Cursor(text).mistake("parse.expected", "opened, closed", 0);
    }
    return text == "opened";
}

} // namespace

std::string print_position(const PositionLine& line) {
    return print_settings(line.settings) + (line.position.has_opened ? "; opened" : "; closed") + "; rack " +
           print_rack(line.settings, line.position.rack) + "; table " + print_table(line.settings, line.position.table);
}

Parsed<PositionLine> parse_position(std::string_view text) {
    Parts parts(text);
    const auto settings = parts.next("", parse_settings);
    if (!settings) {
        return std::unexpected(settings.error());
    }
    const auto opened = parts.next("", parse_opened);
    if (!opened) {
        return std::unexpected(opened.error());
    }
    const auto rack = parts.next("rack ", [&](std::string_view part) { return parse_rack(*settings, part); });
    if (!rack) {
        return std::unexpected(rack.error());
    }
    const auto table = parts.next("table ", [&](std::string_view part) { return parse_table(*settings, part); });
    if (!table) {
        return std::unexpected(table.error());
    }
    if (const auto more = parts.rest()) {
        return std::unexpected(*more);
    }
    return PositionLine{.settings = *settings, .position = {.has_opened = *opened, .rack = *rack, .table = *table}};
}

} // namespace runset::notation
