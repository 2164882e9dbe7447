#include "replay/tell_steps.h"

#include <algorithm>

#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "replay/growing_table.h"
#include "rules/judging/judge.h"
#include "solver/plan.h"

namespace runset::replay {

using solver::Step;
using solver::StepKind;

namespace {

/// The sentence of a step, told before it is carried out: it names the melds as they lie then.
class Narrator {
public:
    Narrator(const text::Catalogue& texts, const rules::Settings& settings, const GrowingTable& table)
        : texts_(texts), settings_(settings), table_(table) {}

    [[nodiscard]] std::string tell(const Step& step) const {
        if (step.kind == StepKind::exchange) {
            return tell_exchange(step);
        }
        const std::string key = step.kind == StepKind::lay ? "step.lay" : "step.move";
        const std::string from = step.kind == StepKind::lay ? "" : meld(step.from);
        const bool is_new = table_.meld(step.to).empty();
        return texts_.fill(
            key + (is_new ? ".new" : ".add"),
            {{"tiles", notation::print_meld(settings_, step.all())}, {"from", from}, {"meld", meld(step.to)}});
    }

private:
    [[nodiscard]] std::string tell_exchange(const Step& step) const {
        std::string key = "step.exchange";
        std::string to;
        if (step.joker_to == Step::rack) {
            key += ".rack";
        } else if (step.joker_to == step.to) {
            key += ".same";
        } else {
            to = meld(step.joker_to);
            key += to.empty() ? ".new" : ".add";
        }
        return texts_.fill(key, {{"tile", notation::print_tile(settings_, step.pieces[0].tile())},
                                 {"meld", meld(step.to)},
                                 {"joker", notation::print_tile(settings_, step.joker_as.stands_for())},
                                 {"to", to}});
    }

    [[nodiscard]] std::string meld(int number) const { return notation::print_meld(settings_, table_.meld(number)); }

    const text::Catalogue& texts_;
    const rules::Settings& settings_;
    const GrowingTable& table_;
};

} // namespace

std::vector<StepTold> tell_steps(const text::Catalogue& texts, const rules::Settings& settings,
                                 const rules::Position& start, const rules::Table& final_table) {
    const solver::Plan plan = solver::plan_steps(settings, start, final_table);
    GrowingTable table(start.table, final_table, plan);
    const Narrator narrator(texts, settings, table);
    std::vector<StepTold> told;
    for (const Step& step : plan.all()) {
        std::string text = narrator.tell(step);
        table.carry_out(step);
        told.push_back({.text = std::move(text), .table = table.shown()});
    }
    return told;
}

std::vector<StepTold> tell_turn(const text::Catalogue& texts, const PlayedTurn& turn) {
    const rules::TileCounts laid = turn.after.tiles() - turn.before.tiles();
    rules::Position start{.has_opened = true, .rack = turn.rack.value_or(laid), .table = turn.before};
    bool was_lay = rules::judge_lay(turn.settings, start, turn.after).has_value();
    if (!was_lay) { // in its first lay-down a seat may do what it may not later
        start.has_opened = false;
        was_lay = rules::judge_lay(turn.settings, start, turn.after).has_value();
    }
    return was_lay ? tell_steps(texts, turn.settings, start, turn.after) : std::vector<StepTold>{};
}

} // namespace runset::replay
