#include "solver/neat_search.h"

#include <algorithm>
#include <numeric>

#include "rules/judge.h"

namespace runset::solver {

using rules::Tile;

NeatSearch::NeatSearch(const rules::Settings& settings, const rules::Position& position, Objective objective, int worth,
                       const rules::Table& table, int patience)
    : settings_(settings), position_(position), objective_(objective), weights_(worth_for(objective, position.rack)),
      worth_(worth), patience_(patience), fewest_(position.table.piece_count() + 1),
      is_judged_(needs_referee(settings, position)), best_table_(table) {}

bool NeatSearch::can_do(const rules::Settings& settings, const rules::Position& position) {
    return (position.has_opened || settings.same_turn_after_opening) &&
           settings.joker_move != rules::JokerMove::exchange_only && position.table.meld_count() <= max_melds;
}

bool NeatSearch::needs_referee(const rules::Settings& settings, const rules::Position& position) {
    const bool are_jokers_free =
        settings.joker_move == rules::JokerMove::free && settings.joker_reuse != rules::JokerReuse::rack_allowed;
    return !position.has_opened || (!are_jokers_free && position.table.tiles().jokers() > 0);
}

bool NeatSearch::is_legal(const rules::Table& table) {
    const bool is_fine = !is_judged_ || rules::judge_lay(settings_, position_, table).has_value();
    was_refused_ = was_refused_ || !is_fine;
    return is_fine;
}

void NeatSearch::run() {
    const int count = position_.table.meld_count();
    Draft start;
    start.loose = {.table = position_.table.tiles(), .rack = position_.rack};
    std::iota(order_.begin(), order_.begin() + count, 0);
    std::sort(order_.begin(), order_.begin() + count, [&](int a, int b) {
        const auto size_a = position_.table.meld(a).size();
        const auto size_b = position_.table.meld(b).size();
        return size_a != size_b ? size_a > size_b : a < b;
    });
    const rules::Table any = best_table_; // no heirs, so all of it is the rest
    Draft draft = start;
    rules::Table table = any;
    to_choose_ = count;
    keep_if_better(any);
    keep_whole_melds(draft, table);
    keep_if_better(table);
    choose(0, draft, table);
    const bool has_jokers = start.loose.table.jokers() + start.loose.rack.jokers() > 0;
    if (fewest_ > 0 && (to_choose_ < count || has_jokers)) {
        to_choose_ = count;
        joker_places_ = JokerPlaces::all;
        was_refused_ = false; // what was refused comes again
        choose(0, start, any);
    }
}

/// Those that cannot stay move to the front of the order.
void NeatSearch::keep_whole_melds(Draft& draft, rules::Table& table) {
    std::array<int, max_melds> kept{};
    std::size_t kept_count = 0;
    std::size_t front = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(to_choose_); ++i) {
        const int meld = order_[i];
        const Draft with = with_heir(draft, position_.table.meld(meld));
        if (rules::Table after; is_as_good(with, table, after) && is_legal(after)) {
            draft = with;
            table = after;
            kept[kept_count++] = meld;
        } else {
            order_[front++] = meld;
        }
    }
    std::copy_n(kept.begin(), kept_count, order_.begin() + static_cast<std::ptrdiff_t>(front));
    to_choose_ = static_cast<int>(front);
}

/// The melds that nobody chose as heirs may be good ones all the same.
void NeatSearch::keep_if_better(const rules::Table& table) {
    if (const int moved = count_moved(position_.table, table); moved < fewest_ && is_legal(table)) {
        fewest_ = moved;
        best_table_ = table;
    }
}

void NeatSearch::choose(int next, const Draft& draft, const rules::Table& table) {
    if (draft.moved >= fewest_) {
        return;
    }
    if (next == to_choose_) {
        if (is_legal(table)) {
            fewest_ = draft.moved;
            best_table_ = table;
            keep_if_better(table);
        }
        return;
    }
    const rules::MeldPieces meld = position_.table.meld(order_[static_cast<std::size_t>(next)]);
    const auto size = static_cast<int>(meld.size());
    for (int lost = 0; lost < size && draft.moved + lost < fewest_ && patience_ > 0; ++lost) {
        Heirs(settings_, meld, draft.loose, joker_places_).for_each(size - lost, [&](rules::MeldPieces heir) {
            if (draft.moved + lost >= fewest_) {
                return;
            }
            Draft with = with_heir(draft, heir);
            with.moved += lost;
            if (rules::Table after; is_as_good(with, table, after)) {
                choose(next + 1, with, after);
            }
        });
    }
    Draft without = draft;
    without.moved += size;
    choose(next + 1, without, table);
}

NeatSearch::Draft NeatSearch::with_heir(const Draft& draft, rules::MeldPieces heir) const {
    Draft next = draft;
    next.heirs.add(heir);
    for (const rules::Piece piece : heir) {
        if (next.loose.take(piece.tile())) {
            next.paid += weights_.of(piece.is_joker() ? joker_points : piece.number());
        }
    }
    return next;
}

/// `known`: all that is known about the heirs but the last. If it holds the last one too nobody need be asked.
bool NeatSearch::is_as_good(const Draft& draft, const rules::Table& known, rules::Table& table) {
    if (patience_ <= 0) {
        return false;
    }
    const int last = draft.heirs.meld_count() - 1;
    for (int i = last; i < known.meld_count(); ++i) {
        if (std::ranges::equal(known.meld(i), draft.heirs.meld(last))) {
            table = draft.heirs;
            for (int other = last; other < known.meld_count(); ++other) {
                if (other != i) {
                    table.add(known.meld(other));
                }
            }
            return true;
        }
    }
    --patience_;
    Best best(settings_, position_, objective_);
    best.want_at_least(worth_);
    Task task = best.blank_task();
    for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
        for (int n = 1; n <= settings_.numbers; ++n) {
            const Tile tile(rules::Colour{c}, n);
            const int must = draft.loose.table[tile];
            task.cell(tile) = {.must = static_cast<std::uint8_t>(must),
                               .most = static_cast<std::uint8_t>(must + draft.loose.rack[tile])};
        }
    }
    task.jokers_unpaid = draft.loose.table.jokers();
    task.jokers_must = settings_.joker_reuse == rules::JokerReuse::rack_allowed ? 0 : task.jokers_unpaid;
    task.jokers_most = task.jokers_unpaid + draft.loose.rack.jokers();
    task.paid = draft.paid;
    best.try_task(task, draft.heirs);
    table = best.answer().table;
    return best.worth() >= worth_;
}

} // namespace runset::solver
