#include "rules/judging/salvage.h"

#include "rules/at.h"
#include "rules/judging/judge.h"
#include "rules/meld.h"

namespace runset::rules::inline judging {

namespace {

constexpr int own = -1;    // came from the rack
constexpr int nobody = -2; // not assigned, or taken away

struct DraftPiece {
    Piece piece;
    int group = 0;
    int origin = nobody; // start meld, `own` or `nobody`
};

/// The draft with every piece traced to where it came from. Copies are alike, so where a tile could have come from two
/// places a preference decides; the caller tries both.
class Draft {
public:
    Draft(const Settings& settings, const Position& start, const Table& draft, bool prefers_valid)
        : settings_(settings), start_(start), groups_(draft.meld_count()), count_(draft.piece_count()) {
        int next = 0;
        for (int group = 0; group < groups_; ++group) {
            for (Piece piece : draft.meld(group)) {
                pieces_[at(next++)] = {.piece = piece, .group = group};
            }
            is_valid_[at(group)] = shape_of(settings, draft.meld(group)).kind != MeldKind::none;
        }
        trace_whole_melds();
        trace_scattered_melds(prefers_valid);
        trace_own_pieces();
    }

    /// Rule K2, repeated until nothing is wrong any more.
    Table settle() {
        while (take_back_once()) {
        }
        Table result;
        for (int meld = 0; meld < start_.table.meld_count(); ++meld) {
            if (is_restored_[at(meld)]) {
                result.add(start_.table.meld(meld));
            }
        }
        for (int group = 0; group < groups_; ++group) {
            const Pieces left = left_in(group);
            result.add(MeldPieces(left.list).first(at(left.count)));
        }
        return result;
    }

private:
    struct Pieces {
        std::array<Piece, max_tiles> list{};
        int count = 0;
    };

    [[nodiscard]] Pieces left_in(int group) const {
        Pieces left;
        for (int i = 0; i < count_; ++i) {
            if (pieces_[at(i)].group == group && pieces_[at(i)].origin != nobody) {
                left.list[at(left.count++)] = pieces_[at(i)].piece;
            }
        }
        return left;
    }

    /// A free piece of the group (any group if negative) that can be this piece of a start meld; -1 if there is none.
    [[nodiscard]] int find_free(Piece wanted, int group, bool same_meaning) const {
        for (int i = 0; i < count_; ++i) {
            const DraftPiece& candidate = pieces_[at(i)];
            const bool is_alike = same_meaning ? candidate.piece.is_joker() == wanted.is_joker() &&
                                                     candidate.piece.number() == wanted.number() &&
                                                     (wanted.is_joker() || candidate.piece == wanted)
                                               : candidate.piece.tile() == wanted.tile();
            if (candidate.origin == nobody && (group < 0 || candidate.group == group) && is_alike) {
                return i;
            }
        }
        return -1;
    }

    bool claim_whole(int meld, int group) {
        const auto saved = pieces_;
        for (Piece piece : start_.table.meld(meld)) {
            const int found = find_free(piece, group, true);
            if (found < 0) {
                pieces_ = saved;
                return false;
            }
            pieces_[at(found)].origin = meld;
        }
        is_traced_[at(meld)] = true;
        return true;
    }

    /// A start meld that lies complete inside one group is taken to be there; groups in order are tried first, since
    /// drafts keep untouched melds in their places.
    void trace_whole_melds() {
        for (bool valid : {true, false}) {
            for (int meld = 0; meld < start_.table.meld_count(); ++meld) {
                for (int group = 0; group < groups_ && !is_traced_[at(meld)]; ++group) {
                    if (is_valid_[at(group)] == valid) {
                        claim_whole(meld, group);
                    }
                }
            }
        }
    }

    void trace_scattered_melds(bool prefers_valid) {
        for (int meld = 0; meld < start_.table.meld_count(); ++meld) {
            if (is_traced_[at(meld)]) {
                continue;
            }
            for (Piece piece : start_.table.meld(meld)) {
                const int found = find_preferred(piece, prefers_valid);
                if (found < 0) {
                    is_restored_[at(meld)] = true; // a piece is missing
                } else {
                    pieces_[at(found)].origin = meld;
                }
            }
        }
        for (DraftPiece& piece : pieces_) {
            if (piece.origin >= 0 && is_restored_[at(piece.origin)]) {
                piece.origin = nobody;
                piece.group = nowhere;
            }
        }
    }

    [[nodiscard]] int find_preferred(Piece piece, bool prefers_valid) const {
        for (int group = 0; group < groups_; ++group) {
            if (is_valid_[at(group)] == prefers_valid) {
                if (const int found = find_free(piece, group, false); found >= 0) {
                    return found;
                }
            }
        }
        return find_free(piece, -1, false);
    }

    void trace_own_pieces() {
        TileCounts rack = start_.rack;
        for (int i = 0; i < count_; ++i) {
            DraftPiece& piece = pieces_[at(i)];
            const Tile tile = piece.piece.tile();
            if (piece.origin == nobody && piece.group != nowhere && rack[tile] > 0) {
                piece.origin = own;
                rack.remove(tile);
            }
        }
    }

    /// Takes back the first faulty group; false if there is none.
    bool take_back_once() {
        for (int group = 0; group < groups_; ++group) {
            const Pieces left = left_in(group);
            if (left.count == 0 ||
                shape_of(settings_, MeldPieces(left.list).first(at(left.count))).kind != MeldKind::none) {
                continue;
            }
            for (int i = 0; i < count_; ++i) {
                DraftPiece& piece = pieces_[at(i)];
                if (piece.group == group && piece.origin >= 0) {
                    restore(piece.origin);
                } else if (piece.group == group) {
                    piece.origin = nobody;
                }
            }
            return true;
        }
        return false;
    }

    void restore(int meld) {
        is_restored_[at(meld)] = true;
        for (int i = 0; i < count_; ++i) {
            if (pieces_[at(i)].origin == meld) {
                pieces_[at(i)].origin = nobody;
            }
        }
    }

    static constexpr int nowhere = -1;

    const Settings& settings_;
    const Position& start_;
    int groups_;
    int count_;
    std::array<DraftPiece, max_tiles> pieces_{};
    std::array<bool, max_tiles> is_valid_{};
    std::array<bool, max_tiles> is_traced_{};
    std::array<bool, max_tiles> is_restored_{};
};

} // namespace

Salvage salvage(const Settings& settings, const Position& start, const Table& draft) {
    Salvage best{.table = start.table, .rack = start.rack};
    for (bool prefers_valid : {true, false}) {
        const Table table = Draft(settings, start, draft, prefers_valid).settle();
        if (judge_lay(settings, start, table) && (!best.stays || table.piece_count() > best.table.piece_count())) {
            TileCounts before = start.table.tiles();
            before += start.rack;
            best = {.table = table, .rack = before - table.tiles(), .stays = true};
        }
    }
    return best;
}

} // namespace runset::rules::inline judging
