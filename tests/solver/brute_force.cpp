#include "solver/brute_force.h"

#include <bit>
#include <tuple>
#include <vector>

#include "rules/judging/judge.h"

namespace runset::solver_test {

namespace {

using rules::Piece;
using rules::Tile;

/// A kind of meld without saying which pieces are jokers.
using Slots = std::vector<Tile>;

std::vector<Slots> all_melds(const rules::Settings& settings) {
    std::vector<Slots> melds;
    for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
        for (int first = 1; first + 2 <= settings.numbers; ++first) {
            for (int last = first + 2; last <= settings.numbers; ++last) {
                Slots slots;
                for (int n = first; n <= last; ++n) {
                    slots.emplace_back(rules::Colour{c}, n);
                }
                melds.push_back(slots);
            }
        }
    }
    for (int n = 1; settings.has_sets && n <= settings.numbers; ++n) {
        for (unsigned colours = 1; colours < 16; ++colours) {
            Slots slots;
            for (std::uint8_t c = 0; c < rules::colour_count; ++c) {
                if ((colours >> c & 1U) != 0) {
                    slots.emplace_back(rules::Colour{c}, n);
                }
            }
            if (slots.size() >= 3) {
                melds.push_back(slots);
            }
        }
    }
    return melds;
}

class Trial {
public:
    Trial(const rules::Settings& settings, const rules::Position& position, long long budget)
        : settings_(settings), position_(position), melds_(all_melds(settings)), budget_(budget) {
        start_ = position.table.tiles();
        left_ = start_;
        left_ += position.rack;
    }

    bool visit_all(const std::function<void(const rules::Table&)>& visit) {
        visit_ = &visit;
        go_on(0);
        return budget_ > 0;
    }

    BruteForce run() {
        go_on(0);
        result_.was_finished = budget_ > 0;
        return result_;
    }

private:
    void go_on(std::size_t from) {
        if (--budget_ <= 0) {
            return;
        }
        judge();
        for (std::size_t i = from; i < melds_.size(); ++i) {
            std::vector<Piece> pieces;
            fill(i, pieces);
        }
    }

    void fill(std::size_t meld, std::vector<Piece>& pieces) {
        const Slots& slots = melds_[meld];
        if (pieces.size() == slots.size()) {
            laid_.push_back(pieces);
            go_on(meld);
            laid_.pop_back();
            return;
        }
        const Tile tile = slots[pieces.size()];
        if (left_[tile] > 0) {
            left_.remove(tile);
            pieces.emplace_back(tile);
            fill(meld, pieces);
            pieces.pop_back();
            left_.add(tile);
        }
        if (left_.jokers() > 0) {
            left_.remove(Tile::joker());
            pieces.push_back(Piece::joker_as(tile));
            fill(meld, pieces);
            pieces.pop_back();
            left_.add(Tile::joker());
        }
    }

    void judge() {
        // The judge would refuse it too; this only saves time.
        rules::TileCounts rest = left_;
        const rules::TileCounts missing = rest - position_.rack;
        if (missing.size() > missing.jokers()) {
            return;
        }
        rules::Table table;
        for (const auto& meld : laid_) {
            table.add(meld);
        }
        if (visit_ != nullptr) {
            if (rules::judge_lay(settings_, position_, table)) {
                (*visit_)(table);
            }
            return;
        }
        const rules::TileCounts played = table.tiles() - start_;
        Most most{.tiles = played.size()};
        rules::for_each_tile(played, [&](Tile tile) { most.points += tile.is_joker() ? 25 : tile.number(); });
        const bool more_tiles =
            std::tie(most.tiles, most.points) > std::tie(result_.by_tiles.tiles, result_.by_tiles.points);
        const bool more_points =
            std::tie(most.points, most.tiles) > std::tie(result_.by_points.points, result_.by_points.tiles);
        if ((more_tiles || more_points) && rules::judge_lay(settings_, position_, table)) {
            result_.by_tiles = more_tiles ? most : result_.by_tiles;
            result_.by_points = more_points ? most : result_.by_points;
        }
    }

    const rules::Settings& settings_;
    const rules::Position& position_;
    std::vector<Slots> melds_;
    long long budget_;
    rules::TileCounts start_;
    rules::TileCounts left_;
    std::vector<std::vector<Piece>> laid_;
    BruteForce result_;
    const std::function<void(const rules::Table&)>* visit_ = nullptr;
};

} // namespace

CountKey key_of(const rules::TileCounts& tiles) {
    CountKey key{};
    for (int code = 0; code < rules::TileCounts::codes; ++code) {
        key[static_cast<std::size_t>(code)] = tiles.at_code(code);
    }
    return key;
}

bool for_each_legal_table(const rules::Settings& settings, const rules::Position& position, long long budget,
                          const std::function<void(const rules::Table&)>& visit) {
    return Trial(settings, position, budget).visit_all(visit);
}

AllPlays try_all_plays(const rules::Settings& settings, const rules::Position& position, long long budget) {
    AllPlays plays;
    const rules::TileCounts before = position.table.tiles();
    plays.was_finished = for_each_legal_table(settings, position, budget, [&](const rules::Table& table) {
        const rules::TileCounts after = table.tiles();
        const rules::TileCounts played = after - before;
        if (!played.empty()) {
            plays.subsets.insert(key_of(played));
            plays.can_go_out |= played == position.rack && before.is_within(after);
        }
    });
    return plays;
}

BruteForce try_all_tables(const rules::Settings& settings, const rules::Position& position, long long budget) {
    return Trial(settings, position, budget).run();
}

} // namespace runset::solver_test
