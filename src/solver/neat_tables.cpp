// The part of the search for the fewest tiles moved that goes through all tables of the tiles that best plays lay.
#include <algorithm>
#include <utility>

#include "solver/best_parts.h"
#include "solver/neat_search.h"

namespace runset::solver {

namespace {

constexpr std::size_t most_parts = 24;
constexpr int limit_step = 2;
/// Most tables need fewer; only then are the bounds worth more trouble.
constexpr int quick_nodes = 2'000;

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

} // namespace

void NeatSearch::search_all_tables() {
    if (least_loss_of(all_) >= fewest_) {
        is_settled_ = true;
        return;
    }
    std::array<int, max_melds> least{}; // in the order of the table
    for (int i = 0; i < count_; ++i) {
        least[at(order_[at(i)])] = least_[at(i)];
    }
    const StartMelds start(position_.table, least);
    std::array<rules::TileCounts, most_parts> parts;
    const BestParts found = best_parts(settings_, position_, objective_, worth_, is_judged_, parts);
    // Tables from which a joker goes to the rack are not among those that are searched.
    const bool may_jokers_leave =
        settings_.joker_reuse == rules::JokerReuse::rack_allowed && position_.table.tiles().jokers() > 0;
    is_settled_ = found.is_complete && start.has_all() && !may_jokers_leave;
    for (int i = 0; i < found.count && start.has_all(); ++i) {
        is_settled_ = is_part_searched(start, parts[at(i)]) && is_settled_;
    }
}

/// Where the referee refuses what is found, all places of jokers are tried besides.
bool NeatSearch::is_part_searched(const StartMelds& start, const rules::TileCounts& part) {
    rules::TileCounts tiles = position_.table.tiles();
    tiles += part;
    bool was_refused = false;
    if (is_searched(start, tiles, was_refused)) {
        return true;
    }
    if (!was_refused || !position_.has_opened || settings_.joker_move != rules::JokerMove::replace_first) {
        return false;
    }
    StartMelds judged = start;
    judged.judge_jokers(BoundJokers(settings_, position_.table, part));
    return is_searched(judged, tiles, was_refused);
}

/// All ways to lay these tiles. True if it is known in the end that none moves fewer than the best. Where there is no
/// room for all that move fewer, first those that move hardly more than they must, for they are few.
bool NeatSearch::is_searched(const StartMelds& start, const rules::TileCounts& tiles, bool& was_refused) {
    const int least = least_loss_of(all_);
    const int last = fewest_ - 1;
    if (last < least) {
        return true;
    }
    const SetRows rows(start, tiles, settings_.numbers, settings_.has_sets);
    if (!rows.has_all()) {
        return false;
    }
    bool is_first = true;
    for (int limit = last;; is_first = false) {
        StaySearch search(start, rows, tiles, settings_.numbers, limit);
        if (!search.has_all()) {
            if (!is_first || limit == least) {
                return false;
            }
            limit = least;
            continue;
        }
        const bool is_done = is_searched(search, limit);
        was_refused = was_refused || search.was_refused();
        if (!is_done || fewest_ <= last || limit == last || search.is_half_full()) {
            return is_done && (fewest_ <= last || limit == last); // if not, the next limit needs more room
        }
        limit = std::min(limit + limit_step, last);
    }
}

/// Tables that move no more than the limit, most pieces in their places first. False if not all were looked at.
bool NeatSearch::is_searched(StaySearch& search, int limit) {
    const int pieces = position_.table.piece_count();
    const auto accepts = [](void* context, const rules::Table& table) {
        auto& self = *static_cast<NeatSearch*>(context);
        if (!self.is_legal(table)) {
            return false;
        }
        self.best_table_ = table;
        return true;
    };
    int nodes = std::min(nodes_, quick_nodes);
    nodes_ -= nodes;
    for (int stay = search.most(); stay >= pieces - limit;) {
        if (search.can_keep(stay, nodes, accepts, this)) {
            fewest_ = pieces - stay;
            break;
        }
        if (nodes > 0) {
            --stay;
        } else if (nodes_ > 0) {
            search.sharpen();
            stay = std::min(stay, search.most());
            nodes = std::exchange(nodes_, 0);
        } else {
            break;
        }
    }
    nodes_ += nodes;
    return nodes_ > 0 && (search.judges_jokers() || !search.was_refused());
}

} // namespace runset::solver
