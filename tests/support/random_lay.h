// Random small tables with jokers, and random ways to leave them that are valid melds and nearly always almost legal:
// tiles change places, jokers are exchanged or just taken, and own tiles mend what has become too short.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>

#include "rules/deck.h"
#include "rules/meld.h"
#include "rules/position.h"
#include "rules/random.h"
#include "support/notation.h"

namespace runset::test {

using Meld = std::vector<Piece>;

struct RandomLay {
    Position start;
    Table left;
};

class RandomLays {
public:
    RandomLays(const Settings& settings, std::uint64_t seed, int highest)
        : settings_(settings), random_(seed), highest_(highest) {}

    /// A table of one to three melds with a joker at least, and how it is left. None if this try led nowhere.
    std::optional<RandomLay> next(int most_jokers) {
        stock_ = all_tiles(settings_);
        rack_ = TileCounts{};
        hand_.clear();
        melds_.clear();
        int jokers = 1 + below(most_jokers);
        for (int count = 1 + below(3); count > 0; --count) {
            const int here = std::min(jokers, count == 1 ? jokers : below(3));
            if (!add_random_meld(here)) {
                return std::nullopt;
            }
            jokers -= here;
        }
        start_melds_ = melds_;
        const Table start = table();
        if (start.tiles().jokers() == 0) {
            return std::nullopt;
        }
        for (int steps = 1 + below(4); steps > 0; --steps) {
            manipulate();
        }
        if (!lay_down_hand() || !is_valid_table() || rack_.empty() || leaves_jokers_alone()) {
            return std::nullopt;
        }
        std::ranges::reverse(melds_);
        return RandomLay{.start = {.has_opened = true, .rack = rack_, .table = start}, .left = table()};
    }

private:
    int below(int limit) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(limit))); }

    Colour colour() { return {static_cast<std::uint8_t>(below(colour_count))}; }

    [[nodiscard]] Table table() const {
        Table table;
        for (const Meld& meld : melds_) {
            table.add(meld);
        }
        return table;
    }

    [[nodiscard]] bool is_valid(const Meld& meld) const { return shape_of(settings_, meld).kind != MeldKind::none; }

    [[nodiscard]] bool is_valid_table() const {
        return std::ranges::all_of(melds_, [this](const Meld& meld) { return is_valid(meld); });
    }

    /// Little to judge: every meld with a joker lies there as before, or has only grown.
    [[nodiscard]] bool leaves_jokers_alone() const {
        const auto lies_in = [](const Meld& meld, const Meld& now) {
            return std::ranges::all_of(meld, [&](Piece piece) { return std::ranges::find(now, piece) != now.end(); });
        };
        return std::ranges::all_of(start_melds_, [&](const Meld& meld) {
            const bool has_joker = std::ranges::any_of(meld, &Piece::is_joker);
            return !has_joker || std::ranges::any_of(melds_, [&](const Meld& now) { return lies_in(meld, now); });
        });
    }

    Meld random_shape() {
        Meld meld;
        if (settings_.has_sets && below(2) == 0) {
            const int number = 1 + below(highest_);
            const int left_out = below(colour_count + 2); // above the colours: a set of four
            for (int i = 0; i < colour_count; ++i) {
                if (i != left_out) {
                    meld.emplace_back(Tile(Colour{static_cast<std::uint8_t>(i)}, number));
                }
            }
        } else {
            const int length = std::min(highest_, 3 + below(below(3) == 0 ? 5 : 3));
            const int first = 1 + below(highest_ - length + 1);
            const Colour of = colour();
            for (int i = 0; i < length; ++i) {
                meld.emplace_back(Tile(of, first + i));
            }
        }
        return meld;
    }

    bool add_random_meld(int jokers) {
        Meld meld = random_shape();
        for (int i = 0; i < jokers; ++i) {
            Piece& piece = meld[static_cast<std::size_t>(below(static_cast<int>(meld.size())))];
            piece = Piece::joker_as(piece.stands_for());
        }
        for (Piece piece : meld) {
            if (stock_[piece.tile()] == 0) {
                return false;
            }
            stock_.remove(piece.tile());
        }
        melds_.push_back(meld);
        return true;
    }

    bool take_from_stock(Tile tile) {
        if (stock_[tile] == 0) {
            return false;
        }
        stock_.remove(tile);
        rack_.add(tile);
        return true;
    }

    /// Any meld, rather one with a joker.
    Meld& any_meld() {
        Meld* meld = nullptr;
        for (int tries = 0; tries < 3 && (meld == nullptr || std::ranges::none_of(*meld, &Piece::is_joker)); ++tries) {
            meld = &melds_[static_cast<std::size_t>(below(static_cast<int>(melds_.size())))];
        }
        return *meld;
    }

    /// One random step. A step that would leave something that cannot be mended is taken back.
    void manipulate() {
        if (melds_.empty()) {
            return;
        }
        const auto saved = std::tuple(melds_, hand_, stock_, rack_);
        if (!try_step()) {
            std::tie(melds_, hand_, stock_, rack_) = saved;
        }
    }

    bool try_step() {
        const int kind = below(16);
        if (kind < 4) {
            return exchange(kind < 2);
        }
        if (kind < 14) {
            return take_piece(any_meld(), kind < 10);
        }
        return kind == 14 ? split() : dissolve();
    }

    bool exchange(bool from_table) {
        Meld& meld = any_meld();
        const auto joker = std::ranges::find_if(meld, &Piece::is_joker);
        if (joker == meld.end()) {
            return false;
        }
        const bool is_set = meld.size() > 1 && meld[0].number() == meld[1].number();
        const Tile wanted(is_set ? colour() : joker->colour(), joker->number());
        *joker = Piece(wanted);
        hand_.push_back(Tile::joker());
        if (!from_table) {
            return take_from_stock(wanted);
        }
        for (Meld& other : melds_) {
            const auto tile = std::ranges::find(other, Piece(wanted));
            if (&other != &meld && tile != other.end()) {
                return take_out(other, Piece(wanted));
            }
        }
        return false;
    }

    bool take_piece(Meld& meld, bool joker) {
        Meld choice;
        std::ranges::copy_if(meld, std::back_inserter(choice), [&](Piece piece) { return piece.is_joker() == joker; });
        if (choice.empty()) {
            return false;
        }
        const Piece piece = choice[static_cast<std::size_t>(below(static_cast<int>(choice.size())))];
        hand_.push_back(piece.tile());
        return take_out(meld, piece);
    }

    /// Takes a piece out; what is left may fall into two parts, and both are mended.
    bool take_out(Meld& meld, Piece piece) {
        std::ranges::sort(meld, {}, &Piece::number);
        const auto place = std::ranges::find(meld, piece);
        Meld behind(place + 1, meld.end());
        meld.erase(place, meld.end());
        if (meld.empty() || behind.empty() || meld.front().number() == behind.front().number()) {
            meld.insert(meld.end(), behind.begin(), behind.end());
            return mend(meld);
        }
        const bool is_mended = mend(meld) && mend(behind);
        melds_.push_back(behind);
        return is_mended;
    }

    bool split() {
        Meld& meld = any_meld();
        if (meld.size() < 5 || meld[0].number() == meld[1].number()) {
            return false;
        }
        std::ranges::sort(meld, {}, &Piece::number);
        const auto middle = meld.begin() + 2 + below(static_cast<int>(meld.size()) - 3);
        Meld behind(middle, meld.end());
        meld.erase(middle, meld.end());
        const bool is_mended = mend(meld) && mend(behind);
        melds_.push_back(behind);
        return is_mended;
    }

    bool dissolve() {
        const auto which = melds_.begin() + below(static_cast<int>(melds_.size()));
        for (Piece piece : *which) {
            hand_.push_back(piece.tile());
        }
        melds_.erase(which);
        return true;
    }

    /// Adds own tiles at the ends, or in missing colours, until it is a meld.
    bool mend(Meld& meld) {
        for (int tries = 0; tries < 10 && !is_valid(meld); ++tries) {
            Meld longer = meld;
            longer.emplace_back(neighbour_of(meld));
            if (stock_[longer.back().tile()] > 0 && (longer.size() < 3 || is_valid(longer))) {
                take_from_stock(longer.back().tile());
                meld = longer;
            }
        }
        return is_valid(meld);
    }

    Tile neighbour_of(const Meld& meld) {
        const auto [low, high] = std::ranges::minmax(meld, {}, &Piece::number);
        const bool as_set = settings_.has_sets && low.number() == high.number() && (meld.size() > 1 || below(2) == 0);
        if (as_set) {
            return {colour(), low.number()};
        }
        const int number = below(2) == 0 ? low.number() - 1 : high.number() + 1;
        return {low.colour(), std::clamp(number, 1, settings_.numbers)};
    }

    bool lay_down_hand() {
        for (Tile tile : hand_) {
            if (!lay_down(tile)) {
                return false;
            }
        }
        return true;
    }

    bool lay_down(Tile tile) {
        for (int tries = 0; tries < 12; ++tries) {
            if (!melds_.empty() && below(3) != 0) {
                Meld& meld = any_meld();
                Meld longer = meld;
                longer.push_back(tile.is_joker() ? Piece::joker_as(neighbour_of(meld)) : Piece(tile));
                if (is_valid(longer)) {
                    meld = longer;
                    return true;
                }
                continue;
            }
            const auto saved = std::pair(stock_, rack_);
            Meld meld{tile.is_joker() ? Piece::joker_as(Tile(colour(), 1 + below(highest_))) : Piece(tile)};
            if (mend(meld)) {
                melds_.push_back(meld);
                return true;
            }
            std::tie(stock_, rack_) = saved;
        }
        return false;
    }

    Settings settings_;
    Random random_;
    int highest_;
    TileCounts stock_;       // tiles nobody has yet
    TileCounts rack_;        // own tiles that have come to the table
    std::vector<Tile> hand_; // taken from the table and not yet laid again
    std::vector<Meld> melds_;
    std::vector<Meld> start_melds_;
};

} // namespace runset::test
