#include "cli/viewer/walk.h"

#include <algorithm>

#include "replay/tell_steps.h"
#include "replay/words.h"
#include "solver/can_lay.h"

namespace runset::cli::viewer {

using replay::Frame;

ReplayWalk::ReplayWalk(const text::Catalogue& texts, const notation::Record& record)
    : texts_(texts), names_(replay::names_in(texts, record)), frames_(replay::frames_of(record, solver::can_lay)) {
    show(0);
}

int ReplayWalk::last_turn() const {
    int turn = 0;
    for (const Frame& other : frames_.all) {
        turn = other.after.round == frame().after.round ? other.turn : turn;
    }
    return turn;
}

const rules::Table& ReplayWalk::table() const {
    if (step_ == steps_.size()) {
        return frame().after.table;
    }
    return step_ == 0 ? before().table : steps_[step_ - 1].table;
}

rules::TileCounts ReplayWalk::rack(rules::Seat whose) const {
    if (step_ == steps_.size() || frame().seat != whose) {
        return frame().after.at(whose).rack;
    }
    const rules::TileCounts laid = table().tiles() - before().table.tiles();
    return before().at(whose).rack - laid;
}

void ReplayWalk::show(std::size_t at) {
    at_ = std::min(at, last());
    steps_.clear();
    if (frame().did == replay::Did::lay) {
        const rules::Settings settings = rules::settings_for(before(), *frame().seat);
        steps_ = replay::tell_steps(texts_, settings, before().position(), frame().after.table);
    }
    step_ = steps_.size();
}

void ReplayWalk::on() {
    if (step_ < steps_.size()) {
        step_ = is_stepwise ? step_ + 1 : steps_.size();
    } else if (at_ < last()) {
        show(at_ + 1);
        step_ = is_stepwise ? 0 : step_;
    }
}

void ReplayWalk::back() {
    if (is_stepwise && step_ > 0) {
        --step_;
    } else if (at_ > 0) {
        show(at_ - 1);
    }
}

bool ReplayWalk::to_turn(int round, int turn) {
    // A draw and its put-back are one turn: its end is shown.
    const auto found = std::ranges::find_if(frames_.all.rbegin(), frames_.all.rend(), [&](const Frame& other) {
        return other.after.round == round && other.turn == turn;
    });
    if (found == frames_.all.rend()) {
        return false;
    }
    show(static_cast<std::size_t>(std::distance(found, frames_.all.rend())) - 1);
    return true;
}

} // namespace runset::cli::viewer
