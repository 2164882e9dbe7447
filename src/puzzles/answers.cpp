#include "puzzles/answers.h"

#include <algorithm>
#include <vector>

#include "puzzles/goal.h"
#include "rules/deck.h"
#include "solver/plan.h"

namespace runset::puzzles {

namespace {

using rules::Colour;
using rules::Piece;
using rules::Table;
using rules::Tile;

using Meld = std::vector<Piece>;

/// Covers the tiles number by number. The lowest tile left is either in a run that it begins (jokers may stand before
/// it), or in a set of which it is the first natural tile, or it stays on the rack. So every table comes once.
class Trial {
public:
    Trial(const Puzzle& puzzle, std::int64_t patience) : puzzle_(puzzle), patience_(patience) {
        const rules::Settings& settings = puzzle.settings;
        left_ = puzzle.start.table.tiles();
        left_ += puzzle.start.rack;
        may_stay_ = puzzle.start.rack;
        if (settings.joker_reuse == rules::JokerReuse::rack_allowed) {
            for (int i = puzzle.start.table.tiles().jokers(); i > 0; --i) {
                may_stay_.add(Tile::joker());
            }
        }
        stay_budget_ = puzzle.start.rack.size() - puzzle.goal_tiles;
    }

    Answers run() {
        constexpr int most_jokers = 2;
        const bool is_possible = left_.jokers() <= most_jokers;
        go_on();
        found_.is_complete = is_possible && patience_ > 0;
        return found_;
    }

private:
    [[nodiscard]] int numbers() const { return puzzle_.settings.numbers; }

    [[nodiscard]] std::optional<Tile> lowest() const {
        for (int number = 1; number <= numbers(); ++number) {
            for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
                if (left_[Tile(Colour{c}, number)] > 0) {
                    return Tile(Colour{c}, number);
                }
            }
        }
        return std::nullopt;
    }

    void go_on() {
        if (--patience_ <= 0) {
            return;
        }
        const auto tile = lowest();
        if (!tile) {
            finish();
            return;
        }
        cover_by_runs(*tile);
        if (puzzle_.settings.has_sets) {
            cover_by_sets(*tile);
        }
        leave(*tile);
    }

    /// All copies that are left stay on the rack: so the order of the copies does not matter.
    void leave(Tile tile) {
        const int copies = left_[tile];
        if (copies > may_stay_[tile] || copies > stay_budget_) {
            return;
        }
        stay_budget_ -= copies;
        for (int i = 0; i < copies; ++i) {
            left_.remove(tile);
        }
        go_on();
        for (int i = 0; i < copies; ++i) {
            left_.add(tile);
        }
        stay_budget_ += copies;
    }

    void cover_by_runs(Tile tile) {
        Meld meld;
        for (int lead = 0; lead <= std::min(left_.jokers(), tile.number() - 1); ++lead) {
            meld.clear();
            for (int number = tile.number() - lead; number < tile.number(); ++number) {
                meld.push_back(Piece::joker_as(tile.colour(), number));
            }
            for (int i = 0; i < lead; ++i) {
                left_.remove(Tile::joker());
            }
            grow_run(meld, tile);
            for (int i = 0; i < lead; ++i) {
                left_.add(Tile::joker());
            }
        }
    }

    /// Adds `tile`, and a run of three and more is laid.
    void grow_run(Meld& meld, Tile tile) {
        const bool is_first = std::ranges::all_of(meld, &Piece::is_joker); // the tile itself begins the run
        for (const bool as_joker : {false, true}) {
            const Tile taken = as_joker ? Tile::joker() : tile;
            if (left_[taken] == 0 || (as_joker && is_first)) {
                continue;
            }
            left_.remove(taken);
            meld.push_back(as_joker ? Piece::joker_as(tile) : Piece(tile));
            if (meld.size() >= 3) {
                lay(meld);
            }
            if (tile.number() < numbers()) {
                grow_run(meld, Tile(tile.colour(), tile.number() + 1));
            }
            meld.pop_back();
            left_.add(taken);
        }
    }

    void cover_by_sets(Tile tile) {
        const unsigned first = tile.colour().index;
        for (unsigned colours = 1U << first; colours < 16; ++colours) {
            const bool begins_here = (colours & ((2U << first) - 1)) == 1U << first;
            if (begins_here && holds_all(colours, tile.number())) {
                lay_sets(colours, tile.number());
            }
        }
    }

    [[nodiscard]] bool holds_all(unsigned colours, int number) const {
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            if ((colours >> c & 1U) != 0 && left_[Tile(Colour{c}, number)] == 0) {
                return false;
            }
        }
        return true;
    }

    /// These natural tiles with no, one or more jokers. A joker in a set has no colour of its own: it gets the first
    /// free.
    void lay_sets(unsigned colours, int number) {
        Meld meld;
        rules::TileCounts taken;
        const auto take = [&](std::uint8_t c, bool as_joker) {
            const Tile tile(Colour{c}, number);
            meld.push_back(as_joker ? Piece::joker_as(tile) : Piece(tile));
            taken.add(as_joker ? Tile::joker() : tile);
        };
        for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
            if ((colours >> c & 1U) != 0) {
                take(c, false);
            }
        }
        const rules::TileCounts before = left_;
        for (std::uint8_t c = 0; c <= rules::colour_count; ++c) {
            if (meld.size() >= 3 && taken.is_within(before)) {
                left_ = before - taken;
                lay(meld);
                left_ = before;
            }
            while (c < rules::colour_count && (colours >> c & 1U) != 0) {
                ++c;
            }
            if (c < rules::colour_count) {
                take(c, true);
            }
        }
    }

    void lay(const Meld& meld) {
        // Two copies of one tile begin two melds: these come in one order only.
        const bool same_begin = !laid_.empty() && first_natural(laid_.back()) == first_natural(meld);
        if (same_begin && meld < laid_.back()) {
            return;
        }
        laid_.push_back(meld);
        go_on();
        laid_.pop_back();
    }

    [[nodiscard]] static Piece first_natural(const Meld& meld) {
        return *std::ranges::find(meld, false, &Piece::is_joker);
    }

    void finish() {
        const int jokers = left_.jokers();
        if (jokers > may_stay_.jokers() || jokers > stay_budget_ + lost_joker_budget()) {
            return;
        }
        Table table;
        for (const Meld& meld : laid_) {
            table.add(meld);
        }
        if (!check_answer(puzzle_, table).is_solved) {
            return;
        }
        const solver::Plan plan = solver::plan_steps(puzzle_.settings, puzzle_.start, table);
        const bool is_shorter = found_.count == 0 || plan.count < found_.fewest_steps ||
                                (plan.count == found_.fewest_steps && plan.moved_tiles < fewest_moved_);
        ++found_.count;
        if (is_shorter) {
            found_.fewest_steps = plan.count;
            fewest_moved_ = plan.moved_tiles;
            found_.shortest = table;
        }
    }

    /// Jokers of the table that a house rule lets go to the rack do not count as tiles that were not laid.
    [[nodiscard]] int lost_joker_budget() const { return may_stay_.jokers() - puzzle_.start.rack.jokers(); }

    const Puzzle& puzzle_;
    std::int64_t patience_;
    rules::TileCounts left_;
    rules::TileCounts may_stay_;
    int stay_budget_ = 0;
    int fewest_moved_ = 0;
    std::vector<Meld> laid_;
    Answers found_;
};

} // namespace

Answers find_answers(const Puzzle& puzzle, std::int64_t patience) {
    return Trial(puzzle, patience).run();
}

} // namespace runset::puzzles
