#include "rules/salvage_oracle.h"

#include <algorithm>

#include "rules/judging/judge.h"
#include "rules/meld.h"
#include "support/notation.h"

namespace runset::test {

namespace {

constexpr int own = -1;

/// A place a draft tile may have come from.
struct Source {
    Tile tile;
    int meld = own; // of the start table
    bool is_used = false;
};

struct DraftTile {
    Piece piece;
    int meld = own;
};

using Group = std::vector<DraftTile>;

class Settling {
public:
    Settling(const Settings& settings, const Table& start, std::vector<Group> groups)
        : settings_(settings), start_(start), groups_(std::move(groups)),
          is_restored_(static_cast<std::size_t>(start.meld_count())) {}

    /// The rule does not say which comes first, a group that is no meld or a meld that misses a tile.
    Table settle(bool groups_first) {
        while (groups_first ? take_back_a_group() || bring_back_a_meld() : bring_back_a_meld() || take_back_a_group()) {
        }
        Table table;
        for (int meld = 0; meld < start_.meld_count(); ++meld) {
            if (is_restored_[static_cast<std::size_t>(meld)]) {
                table.add(start_.meld(meld));
            }
        }
        for (const Group& group : groups_) {
            table.add(pieces_of(group));
        }
        return table;
    }

private:
    static std::vector<Piece> pieces_of(const Group& group) {
        std::vector<Piece> pieces;
        for (const DraftTile& tile : group) {
            pieces.push_back(tile.piece);
        }
        return pieces;
    }

    void restore(int meld) {
        is_restored_[static_cast<std::size_t>(meld)] = true;
        for (Group& group : groups_) {
            std::erase_if(group, [&](const DraftTile& tile) { return tile.meld == meld; });
        }
    }

    bool take_back_a_group() {
        for (Group& group : groups_) {
            if (group.empty() || shape_of(settings_, pieces_of(group)).kind != MeldKind::none) {
                continue;
            }
            const Group faulty = group;
            group.clear();
            for (const DraftTile& tile : faulty) {
                if (tile.meld != own) {
                    restore(tile.meld);
                }
            }
            return true;
        }
        return false;
    }

    bool bring_back_a_meld() {
        for (int meld = 0; meld < start_.meld_count(); ++meld) {
            std::size_t found = 0;
            for (const Group& group : groups_) {
                found += static_cast<std::size_t>(std::ranges::count(group, meld, &DraftTile::meld));
            }
            if (!is_restored_[static_cast<std::size_t>(meld)] && found < start_.meld(meld).size()) {
                restore(meld);
                return true;
            }
        }
        return false;
    }

    const Settings& settings_;
    const Table& start_;
    std::vector<Group> groups_;
    std::vector<bool> is_restored_;
};

class AllWays {
public:
    AllWays(const Settings& settings, const Position& start, const Table& draft)
        : settings_(settings), start_(start), draft_(draft), groups_(static_cast<std::size_t>(draft.meld_count())) {
        for (int meld = 0; meld < start.table.meld_count(); ++meld) {
            for (Piece piece : start.table.meld(meld)) {
                sources_.push_back({.tile = piece.tile(), .meld = meld});
            }
        }
        for_each_tile(start.rack, [this](Tile tile) { sources_.push_back({.tile = tile}); });
    }

    Outcomes find() {
        trace(0, 0);
        return outcomes_;
    }

private:
    void trace(int group, std::size_t place) {
        if (group == draft_.meld_count()) {
            judge_outcome();
            return;
        }
        const MeldPieces pieces = draft_.meld(group);
        if (place == pieces.size()) {
            trace(group + 1, 0);
            return;
        }
        std::set<int> tried; // two tiles of one meld, or of the rack, are the same
        for (Source& source : sources_) {
            if (!source.is_used && source.tile == pieces[place].tile() && tried.insert(source.meld).second) {
                source.is_used = true;
                groups_[static_cast<std::size_t>(group)].push_back({.piece = pieces[place], .meld = source.meld});
                trace(group, place + 1);
                groups_[static_cast<std::size_t>(group)].pop_back();
                source.is_used = false;
            }
        }
    }

    void judge_outcome() {
        for (bool groups_first : {false, true}) {
            const Table table = Settling(settings_, start_.table, groups_).settle(groups_first);
            const bool stays = judge_lay(settings_, start_, table).has_value();
            outcomes_.insert(melds_of(settings_, stays ? table : start_.table));
        }
    }

    const Settings& settings_;
    const Position& start_;
    const Table& draft_;
    std::vector<Source> sources_;
    std::vector<Group> groups_;
    Outcomes outcomes_;
};

} // namespace

Outcomes salvage_outcomes(const Settings& settings, const Position& start, const Table& draft) {
    return AllWays(settings, start, draft).find();
}

} // namespace runset::test
