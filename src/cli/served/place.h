// A server's table as the place of a turn: moves are judged there, drafts are kept there, and the clock runs there.
#pragma once

#include "cli/play/turn_place.h"
#include "cli/served/table.h"

namespace runset::cli::served {

/// What the player has seen and wished for, beyond single turns.
struct ServedMemory {
    rules::Table seen{};
    screen::RackOrder rack_order{};
};

class ServedPlace : public play::TurnPlace {
public:
    /// For the player, whose turn it is.
    ServedPlace(ServedTable& table, ServedMemory& memory, const text::Catalogue& texts);

    [[nodiscard]] rules::View view() const override { return *table_.view().match; }
    [[nodiscard]] std::vector<std::string> names() const override { return table_.names(); }
    [[nodiscard]] std::vector<std::string> log() const override;
    [[nodiscard]] const rules::Table& seen() const override { return memory_.seen; }
    [[nodiscard]] screen::RackOrder& rack_order() override { return memory_.rack_order; }
    [[nodiscard]] std::optional<terminal::TimePoint> deadline() const override { return table_.deadline(); }
    [[nodiscard]] bool may_hint() const override;
    [[nodiscard]] std::optional<rules::Table> kept_draft() const override { return table_.view().draft; }
    std::expected<void, std::string> play(const rules::Move& move, const rules::Table& left) override;
    void keep_draft(const rules::Table& draft) override;
    play::Reply obey(const typed::PlayCommand& command) override;
    play::Reply news() override;
    [[nodiscard]] typed::Place kind() const override { return typed::Place::server; }

private:
    ServedTable& table_;
    ServedMemory& memory_;
    const text::Catalogue& texts_;
    int deal_;
    int turn_;
    std::optional<rules::Table> draft_{};
    bool was_connected_ = true;
};

/// What the table did lately, as lines for the player.
[[nodiscard]] std::vector<std::string> log_lines(const text::Catalogue& texts, const ServedTable& table,
                                                 std::span<const screen::LogEntry> entries);

/// `say`, `ready` and `leave`, at any time.
[[nodiscard]] play::Reply obey_at_table(ServedTable& table, const text::Catalogue& texts,
                                        const typed::PlayCommand& command);

} // namespace runset::cli::served
