// The match at this screen as the place of a turn: moves go straight to the rules, and saving is up to the player.
#pragma once

#include "cli/play/session.h"
#include "cli/play/turn_place.h"

namespace runset::cli::play {

class LocalPlace : public TurnPlace {
public:
    /// For the seat on turn; its time begins now.
    explicit LocalPlace(PlayContext& context);

    [[nodiscard]] rules::View view() const override;
    [[nodiscard]] std::vector<std::string> names() const override { return context_.match.record.names; }
    [[nodiscard]] std::vector<std::string> log() const override;
    [[nodiscard]] const rules::Table& seen() const override { return context_.seen[seat_.index]; }
    [[nodiscard]] screen::RackOrder& rack_order() override { return context_.orders[seat_.index]; }
    [[nodiscard]] std::optional<terminal::TimePoint> deadline() const override { return deadline_; }
    std::expected<void, std::string> play(const rules::Move& move, const rules::Table& left) override;
    Reply obey(const typed::PlayCommand& command) override;
    [[nodiscard]] typed::Place kind() const override { return typed::Place::screen; }

private:
    PlayContext& context_;
    rules::Seat seat_;
    std::optional<terminal::TimePoint> deadline_{};
};

} // namespace runset::cli::play
