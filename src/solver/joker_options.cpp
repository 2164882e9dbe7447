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

constexpr int pieces_to_remain = 3;

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

constexpr std::uint64_t bit_of(Tile tile) {
    return std::uint64_t{1} << tile.code();
}

constexpr unsigned bit(int n) {
    return 1U << static_cast<unsigned>(n);
}

constexpr unsigned interval(int first, int last) {
    return bit(last + 1) - bit(first);
}

/// The numbers of one colour in a bit set of tile codes.
constexpr unsigned numbers_of(std::uint64_t tiles, int colour) {
    return static_cast<unsigned>(tiles >> static_cast<unsigned>(16 * colour)) & 0xFFFFU;
}

constexpr unsigned colours_of(std::uint64_t tiles, int number) {
    unsigned colours = 0;
    for (int c = 0; c < colour_count; ++c) {
        colours |= (numbers_of(tiles, c) >> static_cast<unsigned>(number) & 1U) << static_cast<unsigned>(c);
    }
    return colours;
}

bool is_set(rules::MeldPieces meld) {
    return meld.size() > 1 && meld[0].number() == meld[1].number();
}

} // namespace

JokerOptions::JokerOptions(const rules::Settings& settings, const rules::Table& table, int fixed_from,
                           const rules::TileCounts& rack)
    : settings_(settings), table_(table), rack_(rack) {
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

void JokerOptions::for_each(Visit visit, void* context) {
    visit_ = visit;
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
        if (!leave_for(joker, tiles[at(i)])) {
            return false;
        }
    }
    return true;
}

bool JokerOptions::leave_for(int joker, Tile tile) {
    const int meld = jokers_[at(joker)].meld;
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

bool JokerOptions::fixed_hold() const {
    for (int i = 0; i < joker_count_; ++i) {
        if (jokers_[at(i)].is_fixed) {
            const int meld = jokers_[at(i)].meld;
            const auto size = static_cast<int>(table_.meld(meld).size());
            const int lent = std::popcount(naturals_[at(meld)] & ~base_of(meld));
            if (size - lent < pieces_to_remain) {
                return false;
            }
        }
    }
    return true;
}

bool JokerOptions::settle() {
    if (!lendings_.can_be_ordered(table_) || !fixed_hold()) {
        return true;
    }
    option_ = {};
    option_.leaving = static_cast<int>(lendings_.all().size());
    for (const Lending& lending : lendings_.all()) {
        if (lending.from == Lending::from_rack) {
            option_.from_rack[at(option_.from_rack_count++)] = lending.tile;
        }
    }
    return choose_cores(0);
}

bool JokerOptions::choose_cores(int meld) {
    for (; meld < table_.meld_count(); ++meld) {
        int staying = 0;
        unsigned places = 0;
        bool set = false;
        for (int i = 0; i < joker_count_; ++i) {
            const Laid& laid = jokers_[at(i)];
            if (laid.meld == meld && stays_[at(i)] && !laid.is_fixed) {
                ++staying;
                places |= bit(laid.meaning.number());
                set = laid.is_set;
            }
        }
        if (staying > 0 && set) {
            return choose_set_core(meld, staying);
        }
        if (staying > 0) {
            return choose_run_groups(meld, places, numbers_of(base_of(meld), table_.meld(meld)[0].colour().index));
        }
    }
    return merge_cores(0);
}

bool JokerOptions::choose_set_core(int meld, int staying) {
    const int number = table_.meld(meld)[0].number();
    const unsigned base = colours_of(base_of(meld), number);
    const int wanted = std::max(0, pieces_to_remain - staying);
    bool goes_on = true;
    for (unsigned colours = 0; colours < 16 && goes_on; ++colours) {
        if ((colours & ~base) == 0 && std::popcount(colours) == wanted) {
            option_.set_cores[at(option_.set_core_count++)] = {.number = static_cast<std::uint8_t>(number),
                                                               .colours = static_cast<std::uint8_t>(colours),
                                                               .jokers = static_cast<std::uint8_t>(staying)};
            goes_on = choose_cores(meld + 1);
            --option_.set_core_count;
        }
    }
    return goes_on;
}

/// Staying jokers of one run may end up in one run or in several: all ways to part them.
bool JokerOptions::choose_run_groups(int meld, unsigned staying, unsigned base) {
    if (staying == 0) {
        return choose_cores(meld + 1);
    }
    const unsigned lowest = staying & ~(staying - 1);
    const unsigned others = staying & ~lowest;
    for (unsigned more = others;; more = (more - 1) & others) {
        if (!choose_run_core(meld, lowest | more, others & ~more, base)) {
            return false;
        }
        if (more == 0) {
            return true;
        }
    }
}

int JokerOptions::staying_in_runs(int colour) const {
    int count = 0;
    for (int i = 0; i < joker_count_; ++i) {
        const Laid& laid = jokers_[at(i)];
        count += stays_[at(i)] && !laid.is_fixed && !laid.is_set && laid.meaning.colour().index == colour ? 1 : 0;
    }
    return count;
}

/// Which old pieces stay with the jokers of one group: intervals that hold enough of them and no end too many.
bool JokerOptions::choose_run_core(int meld, unsigned group, unsigned rest, unsigned base) {
    const int wanted = std::max(0, pieces_to_remain - std::popcount(group));
    const int low = std::countr_zero(group);
    const int high = static_cast<int>(std::bit_width(group)) - 1;
    const auto colour = table_.meld(meld)[0].colour().index;
    const bool is_alone = staying_in_runs(colour) == std::popcount(group);
    for (int first = 1; first <= low; ++first) {
        for (int last = high; last <= settings_.numbers; ++last) {
            const unsigned places = interval(first, last) & base & ~group;
            const unsigned ends = (first < low ? bit(first) : 0U) | (last > high ? bit(last) : 0U);
            const int held = std::popcount(places);
            // With nobody to compete for pieces the shortest intervals are enough.
            const bool is_longer = is_alone && held > wanted && ends != 0;
            if ((ends & ~base) != 0 || held < wanted || std::popcount(ends) > wanted || is_longer) {
                continue;
            }
            // Every choice of charged pieces that needs both ends.
            for (unsigned charged = places;; charged = (charged - 1) & places) {
                if (std::popcount(charged) == wanted && (ends & ~charged) == 0) {
                    charged_[at(option_.run_core_count)] = charged | group;
                    option_.run_cores[at(option_.run_core_count++)] = {.colour = colour,
                                                                       .first = static_cast<std::uint8_t>(first),
                                                                       .last = static_cast<std::uint8_t>(last),
                                                                       .jokers = static_cast<std::uint16_t>(group)};
                    const bool goes_on = choose_run_groups(meld, rest, base & ~charged);
                    --option_.run_core_count;
                    if (!goes_on) {
                        return false;
                    }
                }
                if (charged == 0) {
                    break;
                }
            }
        }
    }
    return true;
}

/// Cores of one colour that overlap may also lie in one run, if no piece serves two of them.
bool JokerOptions::merge_cores(int first) {
    if (!emit()) {
        return false;
    }
    const JokerOption before = option_;
    const auto charged = charged_;
    for (int i = first; i < before.run_core_count; ++i) {
        for (int j = i + 1; j < before.run_core_count; ++j) {
            const RunCore& a = before.run_cores[at(i)];
            const RunCore& b = before.run_cores[at(j)];
            const bool overlap = a.colour == b.colour && a.first <= b.last && b.first <= a.last;
            if (!overlap || (charged[at(i)] & charged[at(j)]) != 0) {
                continue;
            }
            option_.run_cores[at(i)] = {.colour = a.colour,
                                        .first = std::min(a.first, b.first),
                                        .last = std::max(a.last, b.last),
                                        .jokers = static_cast<std::uint16_t>(a.jokers | b.jokers)};
            charged_[at(i)] |= charged[at(j)];
            --option_.run_core_count;
            option_.run_cores[at(j)] = option_.run_cores[at(option_.run_core_count)];
            charged_[at(j)] = charged_[at(option_.run_core_count)];
            const bool goes_on = merge_cores(i);
            option_ = before;
            charged_ = charged;
            if (!goes_on) {
                return false;
            }
        }
    }
    return true;
}

/// An option that asks for nothing holds all others in it.
bool JokerOptions::emit() {
    return visit_(context_, option_) && !option_.is_unbound();
}

} // namespace runset::solver
