#include "rules/reason.h"

#include <array>

namespace runset::rules {

namespace {

constexpr std::array rows{
    ReasonRow{Reason::ok, "OK", "T9"},
    ReasonRow{Reason::bad_combo, "BAD_COMBO", "C1"},
    ReasonRow{Reason::open_below_30, "OPEN_BELOW_30", "O1"},
    ReasonRow{Reason::not_opened, "NOT_OPENED", "O3"},
    ReasonRow{Reason::no_rack_tile, "NO_RACK_TILE", "T5"},
    ReasonRow{Reason::not_on_rack, "NOT_ON_RACK", "T6"},
    ReasonRow{Reason::table_tile_gone, "TABLE_TILE_GONE", "R3"},
    ReasonRow{Reason::joker_kept, "JOKER_KEPT", "J6"},
    ReasonRow{Reason::joker_moved, "JOKER_MOVED", "J7"},
    ReasonRow{Reason::not_extension, "NOT_EXTENSION", "R2"},
    ReasonRow{Reason::one_action, "ONE_ACTION", "T8"},
    ReasonRow{Reason::draw_ends_turn, "DRAW_ENDS_TURN", "T4"},
    ReasonRow{Reason::not_your_turn, "NOT_YOUR_TURN", "T1"},
    ReasonRow{Reason::must_lay_or_draw, "MUST_LAY_OR_DRAW", "P5"},
    ReasonRow{Reason::must_lay, "MUST_LAY", "P6"},
    ReasonRow{Reason::lay_or_draw, "LAY_OR_DRAW", "T3"},
    ReasonRow{Reason::draw_one, "DRAW_ONE", "T4"},
    ReasonRow{Reason::pile_empty, "PILE_EMPTY", "P1"},
    ReasonRow{Reason::rack_full, "RACK_FULL", "P2"},
    ReasonRow{Reason::no_put_back, "NO_PUT_BACK", "P3"},
    ReasonRow{Reason::must_put_back, "MUST_PUT_BACK", "P3"},
    ReasonRow{Reason::no_shuffle, "NO_SHUFFLE", "P4"},
    ReasonRow{Reason::time_left, "TIME_LEFT", "K1"},
    ReasonRow{Reason::no_limit, "NO_LIMIT", "K1"},
    ReasonRow{Reason::timeout, "TIMEOUT", "K2"},
    ReasonRow{Reason::bad_deal, "BAD_DEAL", "M3"},
    ReasonRow{Reason::round_over, "ROUND_OVER", "E1"},
    ReasonRow{Reason::match_over, "MATCH_OVER", "E8"},
};

constexpr bool rows_are_in_order() {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].reason != static_cast<Reason>(i)) {
            return false;
        }
    }
    return rows.size() == static_cast<std::size_t>(Reason::count_);
}
static_assert(rows_are_in_order());

} // namespace

const ReasonRow& row_of(Reason reason) {
    return rows[static_cast<std::size_t>(reason)];
}

} // namespace runset::rules
