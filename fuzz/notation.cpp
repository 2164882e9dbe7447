// Every one-line parser: what it accepts prints back to a text that reads to the same value; a mistake has a place.
#include <cstdlib>

#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/settings_text.h"
#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/edition.h"

namespace {

using namespace runset;

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

template <typename Parse, typename Print> void round_trip(std::string_view text, Parse parse, Print print) {
    const auto value = parse(text);
    if (!value) {
        require(value.error().column >= 1 && value.error().column <= static_cast<int>(text.size()) + 1);
        require(!value.error().text_key.empty());
        return;
    }
    const std::string printed = print(*value);
    const auto again = parse(printed);
    require(again.has_value() && *again == *value && print(*again) == printed);
}

void try_parser(int which, const rules::Settings& settings, std::string_view text) {
    using namespace notation;
    const auto with = [&settings](auto function) {
        return [&settings, function](const auto& value) { return function(settings, value); };
    };
    switch (which) {
    case 0:
        return round_trip(text, with(parse_tile), with(print_tile));
    case 1:
        return round_trip(text, with(parse_piece), with(print_piece));
    case 2:
        return round_trip(text, with(parse_rack), with(print_rack));
    case 3:
        return round_trip(text, with(parse_deck), with(print_deck));
    case 4:
        return round_trip(text, with(parse_table), with(print_table));
    case 5:
        return round_trip(text, with(parse_move), with(print_move));
    case 6:
        return round_trip(text, parse_settings, print_settings);
    case 7:
        return round_trip(text, parse_position, print_position);
    default:
        if (const auto table = parse_table(settings, text)) {
            if (const auto declared = declare_jokers(settings, *table)) {
                require(declared->tiles() == table->tiles());
            }
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) {
        return 0;
    }
    const auto rows = rules::editions();
    const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
    try_parser(data[0] % 9, rows[data[1] % rows.size()], text);
    return 0;
}
