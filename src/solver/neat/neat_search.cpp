#include "solver/neat/neat_search.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/judging/judge.h"
#include "solver/plan/inheritance.h"
#include "solver/tasks/best_parts.h"

namespace runset::solver::neat {

namespace {

constexpr std::size_t most_parts = 24;
constexpr int limit_step = 2;
/// Most tables need fewer; only then are the bounds worth more trouble.
constexpr int quick_nodes = 2'000;

} // namespace

NeatSearch::NeatSearch(const rules::Settings& settings, const rules::Position& position, tasks::Objective objective,
                       const tasks::Answer& play, int nodes)
    : settings_(settings), position_(position), objective_(objective),
      weights_(tasks::worth_for(objective, position.rack)),
      worth_(play.tiles * weights_.tile + play.points * weights_.number), is_judged_(needs_referee(settings, position)),
      nodes_(nodes), fewest_(position.table.piece_count() - plan::Inheritance(position.table, play.table).stay()),
      best_table_(play.table) {}

bool NeatSearch::can_do(const rules::Settings& settings, const rules::Position& position) {
    constexpr int max_melds = rules::max_tiles / 3;
    return (position.has_opened || settings.same_turn_after_opening) &&
           settings.joker_move != rules::JokerMove::exchange_only && position.table.meld_count() <= max_melds;
}

bool NeatSearch::needs_referee(const rules::Settings& settings, const rules::Position& position) {
    const bool are_jokers_free =
        settings.joker_move == rules::JokerMove::free && settings.joker_reuse != rules::JokerReuse::rack_allowed;
    return !position.has_opened || (!are_jokers_free && position.table.tiles().jokers() > 0);
}

bool NeatSearch::is_legal(const rules::Table& table) const {
    return !is_judged_ || rules::judge_lay(settings_, position_, table).has_value();
}

void NeatSearch::run() {
    is_proven_ = fewest_ == 0;
    const StartMelds start(position_.table);
    if (is_proven_ || !start.has_all()) {
        return;
    }
    std::array<rules::TileCounts, most_parts> parts;
    const tasks::BestParts found = tasks::best_parts(settings_, position_, objective_, worth_, is_judged_, parts);
    is_proven_ = found.is_complete;
    for (int i = 0; i < found.count; ++i) {
        is_proven_ = is_part_searched(start, parts[static_cast<std::size_t>(i)]) && is_proven_;
    }
}

/// What a table holds from which this part of the rack is laid. What it is worth more than the play says how many
/// jokers of the table go to the rack instead.
rules::TileCounts NeatSearch::tiles_with(const rules::TileCounts& part) const {
    int worth = 0;
    rules::for_each_tile(
        part, [&](rules::Tile tile) { worth += weights_.of(tile.is_joker() ? tasks::joker_points : tile.number()); });
    rules::TileCounts tiles = position_.table.tiles();
    tiles += part;
    for (; worth > worth_; worth -= weights_.of(tasks::joker_points)) {
        tiles.remove(rules::Tile::joker());
    }
    return tiles;
}

/// Where the referee refuses what is found, all places of jokers are tried besides.
bool NeatSearch::is_part_searched(const StartMelds& start, const rules::TileCounts& part) {
    const rules::TileCounts tiles = tiles_with(part);
    bool was_refused = false;
    if (is_searched(start, tiles, was_refused)) {
        return true;
    }
    if (!was_refused) {
        return false;
    }
    StartMelds judged = start;
    judged.judge_jokers(settings_.joker_move == rules::JokerMove::replace_first
                            ? BoundJokers(settings_, position_.table, part)
                            : BoundJokers());
    return is_searched(judged, tiles, was_refused);
}

/// All ways to lay these tiles. True if it is known in the end that none moves fewer than the best. Where there is no
/// room for all that move fewer, first those that move hardly anything, for they are few.
bool NeatSearch::is_searched(const StartMelds& start, const rules::TileCounts& tiles, bool& was_refused) {
    const int last = fewest_ - 1;
    if (last < 0) {
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
            if (!is_first || limit == 0) {
                return false;
            }
            limit = 0;
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

} // namespace runset::solver::neat
