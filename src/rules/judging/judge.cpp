#include "rules/judging/judge.h"

#include <algorithm>

#include "rules/judging/exchanges.h"
#include "rules/judging/extension.h"
#include "rules/judging/joker_rule.h"
#include "rules/judging/lay.h"
#include "rules/judging/opening.h"

namespace runset::rules::inline judging {

namespace {

Tile first_tile(const TileCounts& counts) {
    for (int code = 1; code < TileCounts::codes; ++code) {
        if (counts.at_code(code) > 0) {
            return Tile::from_code(static_cast<std::uint8_t>(code));
        }
    }
    return Tile::joker();
}

std::unexpected<Refusal> refuse_tile(Reason reason, Tile tile) {
    return std::unexpected(Refusal{.reason = reason, .tile = tile});
}

/// Conservation: nothing vanishes from the table, everything new comes from the rack, and something does (T5, T6, R3,
/// J6).
Verdict check_tiles(Lay& lay) {
    const TileCounts before = lay.start.table.tiles();
    const TileCounts after = lay.final_table.tiles();
    lay.start_jokers = before.jokers();
    lay.played = after - before;
    if (!before.is_within(after)) {
        const TileCounts lost = before - after;
        lay.lost_jokers = lost.jokers();
        if (lost.size() > lost.jokers()) {
            return refuse_tile(Reason::table_tile_gone, first_tile(lost));
        }
        if (lay.settings.joker_reuse != JokerReuse::rack_allowed) {
            return refuse(Reason::joker_kept);
        }
    }
    if (!lay.played.is_within(lay.start.rack)) {
        return refuse_tile(Reason::not_on_rack, first_tile(lay.played - lay.start.rack));
    }
    if (lay.played.empty()) {
        return refuse(Reason::no_rack_tile);
    }
    return {};
}

Verdict check_melds(Lay& lay) {
    for (int i = 0; i < lay.final_table.meld_count(); ++i) {
        const MeldShape shape = shape_of(lay.settings, lay.final_table.meld(i));
        if (shape.kind == MeldKind::none) {
            return std::unexpected(Refusal{
                .reason = Reason::bad_combo, .where = Where::final_table, .meld = static_cast<std::uint8_t>(i)});
        }
        lay.final_shapes[static_cast<std::size_t>(i)] = shape;
    }
    return {};
}

/// Pairs start melds with equal final ones, where there are some: all of them, or only those that hold a joker. Tables
/// change little from turn to turn, so the search goes on where the last one was found.
void match_unchanged(Lay& lay, bool only_with_jokers) {
    const int finals = lay.final_table.meld_count();
    std::fill_n(lay.is_new.begin(), finals, true);
    int next = 0;
    for (int i = 0; i < lay.start.table.meld_count(); ++i) {
        const MeldPieces meld = lay.start.table.meld(i);
        if (only_with_jokers && std::ranges::none_of(meld, &Piece::is_joker)) {
            continue;
        }
        const auto start = static_cast<std::size_t>(i);
        lay.start_shapes[start] = shape_of(lay.settings, meld);
        for (int tried = 0; tried < finals; ++tried) {
            const auto final_index = static_cast<std::size_t>(next);
            next = next + 1 == finals ? 0 : next + 1;
            if (lay.is_new[final_index] && lay.final_shapes[final_index] == lay.start_shapes[start]) {
                lay.is_new[final_index] = false;
                lay.is_kept[start] = true;
                ++lay.matched_start;
                break;
            }
        }
    }
}

Verdict use_table(const Lay& lay) {
    switch (lay.settings.joker_move) {
    case JokerMove::free:
        // J6: only an exchanged joker may go to the rack, even where jokers move freely on the table.
        return lay.lost_jokers > 0 && most_exchanges(lay, lay.played) < lay.lost_jokers
                   ? Verdict(refuse(Reason::joker_kept))
                   : Verdict();
    case JokerMove::exchange_only:
        return judge_extension(lay);
    case JokerMove::replace_first:
        return judge_jokers(lay);
    }
    return {};
}

} // namespace

Verdict judge_lay(const Settings& settings, const Position& start, const Table& final_table) {
    Lay lay{.settings = settings, .start = start, .final_table = final_table};
    if (Verdict tiles = check_tiles(lay); !tiles) {
        return tiles;
    }
    if (Verdict melds = check_melds(lay); !melds) {
        return melds;
    }
    if (start.has_opened && lay.start_jokers == 0 && settings.joker_move != JokerMove::exchange_only) {
        return {}; // J7 concerns jokers only: without one on the table every valid regrouping is allowed
    }
    const bool only_jokers_matter = start.has_opened && settings.joker_move != JokerMove::exchange_only;
    match_unchanged(lay, only_jokers_matter);
    return start.has_opened ? use_table(lay) : judge_opening(lay);
}

int opening_points(const Settings& settings, const Position& start, const Table& final_table) {
    Lay lay{.settings = settings, .start = start, .final_table = final_table};
    lay.played = final_table.tiles() - start.table.tiles();
    TileCounts left = lay.played;
    int points = 0;
    for (int i = 0; i < final_table.meld_count(); ++i) {
        TileCounts meld;
        for (Piece piece : final_table.meld(i)) {
            meld.add(piece.tile());
        }
        if (meld.is_within(left) && shape_of(settings, final_table.meld(i)).kind != MeldKind::none) {
            left = left - meld;
            points += value_of(final_table.meld(i));
        }
    }
    return points;
}

bool is_hand_rummy(const Settings& settings, const Position& start, const Table& final_table) {
    if (!settings.has_hand_rummy || start.has_opened) {
        return false;
    }
    Lay lay{.settings = settings, .start = start, .final_table = final_table};
    if (!check_tiles(lay) || !check_melds(lay)) {
        return false;
    }
    match_unchanged(lay, false);
    return lay.played == start.rack && lay.is_start_unchanged();
}

} // namespace runset::rules::inline judging
