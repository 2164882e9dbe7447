// Why something was refused. One row a reason: its code, which programs and the catalogue of texts use as key, and the
// numbered rule in docs/rules.md. A refusal adds the figures and the meld or tile it is about.
#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

#include "rules/tile.h"

namespace runset::rules {

enum class Reason : std::uint8_t {
    ok,
    bad_combo,
    open_below_30,
    not_opened,
    no_rack_tile,
    not_on_rack,
    table_tile_gone,
    joker_kept,
    joker_moved,
    not_extension,
    one_action,
    draw_ends_turn,
    not_your_turn,
    must_lay_or_draw,
    must_lay,
    lay_or_draw,
    draw_one,
    pile_empty,
    rack_full,
    no_put_back,
    must_put_back,
    no_shuffle,
    time_left,
    no_limit,
    timeout,
    bad_deal,
    round_over,
    match_over,
    count_, // not a reason: the number of rows
};

struct ReasonRow {
    Reason reason;
    std::string_view code; // as written by `runset judge`; the text's key is "reason." + code
    std::string_view rule; // its number in docs/rules.md
};

[[nodiscard]] const ReasonRow& row_of(Reason reason);

/// Which table the offending meld of a refusal belongs to.
enum class Where : std::uint8_t { nowhere, final_table, start_table };

struct Refusal {
    Reason reason = Reason::ok;
    Where where = Where::nowhere;
    std::uint8_t meld = 0; // index in that table
    Tile tile{};           // for reasons about one tile
    int have = 0;
    int need = 0;

    friend bool operator==(const Refusal&, const Refusal&) = default;
};

template <typename Value> using Result = std::expected<Value, Refusal>;
using Verdict = Result<void>;

[[nodiscard]] inline std::unexpected<Refusal> refuse(Reason reason) {
    return std::unexpected(Refusal{.reason = reason});
}

} // namespace runset::rules
