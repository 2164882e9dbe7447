#include "text/printable.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace runset::text {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

/// Controls, what changes the direction, what has no width, lines' ends, tags, what no standard gives a meaning to, and
/// the planes where nothing is yet.
constexpr std::array unprintable{
    Range{0x0, 0x1F},         Range{0x7F, 0x9F},       Range{0xAD, 0xAD},       Range{0x34F, 0x34F},
    Range{0x61C, 0x61C},      Range{0x180B, 0x180F},   Range{0x200B, 0x200B},   Range{0x200E, 0x200F},
    Range{0x2028, 0x202E},    Range{0x2060, 0x206F},   Range{0xD800, 0xF8FF},   Range{0xFDD0, 0xFDEF},
    Range{0xFEFF, 0xFEFF},    Range{0xFFF0, 0xFFFB},   Range{0xFFFE, 0xFFFF},   Range{0x1BCA0, 0x1BCA3},
    Range{0x1D173, 0x1D17A},  Range{0x1FFFE, 0x1FFFF}, Range{0x2FFFE, 0x2FFFF}, Range{0x323B0, 0xE00FF},
    Range{0xE01F0, 0x10FFFF},
};

/// May stand within a name, but nobody sees it: spaces, joiners, fillers, marks upon other letters, variants.
constexpr std::array unseen{
    Range{0x20, 0x20},     Range{0xA0, 0xA0},     Range{0x300, 0x36F},     Range{0x115F, 0x1160}, Range{0x1680, 0x1680},
    Range{0x1AB0, 0x1AFF}, Range{0x1DC0, 0x1DFF}, Range{0x2000, 0x200D},   Range{0x202F, 0x202F}, Range{0x205F, 0x205F},
    Range{0x20D0, 0x20FF}, Range{0x2800, 0x2800}, Range{0x3000, 0x3000},   Range{0x3164, 0x3164}, Range{0xFE00, 0xFE0F},
    Range{0xFE20, 0xFE2F}, Range{0xFFA0, 0xFFA0}, Range{0xE0100, 0xE01EF},
};

/// Of these, what ends a letter or a picture and so may stand at the end of a name.
constexpr std::array closing{
    Range{0x300, 0x36F},   Range{0x1AB0, 0x1AFF}, Range{0x1DC0, 0x1DFF},   Range{0x20D0, 0x20FF},
    Range{0xFE00, 0xFE0F}, Range{0xFE20, 0xFE2F}, Range{0xE0100, 0xE01EF},
};

bool is_in(std::span<const Range> ranges, char32_t letter) {
    return std::ranges::any_of(ranges,
                               [&](const Range& range) { return letter >= range.first && letter <= range.last; });
}

constexpr char32_t no_letter = 0xFFFFFFFF;

/// The first letter of a text that is not empty, which is taken away; `no_letter` for a byte that begins none.
char32_t take_letter(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    std::size_t length = 1;
    char32_t letter = first;
    if (first >= 0xC2 && first <= 0xF4) {
        length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        letter = first & (0x7FU >> length);
    } else if (first >= 0x80) {
        letter = no_letter;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if (i >= text.size() || (byte(i) & 0xC0U) != 0x80U) {
            text.remove_prefix(1);
            return no_letter;
        }
        letter = letter << 6U | (byte(i) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    text.remove_prefix(length);
    return letter >= smallest[length] ? letter : no_letter;
}

} // namespace

std::string printable(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBF\xBD"; // U+FFFD
    std::string clean;
    while (!text.empty()) {
        const std::string_view before = text;
        const char32_t letter = take_letter(text);
        clean += is_in(unprintable, letter) || letter > 0x10FFFF ? mark : before.substr(0, before.size() - text.size());
    }
    return clean;
}

bool is_readable_name(std::string_view text) {
    bool is_seen = false;
    bool is_end_good = false;
    bool is_first = true;
    while (!text.empty()) {
        const char32_t letter = take_letter(text);
        if (is_in(unprintable, letter) || letter > 0x10FFFF || (is_first && is_in(unseen, letter))) {
            return false;
        }
        is_first = false;
        is_end_good = !is_in(unseen, letter) || is_in(closing, letter);
        is_seen = is_seen || !is_in(unseen, letter);
    }
    return is_seen && is_end_good;
}

} // namespace runset::text
