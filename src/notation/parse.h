// The shared part of all parsers: a mistake with its place, and a cursor that walks over one line. Parsers are strict:
// what they accept, the printers print back the same.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "rules/house_rules.h"

namespace runset::notation {

/// `text_key` names a sentence of the catalogue ("parse.…"); `text` is what stood there.
struct ParseError {
    std::string_view text_key;
    std::string text;
    int column = 1;                         // from 1
    int line = 1;                           // from 1; for forms of several lines
    std::optional<rules::BadRules> rules{}; // for house rules that do not fit
};

template <typename Value> using Parsed = std::expected<Value, ParseError>;

class Cursor {
public:
    explicit Cursor(std::string_view line) : line_(line) {}

    [[nodiscard]] bool at_end() const { return at_ == line_.size(); }
    [[nodiscard]] std::size_t place() const { return at_; }

    void skip_spaces() {
        while (!at_end() && line_[at_] == ' ') {
            ++at_;
        }
    }

    /// Everything up to the next space, or up to the end.
    std::string_view word();

    /// Takes exactly this text if it comes next.
    bool take(std::string_view text);

    std::string_view rest();

    [[nodiscard]] std::unexpected<ParseError> mistake(std::string_view text_key, std::string_view text,
                                                      std::size_t place) const;

private:
    std::string_view line_;
    std::size_t at_ = 0;
};

/// A whole number without sign or leading zeros, at most `limit`.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text, std::uint64_t limit);

} // namespace runset::notation
