#include "solver/tasks/opening.h"

#include <algorithm>

#include "solver/search/cells.h"
#include "solver/tasks/exchanges.h"
#include "solver/tasks/own_melds.h"
#include "solver/tasks/rearrange.h"

namespace runset::solver::tasks {

using rules::Piece;
using rules::Table;
using rules::Tile;
using rules::TileCounts;

namespace {

class Opening {
public:
    Opening(Best& best, const rules::Settings& settings, const rules::Position& position)
        : best_(best), settings_(settings), position_(position) {}

    void play() {
        if (settings_.has_hand_rummy) {
            play_hand_rummy();
        }
        play_beside(settings_.open_min);
        if (settings_.same_turn_after_opening) {
            play_with_table();
        } else if (!settings_.exchange_needs_opening) {
            exchange_in_place(position_.table, 0, 0);
        }
    }

private:
    [[nodiscard]] search::Task rack_task(const TileCounts& rack) const {
        search::Task task = best_.blank_task();
        search::fill_cells(task, {}, rack);
        task.jokers_most = rack.jokers();
        return task;
    }

    /// H1: the whole rack needs no points, so it must all go.
    void play_hand_rummy() {
        search::Task task = rack_task(position_.rack);
        for (auto& number : task.cells) {
            for (search::Cell& cell : number) {
                cell.must = cell.most;
            }
        }
        rules::for_each_tile(position_.rack,
                             [&](Tile tile) { task.paid += tile.is_joker() ? 0 : task.worth.of(tile.number()); });
        task.jokers_must = task.jokers_most;
        best_.try_task(task, position_.table);
    }

    void play_beside(int points) {
        search::Task task = rack_task(position_.rack);
        task.points_needed = points;
        best_.try_task(task, position_.table);
    }

    /// O4, O6: own melds first, then the table as one who has opened.
    void play_with_table() {
        // Nothing can be better than the same turn of a player who has opened.
        Best limit(settings_, position_, best_.objective());
        rearrange_opened(limit, settings_, position_);
        best_.limit(limit.worth());
        if (best_.is_done()) {
            return;
        }
        const int on_table = best_.on_table().jokers();
        const int borrowed = settings_.exchange_needs_opening ? 0 : on_table;
        const int jokers = position_.rack.jokers() + borrowed;
        // A joker of the table that is found in an own run may need company at both ends of it.
        const bool may_sit = settings_.joker_move == rules::JokerMove::replace_first && on_table > 0 && jokers > 0;
        OwnMeldChoices choices(settings_, position_.rack, jokers, settings_.open_min,
                               may_sit ? settings_.numbers : OwnMeldChoices::longest_needed);
        choices.for_each(
            [](void* context, const OwnMelds& own) { return static_cast<Opening*>(context)->play_after(own); }, this);
    }

    /// Jokers of the own melds may have been exchanged out of the table, each for its tile out of the rest of the rack.
    bool play_after(const OwnMelds& own) {
        const bool may_keep = settings_.joker_reuse == rules::JokerReuse::rack_allowed;
        const int borrowed = settings_.exchange_needs_opening ? 0 : own.jokers;
        const auto play = [&](std::span<const Tile> tiles) {
            const LaidBefore laid{.melds = own.melds, .jokers = own.jokers, .exchanged_for = tiles};
            rearrange(best_, settings_, position_.table, own.rest, laid);
        };
        Exchanges(position_.table, own.rest, may_keep ? search::max_jokers : borrowed, play).for_each();
        return !best_.is_done();
    }

    /// O5: the table is not to be touched yet, but its jokers may be exchanged in place.
    void exchange_in_place(const Table& table, int meld, std::size_t piece) {
        const Table& start = position_.table;
        while (meld < start.meld_count() && piece >= start.meld(meld).size()) {
            ++meld;
            piece = 0;
        }
        if (meld == start.meld_count()) {
            play_beside_exchanged(table);
            return;
        }
        exchange_in_place(table, meld, piece + 1);
        const Piece joker = start.meld(meld)[piece];
        if (!joker.is_joker()) {
            return;
        }
        for_each_own_tile(start.meld(meld), joker, [&](Tile tile) {
            const TileCounts used = table.tiles() - start.tiles();
            const bool is_there = std::ranges::find(table.meld(meld), Piece(tile)) != table.meld(meld).end();
            if (position_.rack[tile] > used[tile] && !is_there) {
                exchange_in_place(with_exchange(table, meld, tile), meld, piece + 1);
            }
        });
    }

    /// The tile takes the joker's place; a joker that stood for the same tile of a set now stands for the other's.
    static Table with_exchange(const Table& table, int meld, Tile tile) {
        Table changed;
        for (int i = 0; i < table.meld_count(); ++i) {
            std::array<Piece, rules::max_tiles> pieces;
            const rules::MeldPieces old = table.meld(i);
            std::ranges::copy(old, pieces.begin());
            bool placed = i != meld;
            for (Piece& now : std::span(pieces).first(old.size())) {
                if (!placed && now == Piece::joker_as(tile)) {
                    now = Piece(tile);
                    placed = true;
                }
            }
            for (Piece& now : std::span(pieces).first(old.size())) {
                if (!placed && now.is_joker()) {
                    now = Piece(tile);
                    placed = true;
                }
            }
            changed.add(std::span(pieces).first(old.size()));
        }
        return changed;
    }

    void play_beside_exchanged(const Table& table) {
        const TileCounts used = table.tiles() - position_.table.tiles();
        if (used.empty()) {
            return;
        }
        search::Task task = rack_task(position_.rack - used);
        const int freed = used.size();
        rules::for_each_tile(used, [&](Tile tile) { task.paid += task.worth.of(tile.number()); });
        task.jokers_most += freed;
        task.jokers_unpaid = freed;
        task.jokers_must = settings_.joker_reuse == rules::JokerReuse::rack_allowed ? 0 : freed;
        task.points_needed = std::max(1, settings_.open_min); // at least one new meld
        best_.try_task(task, table);
    }

    Best& best_;
    const rules::Settings& settings_;
    const rules::Position& position_;
};

} // namespace

void open(Best& best, const rules::Settings& settings, const rules::Position& position) {
    Opening(best, settings, position).play();
}

} // namespace runset::solver::tasks
