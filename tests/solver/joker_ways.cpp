#include "joker_ways.h"

#include <algorithm>
#include <numeric>

namespace runset::solver_test {

using rules::Piece;
using rules::Tile;

namespace {

bool holds(const rules::Table& table, int meld, Tile tile) {
    const auto pieces = table.meld(meld);
    return std::ranges::find(pieces, Piece(tile)) != pieces.end();
}

class Ways {
public:
    Ways(const rules::Settings& settings, const rules::Position& position)
        : settings_(settings), table_(position.table), rack_(position.rack), jokers_(table_jokers(position.table)) {
        decide(0);
    }

    [[nodiscard]] const std::vector<JokerWay>& all() const { return ways_; }

private:
    void decide(int joker) {
        if (joker == static_cast<int>(jokers_.size())) {
            if (is_allowed()) {
                ways_.push_back(way_);
            }
            return;
        }
        way_.staying.push_back(joker);
        decide(joker + 1);
        way_.staying.pop_back();
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            const TableJoker& laid = jokers_[static_cast<std::size_t>(joker)];
            const Tile tile(rules::Colour{c}, laid.meaning.number());
            // J3
            if (laid.is_in_set ? !holds(table_, laid.meld, tile) : tile == laid.meaning) {
                exchange_for(joker, tile);
            }
        }
    }

    void exchange_for(int joker, Tile tile) {
        const bool may_come_from_table = settings_.exchange_source == rules::ExchangeSource::rack_or_table;
        for (int from = Exchange::from_rack; from < (may_come_from_table ? table_.meld_count() : 0); ++from) {
            const bool is_there = from == Exchange::from_rack ? rack_[tile] > 0 : holds(table_, from, tile);
            if (is_there && from != jokers_[static_cast<std::size_t>(joker)].meld) {
                way_.exchanges.push_back({.joker = joker, .tile = tile, .from = from});
                decide(joker + 1);
                way_.exchanges.pop_back();
            }
        }
    }

    [[nodiscard]] int meld_of(const Exchange& exchange) const {
        return jokers_[static_cast<std::size_t>(exchange.joker)].meld;
    }

    [[nodiscard]] bool is_allowed() const {
        const auto& all = way_.exchanges;
        for (std::size_t i = 0; i < all.size(); ++i) {
            int uses = 0;
            for (const Exchange& other : all) {
                uses += other.from == all[i].from && other.tile == all[i].tile ? 1 : 0;
            }
            if (uses > (all[i].from == Exchange::from_rack ? rack_[all[i].tile] : 1)) {
                return false; // J9
            }
            for (std::size_t j = 0; j < i; ++j) {
                if (meld_of(all[i]) == meld_of(all[j]) && all[i].tile == all[j].tile) {
                    return false; // no set has two tiles of one colour
                }
            }
        }
        std::vector<std::size_t> order(all.size());
        std::iota(order.begin(), order.end(), 0);
        do {
            if (works_in(order)) {
                return true;
            }
        } while (std::next_permutation(order.begin(), order.end()));
        return false;
    }

    /// J10, one exchange after the other.
    [[nodiscard]] bool works_in(const std::vector<std::size_t>& order) const {
        std::vector<int> pieces;
        std::vector<int> jokers;
        for (int i = 0; i < table_.meld_count(); ++i) {
            pieces.push_back(static_cast<int>(table_.meld(i).size()));
            jokers.push_back(static_cast<int>(std::ranges::count_if(table_.meld(i), &Piece::is_joker)));
        }
        for (const std::size_t i : order) {
            const Exchange& exchange = way_.exchanges[i];
            if (exchange.from != Exchange::from_rack) {
                const auto giver = static_cast<std::size_t>(exchange.from);
                --pieces[giver];
                if (jokers[giver] > 0 && pieces[giver] < 3) {
                    return false;
                }
            }
            --jokers[static_cast<std::size_t>(meld_of(exchange))];
        }
        return true;
    }

    const rules::Settings& settings_;
    const rules::Table& table_;
    const rules::TileCounts& rack_;
    std::vector<TableJoker> jokers_;
    JokerWay way_;
    std::vector<JokerWay> ways_;
};

} // namespace

std::vector<TableJoker> table_jokers(const rules::Table& table) {
    std::vector<TableJoker> jokers;
    for (int i = 0; i < table.meld_count(); ++i) {
        const auto meld = table.meld(i);
        for (const Piece piece : meld) {
            if (piece.is_joker()) {
                jokers.push_back({.meld = i,
                                  .meaning = piece.stands_for(),
                                  .is_in_set = meld.front().number() == meld.back().number()});
            }
        }
    }
    return jokers;
}

std::vector<JokerWay> joker_ways(const rules::Settings& settings, const rules::Position& position) {
    return Ways(settings, position).all();
}

rules::TileCounts own_tiles(const rules::Table& table, const JokerWay& way, int meld) {
    const std::vector<TableJoker> jokers = table_jokers(table);
    rules::TileCounts tiles;
    for (const Piece piece : table.meld(meld)) {
        if (!piece.is_joker()) {
            tiles.add(piece.tile());
        }
    }
    for (const Exchange& exchange : way.exchanges) {
        if (jokers[static_cast<std::size_t>(exchange.joker)].meld == meld) {
            tiles.add(exchange.tile);
        }
    }
    for (const Exchange& exchange : way.exchanges) {
        if (exchange.from == meld) {
            tiles.remove(exchange.tile);
        }
    }
    return tiles;
}

} // namespace runset::solver_test
