#include "solver/joker_options.h"

#include <algorithm>
#include <bit>

#include "rules/lay.h"

namespace runset::solver {

using rules::colour_count;
using rules::ExchangeSource;
using rules::Lending;
using rules::Piece;
using rules::Tile;

namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

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
        naturals_[at(i)] = rules::natural_tiles(table.meld(i));
        for (Piece piece : table.meld(i)) {
            if (piece.is_joker() && joker_count_ < static_cast<int>(jokers_.size())) {
                jokers_[at(joker_count_++)] = {.meld = i,
                                               .meaning = piece.stands_for(),
                                               .is_set = is_set(table.meld(i)),
                                               .is_fixed = i >= fixed_from};
            }
        }
    }
}

void JokerOptions::for_each(Visit visit, Visit settles, void* context) {
    visit_ = visit;
    settles_ = settles;
    context_ = context;
    choose(0);
}

bool JokerOptions::choose(int joker) {
    if (joker == joker_count_) {
        return settle();
    }
    const bool is_fixed = jokers_[at(joker)].is_fixed;
    if (!is_fixed && !leave(joker)) {
        return false;
    }
    if (!is_fixed && stays_[at(joker)]) { // leaving costs nothing: staying would be a special case of it
        stays_[at(joker)] = false;
        return true;
    }
    if (!(is_fixed ? free_again(joker) : sit(joker))) {
        return false;
    }
    stays_[at(joker)] = true;
    const bool goes_on = choose(joker + 1);
    stays_[at(joker)] = false;
    return goes_on;
}

/// Another joker with this number might need the same tile.
bool JokerOptions::is_wanted_twice(int joker, Tile tile) const {
    for (int i = 0; i < joker_count_; ++i) {
        if (i != joker && !jokers_[at(i)].is_fixed && jokers_[at(i)].meaning.number() == tile.number()) {
            return true;
        }
    }
    return false;
}

/// A meld without jokers that has the tile: it can always spare it, and nothing about the final table depends on it.
int JokerOptions::plain_giver(int joker, Tile tile) const {
    if (settings_.exchange_source != ExchangeSource::rack_or_table || is_wanted_twice(joker, tile)) {
        return -1;
    }
    for (int i = 0; i < table_.meld_count(); ++i) {
        const bool has_tile = (naturals_[at(i)] & bit_of(tile)) != 0;
        if (has_tile && i != jokers_[at(joker)].meld &&
            std::popcount(naturals_[at(i)]) == static_cast<int>(table_.meld(i).size())) {
            return i;
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

/// A joker of an own meld is exchanged again, and this one, which means the same, is found in its place.
bool JokerOptions::sit(int joker) {
    const Laid& laid = jokers_[at(joker)];
    for (int own = 0; own < joker_count_; ++own) {
        const Laid& place = jokers_[at(own)];
        const bool is_same =
            laid.is_set ? place.meaning.number() == laid.meaning.number() : place.meaning == laid.meaning;
        if (!place.is_fixed || is_freed_[at(own)] || place.is_set != laid.is_set || !is_same) {
            continue;
        }
        is_freed_[at(own)] = true;
        sits_in_[at(joker)] = place.meld;
        bool goes_on = true;
        for (std::uint8_t c = 0; c < colour_count && goes_on; ++c) {
            const Tile tile(rules::Colour{c}, place.meaning.number());
            const bool is_right =
                place.is_set ? (naturals_[at(place.meld)] & bit_of(tile)) == 0 && !lendings_.has(place.meld, tile)
                             : tile == place.meaning;
            goes_on = !is_right || leave_for(joker, place.meld, tile);
        }
        is_freed_[at(own)] = false;
        sits_in_[at(joker)] = nowhere;
        if (!goes_on) {
            return false;
        }
    }
    return true;
}

/// A joker of an own meld is exchanged again so that the meld may spare a tile; some other joker fills its place.
bool JokerOptions::free_again(int joker) {
    const Laid& laid = jokers_[at(joker)];
    const auto gives = [&](const Lending& lending) { return lending.from == laid.meld; };
    if (is_freed_[at(joker)] || std::ranges::none_of(lendings_.all(), gives)) {
        return true;
    }
    is_freed_[at(joker)] = true;
    ++freed_again_;
    bool goes_on = true;
    for (std::uint8_t c = 0; c < colour_count && goes_on; ++c) {
        const Tile tile(rules::Colour{c}, laid.meaning.number());
        const bool is_right = laid.is_set
                                  ? (naturals_[at(laid.meld)] & bit_of(tile)) == 0 && !lendings_.has(laid.meld, tile)
                                  : tile == laid.meaning;
        goes_on = !is_right || leave_for(joker, laid.meld, tile);
    }
    --freed_again_;
    is_freed_[at(joker)] = false;
    return goes_on;
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

/// Each joker that stays in an own meld keeps enough of it beside it.
bool JokerOptions::fixed_hold() const {
    for (int i = 0; i < joker_count_; ++i) {
        const int meld = jokers_[at(i)].meld;
        if (!jokers_[at(i)].is_fixed || is_freed_[at(i)]) {
            continue;
        }
        int pieces = std::popcount(naturals_[at(meld)] & base_of(meld) & ~company_in_[at(meld)]);
        for (int other = 0; other < joker_count_; ++other) {
            pieces += jokers_[at(other)].meld == meld && !is_freed_[at(other)] ? 1 : 0;
        }
        if (pieces < pieces_to_remain) {
            return false;
        }
    }
    return true;
}

bool JokerOptions::settle() {
    if (!lendings_.can_be_ordered(table_)) {
        return true;
    }
    option_ = {};
    option_.leaving = static_cast<int>(lendings_.all().size()) - freed_again_; // of the table
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

/// A joker found in an own meld needs two pieces of its old meld there. Copies are alike, so these may be own tiles;
/// but none of them keeps two jokers company.
bool JokerOptions::choose_company(int joker) {
    while (joker < joker_count_ && sits_in_[at(joker)] == nowhere) {
        ++joker;
    }
    if (joker == joker_count_) {
        return !fixed_hold() || choose_cores(0);
    }
    const int old_meld = jokers_[at(joker)].meld;
    const int own_meld = sits_in_[at(joker)];
    int missing = pieces_to_remain;
    bool is_first = true;
    for (int i = 0; i < joker_count_; ++i) {
        const bool is_with = jokers_[at(i)].meld == old_meld && sits_in_[at(i)] == own_meld;
        missing -= is_with ? 1 : 0;
        is_first = is_first && !(is_with && i < joker);
    }
    if (!is_first) {
        return choose_company(joker + 1); // the first of them has seen to it
    }
    const std::uint64_t tiles =
        base_of(old_meld) & naturals_[at(own_meld)] & ~company_of_[at(old_meld)] & ~company_in_[at(own_meld)];
    bool goes_on = true;
    for (std::uint64_t some = tiles; goes_on; some = (some - 1) & tiles) {
        if (std::popcount(some) == missing) {
            company_of_[at(old_meld)] |= some;
            company_in_[at(own_meld)] |= some;
            goes_on = choose_company(joker + 1);
            company_of_[at(old_meld)] &= ~some;
            company_in_[at(own_meld)] &= ~some;
        }
        if (some == 0) {
            break;
        }
    }
    return goes_on;
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

} // namespace runset::solver
