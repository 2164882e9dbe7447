#include "cli/typed/draft.h"

#include <algorithm>

#include "notation/tile_text.h"
#include "rules/meld.h"

namespace runset::cli::typed {

using rules::Piece;
using rules::Settings;
using rules::Table;
using rules::Tile;
using rules::TileCounts;

namespace {

std::size_t index_of(int meld) {
    return static_cast<std::size_t>(meld - 1);
}

TileCounts tiles_of(const Meld& meld) {
    TileCounts tiles;
    for (Piece piece : meld) {
        tiles.add(piece.tile());
    }
    return tiles;
}

/// The piece the player means: a tile itself, the joker with this meaning, or failing that any joker.
Meld::iterator find_piece(Meld& meld, Piece wanted) {
    const auto exact = std::ranges::find(meld, wanted);
    return exact != meld.end() || !wanted.is_joker() ? exact : std::ranges::find_if(meld, &Piece::is_joker);
}

/// The joker that this tile may replace: in a run the one that stands for it, in a set any one if the colour is
/// missing.
Meld::iterator find_joker_for(const Settings& settings, Meld& meld, Tile tile) {
    const auto exact = std::ranges::find(meld, Piece::joker_as(tile));
    const rules::MeldShape shape = rules::shape_of(settings, meld);
    const bool is_set = shape.kind == rules::MeldKind::set && shape.line == tile.number();
    if (exact != meld.end() || !is_set || (shape.naturals >> tile.colour().index & 1U) != 0) {
        return exact;
    }
    return std::ranges::find_if(meld, &Piece::is_joker);
}

} // namespace

Draft::Draft(const Settings& settings, const rules::Position& start) : settings_(settings), start_(start), steps_(1) {
    for (int i = 0; i < start.table.meld_count(); ++i) {
        steps_.front().emplace_back(start.table.meld(i).begin(), start.table.meld(i).end());
    }
}

Draft::Outcome Draft::lay(const Meld& pieces) {
    if (auto free = check_free(pieces); !free) {
        return free;
    }
    Melds next = melds();
    next.push_back(pieces);
    return keep(next, next.size() - 1, WrittenOrder::counts);
}

Draft::Outcome Draft::add(int meld, const Meld& pieces) {
    const Outcome there = check_meld(meld);
    if (auto free = there ? check_free(pieces) : there; !free) {
        return free;
    }
    Melds next = melds();
    Meld& target = next[index_of(meld)];
    target.insert(target.end(), pieces.begin(), pieces.end());
    return keep(next, index_of(meld), WrittenOrder::does_not_count);
}

Draft::Outcome Draft::move(int meld, const Meld& pieces, std::optional<int> target) {
    const Outcome from = check_meld(meld);
    if (auto both = from && target ? check_meld(*target) : from; !both) {
        return both;
    }
    Melds next = melds();
    const Understood<Meld> moved = pick(next[index_of(meld)], pieces, meld);
    if (!moved) {
        return std::unexpected(moved.error());
    }
    if (!target) {
        next.emplace_back();
    }
    const std::size_t to = target ? index_of(*target) : next.size() - 1;
    Meld before = next[to];
    next[to].insert(next[to].end(), moved->begin(), moved->end());
    const Outcome outcome = keep(next, to, target ? WrittenOrder::does_not_count : WrittenOrder::counts);
    if (outcome) {
        return outcome;
    }
    // A joker that was written with its meaning says what it shall stand for in its new place.
    before.insert(before.end(), pieces.begin(), pieces.end());
    next[to] = before;
    return is_meld(before) ? keep(next, to, WrittenOrder::does_not_count) : outcome;
}

Draft::Outcome Draft::swap(int meld, Tile tile) {
    const Outcome there = check_meld(meld);
    if (auto free = there ? check_free({Piece(tile)}) : there; !free) {
        return free;
    }
    Melds next = melds();
    Meld& target = next[index_of(meld)];
    const auto joker = find_joker_for(settings_, target, tile);
    if (joker == target.end() || tile.is_joker()) {
        return complain("play.bad.noJoker", notation::print_tile(settings_, tile), meld);
    }
    *joker = Piece(tile);
    return keep(next, index_of(meld), WrittenOrder::does_not_count);
}

Draft::Outcome Draft::split(int meld, Piece first_of_second) {
    if (auto there = check_meld(meld); !there) {
        return there;
    }
    Melds next = melds();
    Meld& first = next[index_of(meld)];
    auto cut = find_piece(first, first_of_second);
    if (cut == first.end()) {
        cut = std::ranges::find(first, first_of_second.stands_for(), &Piece::stands_for);
    }
    if (cut == first.end() || cut == first.begin()) {
        const std::string_view key = cut == first.end() ? "play.bad.notInMeld" : "play.bad.splitAtStart";
        return complain(key, notation::print_piece(settings_, first_of_second), meld);
    }
    const Meld second(cut, first.end());
    first.erase(cut, first.end());
    next.push_back(second);
    push(next);
    return {};
}

Draft::Outcome Draft::take(int meld, const Meld& pieces) {
    if (auto there = check_meld(meld); !there) {
        return there;
    }
    Melds next = melds();
    const auto taken = pick(next[index_of(meld)], pieces, meld);
    if (!taken) {
        return std::unexpected(taken.error());
    }
    push(next);
    return {};
}

Draft::Outcome Draft::replace(const Table& table) {
    TileCounts all = start_.table.tiles();
    all += start_.rack;
    if (auto there = check_within(table.tiles(), all); !there) {
        return there;
    }
    Melds next;
    for (int i = 0; i < table.meld_count(); ++i) {
        const auto meld = settle(settings_, Meld(table.meld(i).begin(), table.meld(i).end()), WrittenOrder::counts);
        if (!meld) {
            return std::unexpected(meld.error());
        }
        next.push_back(*meld);
    }
    push(next);
    return {};
}

bool Draft::undo() {
    const bool has_step = at_ > 0;
    at_ -= has_step ? 1 : 0;
    return has_step;
}

bool Draft::redo() {
    const bool has_step = at_ + 1 < steps_.size();
    at_ += has_step ? 1 : 0;
    return has_step;
}

void Draft::reset() {
    if (is_changed()) {
        push(Melds(steps_.front())); // a step like any other: `undo` brings the draft back
    }
}

Table Draft::table() const {
    Table table;
    for (const Meld& meld : melds()) {
        table.add(meld);
    }
    return table;
}

bool Draft::is_meld(const Meld& meld) const {
    return rules::shape_of(settings_, meld).kind != rules::MeldKind::none;
}

bool Draft::is_untouched(const Meld& meld) const {
    return std::ranges::find(steps_.front(), meld) != steps_.front().end();
}

TileCounts Draft::loose() const {
    return start_.table.tiles() - table().tiles();
}

TileCounts Draft::rack() const {
    return start_.rack - (table().tiles() - start_.table.tiles());
}

Draft::Outcome Draft::check_meld(int meld) const {
    if (meld < 1 || meld > static_cast<int>(melds().size())) {
        return complain("play.bad.noMeld", std::to_string(meld), meld);
    }
    return {};
}

Draft::Outcome Draft::check_free(const Meld& pieces) const {
    TileCounts free = rack();
    free += loose();
    return check_within(tiles_of(pieces), free);
}

Draft::Outcome Draft::check_within(const TileCounts& wanted, const TileCounts& there) const {
    std::optional<Tile> missing;
    rules::for_each_tile(wanted - there, [&](Tile tile) { missing = missing.value_or(tile); });
    if (missing) {
        return complain("reason.NOT_ON_RACK", notation::print_tile(settings_, *missing));
    }
    return {};
}

/// Takes the pieces out of the meld. Jokers come out bare: they mean something only in their new place.
Understood<Meld> Draft::pick(Meld& meld, const Meld& pieces, int number) const {
    Meld picked;
    for (Piece wanted : pieces) {
        const auto found = find_piece(meld, wanted);
        if (found == meld.end()) {
            return complain("play.bad.notInMeld", notation::print_piece(settings_, wanted), number);
        }
        picked.push_back(found->is_joker() ? Piece::undeclared_joker() : *found);
        meld.erase(found);
    }
    return picked;
}

Draft::Outcome Draft::keep(Melds next, std::size_t changed, WrittenOrder order) {
    const Understood<Meld> settled = settle(settings_, next[changed], order);
    if (!settled) {
        return std::unexpected(settled.error());
    }
    next[changed] = *settled;
    push(std::move(next));
    return {};
}

void Draft::push(Melds next) {
    std::erase_if(next, [](const Meld& meld) { return meld.empty(); });
    steps_.resize(at_ + 1);
    steps_.push_back(std::move(next));
    ++at_;
}

} // namespace runset::cli::typed
