// Where somebody is who looks at a record again: an entry, a step within its lay, and through whose eyes. Nothing is
// printed here.
#pragma once

#include "protocol/engine/engine_answer.h"
#include "replay/frames.h"
#include "text/catalogue.h"

namespace runset::cli::viewer {

class ReplayWalk {
public:
    ReplayWalk(const text::Catalogue& texts, const notation::Record& record);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] const replay::Frame& frame() const { return frames_.all[at_]; }
    [[nodiscard]] const rules::State& before() const { return frames_.before(at_); }
    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::size_t last() const { return frames_.all.size() - 1; }
    [[nodiscard]] bool is_at_end() const { return at_ == last() && step_ == steps_.size(); }
    [[nodiscard]] int last_turn() const; // of this round

    /// The steps of the entry's lay, and how many of them have been done.
    [[nodiscard]] const std::vector<replay::StepTold>& steps() const { return steps_; }
    [[nodiscard]] std::size_t step() const { return step_; }
    [[nodiscard]] const rules::Table& table() const;
    /// A rack at this step.
    [[nodiscard]] rules::TileCounts rack(rules::Seat seat) const;

    void on();
    void back();
    void to_first() { show(0); }
    void to_last() { show(last()); }
    /// False: there is no such turn, and nothing has changed. Turn 0 is the deal.
    bool to_turn(int round, int turn);

    bool is_stepwise = false;          // going on stops at every step of a lay
    std::optional<rules::Seat> seat{}; // who looks; none: everything lies open

    [[nodiscard]] bool sees(std::optional<rules::Seat> whose) const { return !seat || !whose || *seat == *whose; }

private:
    void show(std::size_t at);

    const text::Catalogue& texts_;
    std::vector<std::string> names_;
    replay::Frames frames_;
    std::size_t at_ = 0;
    std::vector<replay::StepTold> steps_{};
    std::size_t step_ = 0;
};

} // namespace runset::cli::viewer
