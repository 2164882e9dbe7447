#include "solver/tasks/joker_options.h"

#include <algorithm>
#include <bit>

#include "rules/judging/lay.h"

namespace runset::solver::tasks {

using rules::colour_count;
using rules::ExchangeSource;
using rules::Lending;
using rules::Piece;
using rules::Tile;

namespace {

constexpr std::uint64_t bit_of(Tile tile) {
    return std::uint64_t{1} << tile.code();
}

bool is_set(rules::MeldPieces meld) {
    return meld.size() > 1 && meld[0].number() == meld[1].number();
}

} // namespace

JokerOptions::JokerOptions(const rules::Settings& settings, const rules::Table& table, int fixed_from,
                           const rules::TileCounts& rack)
    : settings_(settings), table_(table), rack_(rack), has_own_melds_(fixed_from < table.meld_count()) {
    sits_in_.fill(nowhere);
    for (int i = 0; i < table.meld_count(); ++i) {
        std::uint64_t naturals = 0;
        const int before = joker_count_;
        for (const Piece piece : table.meld(i)) {
            if (!piece.is_joker()) {
                naturals |= bit_of(piece.stands_for());
            } else if (joker_count_ < static_cast<int>(jokers_.size())) {
                jokers_[at(joker_count_++)] = {
                    .meld = i, .meaning = piece.stands_for(), .is_set = is_set(table.meld(i))};
                table_jokers_ += i < fixed_from ? 1 : 0;
            }
        }
        naturals_[at(i)] = naturals;
        const bool is_plain = joker_count_ == before && i < fixed_from; // own melds keep what they have
        in_plain_melds_ |= is_plain ? naturals : 0;
        plain_melds_ |= std::uint64_t{is_plain ? 1U : 0U} << static_cast<unsigned>(i);
    }
    most_staying_ = table_jokers_ + rack.jokers() - (joker_count_ - table_jokers_);
}

void JokerOptions::for_each(Visit visit, Visit settles, void* context) {
    visit_ = visit;
    settles_ = settles;
    context_ = context;
    choose(0);
}

bool JokerOptions::choose(int joker) {
    // The jokers of own melds come last. If no other meddles with them they stay where they are.
    if (joker == joker_count_ || (joker == table_jokers_ && !are_own_touched())) {
        return settle();
    }
    if (!leave(joker)) {
        return false;
    }
    if (stays_[at(joker)]) { // leaving costs nothing: staying would be a special case of it
        stays_[at(joker)] = false;
        return true;
    }
    return sit(joker) && stay(joker);
}

bool JokerOptions::stay(int joker) {
    if (staying_ == most_staying_) {
        return true;
    }
    stays_[at(joker)] = true;
    ++staying_;
    const bool goes_on = choose(joker + 1);
    --staying_;
    stays_[at(joker)] = false;
    return goes_on;
}

/// Another joker with this number might need the same tile.
bool JokerOptions::is_wanted_twice(int joker, Tile tile) const {
    for (int i = 0; i < joker_count_; ++i) {
        if (i != joker && jokers_[at(i)].meaning.number() == tile.number()) {
            return true;
        }
    }
    return false;
}

/// A meld without jokers that has the tile: it can always spare it, and nothing about the final table depends on it.
int JokerOptions::plain_giver(int joker, Tile tile) const {
    if (settings_.exchange_source != ExchangeSource::rack_or_table || (in_plain_melds_ & bit_of(tile)) == 0 ||
        is_wanted_twice(joker, tile)) {
        return -1;
    }
    for (std::uint64_t rest = plain_melds_; rest != 0; rest &= rest - 1) {
        const int meld = std::countr_zero(rest);
        if ((naturals_[at(meld)] & bit_of(tile)) != 0) {
            return meld;
        }
    }
    return -1;
}

/// Sets `stays_` as a sign that nothing else need be tried.
bool JokerOptions::leave(int joker) {
    const Laid& laid = jokers_[at(joker)];
    std::array<Tile, colour_count> tiles{};
    int count = 0;
    for (std::uint8_t c = 0; c < colour_count; ++c) {
        const Tile tile(rules::Colour{c}, laid.meaning.number());
        const bool is_right = laid.is_set
                                  ? (naturals_[at(laid.meld)] & bit_of(tile)) == 0 && !lendings_.has(laid.meld, tile)
                                  : tile == laid.meaning;
        if (is_right) {
            tiles[at(count++)] = tile;
        }
    }
    for (int i = 0; i < count; ++i) {
        if (const int giver = plain_giver(joker, tiles[at(i)]); giver >= 0) {
            const bool goes_on = lend_and_go_on(joker, {.to = laid.meld, .from = giver, .tile = tiles[at(i)]});
            stays_[at(joker)] = true;
            return goes_on;
        }
    }
    for (int i = 0; i < count; ++i) {
        if (!leave_for(joker, laid.meld, tiles[at(i)])) {
            return false;
        }
    }
    return true;
}

bool JokerOptions::leave_for(int joker, int meld, Tile tile) {
    if (settings_.exchange_source == ExchangeSource::rack_or_table) {
        for (int from = 0; from < table_.meld_count(); ++from) {
            const bool has_tile = (naturals_[at(from)] & bit_of(tile)) != 0;
            if (from != meld && has_tile && !lendings_.is_lent(from, tile) &&
                !lend_and_go_on(joker, {.to = meld, .from = from, .tile = tile})) {
                return false;
            }
        }
    }
    if (rack_[tile] == 0) {
        return true;
    }
    rack_.remove(tile);
    const bool goes_on = lend_and_go_on(joker, {.to = meld, .from = Lending::from_rack, .tile = tile});
    rack_.add(tile);
    return goes_on;
}

bool JokerOptions::lend_and_go_on(int joker, Lending lending) {
    lendings_.push(lending);
    const bool goes_on = choose(joker + 1);
    lendings_.pop();
    return goes_on;
}

std::uint64_t JokerOptions::base_of(int meld) const {
    std::uint64_t tiles = naturals_[at(meld)];
    for (const Lending& lending : lendings_.all()) {
        const std::uint64_t tile = bit_of(lending.tile);
        tiles = lending.to == meld ? tiles | tile : lending.from == meld ? tiles & ~tile : tiles;
    }
    return tiles;
}

bool JokerOptions::settle() {
    if (!are_moves_needed() || !lendings_.can_be_ordered(table_)) {
        return true;
    }
    option_ = {};
    option_.leaving = table_jokers_ - staying_;
    for (const Lending& lending : lendings_.all()) {
        if (lending.from == Lending::from_rack) {
            option_.from_rack[at(option_.from_rack_count++)] = lending.tile;
        }
    }
    is_loose_ = make_loose();
    is_settled_ = false;
    passed_ = 0;
    const bool goes_on = choose_company(0);
    if (goes_on && is_loose_ && passed_ == 1) {
        return visit_(context_, held_);
    }
    return goes_on || is_settled_;
}

/// An option that asks for nothing holds all others in it.
bool JokerOptions::emit() {
    if (is_loose_) {
        return pass_on();
    }
    return visit_(context_, option_) && !option_.is_unbound();
}

/// The first option waits; if there is a second, the loose one may settle them all.
bool JokerOptions::pass_on() {
    if (++passed_ == 1) {
        held_ = option_;
        return true;
    }
    if (passed_ == 2) {
        is_settled_ = settles_(context_, loose_);
        if (is_settled_ || !visit_(context_, held_)) {
            return false;
        }
    }
    return visit_(context_, option_);
}

} // namespace runset::solver::tasks
