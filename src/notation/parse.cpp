#include "notation/parse.h"

#include <charconv>

namespace runset::notation {

namespace {

// A mistake quotes what stood there, but not a whole hostile file.
constexpr std::size_t longest_quote = 40;

} // namespace

std::string_view Cursor::word() {
    const std::size_t begin = at_;
    while (!at_end() && line_[at_] != ' ') {
        ++at_;
    }
    return line_.substr(begin, at_ - begin);
}

bool Cursor::take(std::string_view text) {
    if (!line_.substr(at_).starts_with(text)) {
        return false;
    }
    at_ += text.size();
    return true;
}

std::string_view Cursor::rest() {
    const std::string_view left = line_.substr(at_);
    at_ = line_.size();
    return left;
}

std::unexpected<ParseError> Cursor::mistake(std::string_view text_key, std::string_view text, std::size_t place) const {
    return std::unexpected(ParseError{.text_key = text_key,
                                      .text = std::string(text.substr(0, longest_quote)),
                                      .column = static_cast<int>(place) + 1});
}

std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t limit) {
    const bool has_leading_zero = text.size() > 1 && text.front() == '0';
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || has_leading_zero || error != std::errc{} || end != text.data() + text.size() ||
        number > limit) {
        return std::nullopt;
    }
    return number;
}

} // namespace runset::notation
