#include "solver/tasks/rows.h"

#include <algorithm>

#include "rules/at.h"
#include "solver/tasks/own_melds.h"
#include "solver/tasks/row_plans.h"

namespace runset::solver::tasks {

using rules::Table;
using rules::Tile;
using rules::TileCounts;

namespace {

/// How many more jokers than before must and may lie on the table in the end.
struct JokerRange {
    int least = 0;
    int most = 0;
};

class RowGame {
public:
    RowGame(Best& best, const rules::Settings& settings, const rules::Position& position)
        : best_(best), settings_(settings), position_(position),
          may_keep_jokers_(settings.joker_reuse == rules::JokerReuse::rack_allowed) {}

    void play_freely() {
        play({.may_grow = true, .may_exchange = true, .may_start = true}, position_.rack, {}, range_opened());
    }

    void play_opened() {
        if (!settings_.one_action_per_turn) {
            play_freely();
            return;
        }
        // T8: adding, or one new row.
        play({.may_grow = true, .may_exchange = true, .may_start = false}, position_.rack, {}, range_opened());
        start_one({.may_grow = false, .may_exchange = true, .may_start = false});
    }

    /// O3: one new row of one's own at least.
    void play_opening() {
        const bool may_add = settings_.same_turn_after_opening;
        const bool one_action = settings_.one_action_per_turn;
        // No first lay-down is better than the same turn of a player who has opened and may do everything at once.
        Best limit(settings_, position_, best_.objective());
        RowGame(limit, settings_, position_).play_freely();
        best_.limit(limit.worth());
        if (best_.is_done()) {
            return;
        }
        start_one({.may_grow = may_add && !one_action,
                   .may_exchange = may_add || !settings_.exchange_needs_opening,
                   .may_start = !one_action});
    }

private:
    [[nodiscard]] JokerRange range_opened() const {
        return {.least = may_keep_jokers_ ? -search::max_jokers : 0, .most = position_.rack.jokers()};
    }

    /// Lays one row in every possible way and does the rest by `rules`.
    void start_one(const RowRules& rules) {
        rules_ = rules;
        const int borrowed = rules.may_exchange ? position_.table.tiles().jokers() : 0;
        OwnMeldChoices choices(settings_, position_.rack, position_.rack.jokers() + borrowed, 0,
                               rules.may_start ? 5 : settings_.numbers);
        choices.for_each(
            [](void* context, const OwnMelds& own) {
                auto& self = *static_cast<RowGame*>(context);
                self.play_after(own);
                return !self.best_.is_done();
            },
            this);
    }

    void play_after(const OwnMelds& own) {
        // Before the opening stands no exchange may help the own row, where exchanging needs an opening.
        const bool from_rack = !position_.has_opened && settings_.exchange_needs_opening;
        JokerRange range{.least = from_rack ? 0 : -own.jokers, .most = position_.rack.jokers() - own.jokers};
        if (may_keep_jokers_ && (!from_rack || own.jokers == 0)) {
            range.least = -search::max_jokers;
        }
        play(rules_, own.rest, own, range);
    }

    void play(const RowRules& rules, const TileCounts& rack, const OwnMelds& own, JokerRange range) {
        std::array<RowPlans, rules::colour_count> plans;
        for (int c = 0; c < rules::colour_count; ++c) {
            plans[at(c)].make(rules, settings_.numbers, best_.weights(), position_.table, rack, c);
        }
        int paid = 0;
        rules::for_each_tile(own.melds.tiles(),
                             [&](Tile tile) { paid += tile.is_joker() ? 0 : best_.weights().of(tile.number()); });
        combine(plans, own, range, paid);
    }

    /// Shares the jokers among the colours.
    void combine(const std::array<RowPlans, rules::colour_count>& plans, const OwnMelds& own, JokerRange range,
                 int paid) {
        std::array<int, rules::colour_count> extra{};
        const auto go = [&](auto self, int colour, int sum, int worth) -> void {
            if (colour < rules::colour_count) {
                for (int e = -search::max_jokers; e <= search::max_jokers; ++e) {
                    if (const RowPlan& plan = plans[at(colour)].with(e); plan.worth >= 0) {
                        extra[at(colour)] = e;
                        self(self, colour + 1, sum + e, worth + plan.worth);
                    }
                }
                return;
            }
            const int total = worth + std::max(0, sum + own.jokers) * best_.joker_worth();
            if (sum >= range.least && sum <= range.most && total > best_.worth()) {
                best_.offer(total, table_of(plans, extra, own));
            }
        };
        go(go, 0, 0, paid);
    }

    [[nodiscard]] Table table_of(const std::array<RowPlans, rules::colour_count>& plans,
                                 const std::array<int, rules::colour_count>& extra, const OwnMelds& own) const {
        Table table;
        for (int c = 0; c < rules::colour_count; ++c) {
            plans[at(c)].write(plans[at(c)].with(extra[at(c)]), table);
        }
        for (int i = 0; i < own.melds.meld_count(); ++i) {
            table.add(own.melds.meld(i));
        }
        return table;
    }

    Best& best_;
    const rules::Settings& settings_;
    const rules::Position& position_;
    bool may_keep_jokers_;
    RowRules rules_;
};

} // namespace

void play_rows(Best& best, const rules::Settings& settings, const rules::Position& position) {
    RowGame game(best, settings, position);
    if (position.has_opened) {
        game.play_opened();
    } else {
        game.play_opening();
    }
}

} // namespace runset::solver::tasks
