#include "bots/forced/world.h"

#include <cmath>

#include "bots/forced/outlook.h"
#include "rules/deck.h"
#include "solver/can_lay.h"
#include "solver/solve.h"

namespace runset::bots::forced {

using rules::Position;
using rules::Random;
using rules::Seat;
using rules::Tile;
using rules::View;

namespace {

std::vector<Tile> shuffled(const rules::TileCounts& tiles, Random& random) {
    std::vector<Tile> list;
    list.reserve(static_cast<std::size_t>(tiles.size()));
    rules::for_each_tile(tiles, [&](Tile tile) { list.push_back(tile); });
    for (std::size_t i = list.size(); i > 1; --i) {
        std::swap(list[i - 1], list[static_cast<std::size_t>(random.below(i))]);
    }
    return list;
}

} // namespace

World::World(const View& view, Random& random)
    : settings_(view.settings), seat_count_(view.seat_count), viewer_(*view.viewer), to_move_(view.to_move),
      table_(view.table) {
    std::vector<Tile> hidden = shuffled(rules::all_tiles(view.settings) - view.table.tiles() - view.own_rack, random);
    for (std::uint8_t i = 0; i < static_cast<std::uint8_t>(seat_count_); ++i) {
        hands_[i].has_opened = view.seats[i].has_opened;
        if (Seat{i} == viewer_) {
            hands_[i].rack = view.own_rack;
        } else {
            deal(Seat{i}, view, hidden, random);
        }
    }
    for (std::size_t i = 0; i < hidden.size(); ++i) {
        hands_[i % static_cast<std::size_t>(seat_count_)].pile.push_back(hidden[i]);
    }
}

void World::deal(Seat seat, const View& view, std::vector<Tile>& hidden, Random& random) {
    Hand& hand = hands_[seat.index];
    const int size = view.seats[seat.index].rack_size;
    const bool has_moved = view.turn > view.seat_count;
    const int just_drawn = random.below(2) == 0 ? 1 : 0;
    std::vector<Tile> refused;
    while (hand.rack.size() < size && !hidden.empty()) {
        rules::TileCounts more = hand.rack;
        more.add(hidden.back());
        const bool must_be_stuck = has_moved && more.size() <= size - just_drawn;
        if (must_be_stuck &&
            solver::can_lay(settings_, {.has_opened = hand.has_opened, .rack = more, .table = table_})) {
            refused.push_back(hidden.back());
        } else {
            hand.rack = more;
        }
        hidden.pop_back();
    }
    while (hand.rack.size() < size) {
        hand.rack.add(refused.back());
        refused.pop_back();
    }
    for (Tile tile : refused) { // back to a random place, or the pile would begin with what others want
        hidden.push_back(tile);
        std::swap(hidden.back(), hidden[static_cast<std::size_t>(random.below(hidden.size()))]);
    }
}

Position World::position() const {
    const Hand& hand = hands_[to_move_.index];
    return {.has_opened = hand.has_opened, .rack = hand.rack, .table = table_};
}

void World::lay(const rules::Table& table) {
    rules::TileCounts all = table_.tiles();
    all += hand().rack;
    hand().rack = all - table.tiles();
    hand().has_opened = true;
    table_ = table;
    if (!hand().rack.empty()) {
        to_move_ = to_move_.next(seat_count_);
    }
}

bool World::draw() {
    if (settings_.rack_limit > 0 && hand().rack.size() >= settings_.rack_limit) {
        return true;
    }
    Seat from = to_move_;
    for (int i = 0; i < seat_count_ && hands_[from.index].pile.empty(); ++i) {
        from = from.next(seat_count_);
    }
    std::vector<Tile>& pile = hands_[from.index].pile;
    if (pile.empty()) {
        return false;
    }
    hand().rack.add(pile.back());
    pile.pop_back();
    return true;
}

double World::play_on(int turns) {
    int passes = 0;
    for (int turn = 0; turn < turns && passes < seat_count_ && !hand().rack.empty(); ++turn) {
        const solver::Answer best = solver::best_play(settings_, position());
        if (best.tiles > 0) {
            lay(best.table);
            passes = 0;
        } else {
            passes = draw() ? 0 : passes + 1;
            to_move_ = to_move_.next(seat_count_);
        }
    }
    return worth(passes >= seat_count_);
}

double World::chance() const {
    std::size_t pile = 0;
    for (const Hand& hand : hands_) {
        pile += hand.pile.size();
    }
    double own = 0;
    double all = 0;
    for (std::uint8_t i = 0; i < static_cast<std::uint8_t>(seat_count_); ++i) {
        const Hand& hand = hands_[i];
        const Traits traits = traits_of(hand.rack, hand.has_opened, Seat{i} == to_move_, static_cast<int>(pile));
        const double part = std::exp(outlook(traits));
        own += Seat{i} == viewer_ ? part : 0;
        all += part;
    }
    return own / all;
}

double World::worth(bool is_blocked) const {
    constexpr double a_tile = 1.0 / 100;
    const int own = hands_[viewer_.index].rack.size();
    int others = 0;
    for (std::uint8_t i = 0; i < static_cast<std::uint8_t>(seat_count_); ++i) {
        others += Seat{i} == viewer_ ? 0 : hands_[i].rack.size();
    }
    const double win = hands_[to_move_.index].rack.empty() ? (to_move_ == viewer_ ? 1.0 : 0.0)
                       : is_blocked                        ? 1.0 / seat_count_
                                                           : chance();
    return win + a_tile * (static_cast<double>(others) / (seat_count_ - 1) - own);
}

} // namespace runset::bots::forced
