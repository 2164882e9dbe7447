#include "solver/tasks/row_plans.h"

#include <algorithm>

#include "rules/at.h"

namespace runset::solver::tasks {

using rules::Colour;
using rules::Piece;
using rules::Tile;

namespace {

constexpr int longest_new = 5; // a longer row is two rows

constexpr unsigned bit(int n) {
    return 1U << static_cast<unsigned>(n);
}

} // namespace

void RowPlans::make(const RowRules& rules, int numbers, search::Worth worth, const rules::Table& table,
                    const rules::TileCounts& rack, int colour) {
    rules_ = rules;
    numbers_ = numbers;
    worth_ = worth;
    colour_ = colour;
    for (int n = 1; n <= numbers; ++n) {
        rack_[at(n)] = static_cast<std::uint8_t>(rack[Tile(Colour{static_cast<std::uint8_t>(colour)}, n)]);
    }
    for (int i = 0; i < table.meld_count(); ++i) {
        const rules::MeldPieces meld = table.meld(i);
        if (meld[0].colour().index != colour || old_count_ == max_rows) {
            continue;
        }
        Row row{.first = meld[0].number(), .last = meld[0].number()};
        for (Piece piece : meld) {
            row.first = std::min(row.first, piece.number());
            row.last = std::max(row.last, piece.number());
            naturals_[at(old_count_)] |= piece.is_joker() ? 0U : bit(piece.number());
            old_jokers_[at(piece.number())] += piece.is_joker() ? 1 : 0;
        }
        old_[at(old_count_++)] = row;
    }
    places_ = old_jokers_;
    choose_old(0);
}

void RowPlans::add(Row row, int by) {
    for (int n = row.first; n <= row.last; ++n) {
        places_[at(n)] += by;
    }
}

/// More jokers wanted than there are.
bool RowPlans::is_hopeless() const {
    int jokers = 0;
    for (int n = 1; n <= numbers_; ++n) {
        jokers += std::max(0, places_[at(n)] - rack_[at(n)]);
    }
    return jokers > search::max_jokers;
}

void RowPlans::choose_old(int row) {
    if (is_hopeless()) {
        return;
    }
    if (row == old_count_) {
        choose_new(1, 3);
        return;
    }
    const Row old = old_[at(row)];
    draft_.row_count = row + 1;
    for (int first = rules_.may_grow ? 1 : old.first; first <= old.first; ++first) {
        for (int last = old.last; last <= (rules_.may_grow ? numbers_ : old.last); ++last) {
            const Row below{.first = first, .last = old.first - 1};
            const Row above{.first = old.last + 1, .last = last};
            add(below, 1);
            add(above, 1);
            draft_.rows[at(row)] = {.first = first, .last = last};
            draft_.row_count = row + 1;
            choose_old(row + 1);
            add(below, -1);
            add(above, -1);
        }
    }
}

void RowPlans::choose_new(int from_first, int from_size) {
    if (is_hopeless()) {
        return;
    }
    keep();
    if (!rules_.may_start || draft_.row_count == max_rows) {
        return;
    }
    const int count = draft_.row_count;
    for (int first = from_first; first <= numbers_ - 2; ++first) {
        for (int size = first == from_first ? from_size : 3; size <= longest_new && first + size - 1 <= numbers_;
             ++size) {
            const Row row{.first = first, .last = first + size - 1};
            add(row, 1);
            draft_.rows[at(count)] = row;
            draft_.row_count = count + 1;
            choose_new(first, size);
            draft_.row_count = count;
            add(row, -1);
        }
    }
}

/// Natural tiles wherever they fit, then one by one jokers in place of the least of them.
void RowPlans::keep() {
    int extra = 0;
    int worth = 0;
    for (int n = 1; n <= numbers_; ++n) {
        const int open = rules_.may_exchange ? places_[at(n)] : places_[at(n)] - old_jokers_[at(n)];
        const int laid = std::min<int>(open, rack_[at(n)]);
        draft_.laid[at(n)] = static_cast<std::uint8_t>(laid);
        extra += places_[at(n)] - laid - old_jokers_[at(n)];
        worth += laid * worth_.of(n);
    }
    for (int n = 1; extra <= search::max_jokers; ++extra) {
        if (RowPlan& best = plans_[at(extra + search::max_jokers)]; worth > best.worth) {
            best = draft_;
            best.worth = worth;
        }
        while (n <= numbers_ && draft_.laid[at(n)] == 0) {
            ++n;
        }
        if (n > numbers_) {
            return;
        }
        --draft_.laid[at(n)];
        worth -= worth_.of(n);
    }
}

/// Rack tiles go to new places first: a joker that need not move stays.
void RowPlans::write(const RowPlan& plan, rules::Table& table) const {
    std::array<int, rules::max_number + 1> at_new_places{};
    std::array<int, rules::max_number + 1> at_jokers{};
    for (int n = 1; n <= numbers_; ++n) {
        int new_places = -old_jokers_[at(n)];
        for (int i = 0; i < plan.row_count; ++i) {
            const bool is_in = plan.rows[at(i)].first <= n && n <= plan.rows[at(i)].last;
            const bool is_natural = i < old_count_ && (naturals_[at(i)] & bit(n)) != 0;
            new_places += is_in && !is_natural ? 1 : 0;
        }
        at_new_places[at(n)] = std::min<int>(new_places, plan.laid[at(n)]);
        at_jokers[at(n)] = plan.laid[at(n)] - at_new_places[at(n)];
    }
    for (int i = 0; i < plan.row_count; ++i) {
        std::array<Piece, rules::max_number> pieces;
        const Row row = plan.rows[at(i)];
        for (int n = row.first; n <= row.last; ++n) {
            const Tile tile(Colour{static_cast<std::uint8_t>(colour_)}, n);
            const bool was_there = i < old_count_ && old_[at(i)].first <= n && n <= old_[at(i)].last;
            int& rack = was_there ? at_jokers[at(n)] : at_new_places[at(n)];
            const bool is_old = was_there && (naturals_[at(i)] & bit(n)) != 0;
            const bool is_laid = !is_old && rack > 0;
            rack -= is_laid ? 1 : 0;
            pieces[at(n - row.first)] = is_old || is_laid ? Piece(tile) : Piece::joker_as(tile);
        }
        table.add(std::span(pieces).first(at(row.last - row.first + 1)));
    }
}

} // namespace runset::solver::tasks
