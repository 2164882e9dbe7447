// One command of one client at a room: from the command to a step.
#pragma once

#include "table/room.h"

namespace runset::table {

class CommandHandler {
public:
    CommandHandler(Room& room, Client client, const protocol::Command& command, std::int64_t now_ms)
        : room_(room), client_(client), command_(command), now_ms_(now_ms) {}

    [[nodiscard]] Step handle();

    void operator()(const protocol::Hello& ask);
    void operator()(const protocol::Join& ask);
    void operator()(const protocol::KeepDraft& ask);
    void operator()(const protocol::Say& ask);
    void operator()(const protocol::Ping& ask);
    void operator()(const protocol::Play& ask);
    void operator()(const protocol::Reveal& ask);
    void operator()(const protocol::TakeOver& ask);
    // Answered by the lobby, not at a table.
    void operator()(const protocol::Create& /*ask*/) { no(protocol::Denial::already_seated); }
    void operator()(const protocol::Erase& /*ask*/) { no(protocol::Denial::bad_message); }
    void operator()(const protocol::Forget& /*ask*/) { no(protocol::Denial::bad_message); }
    void operator()(const protocol::ListTables& /*ask*/) { no(protocol::Denial::bad_message); }
    /// Everything else a seat may ask for.
    template <typename Ask> void operator()(const Ask& ask) {
        if (const auto seat = seat_for_change()) {
            settle(decide(room_.state_, *seat, ask));
        }
    }

private:
    [[nodiscard]] std::optional<Seat> seat() const;
    /// The seat, if the command may be carried out: it has a number, and a new one.
    [[nodiscard]] std::optional<Seat> seat_for_change();
    void settle(const Decision& decision, const rules::Table& left = {});
    void take_seat(const Person& person);
    [[nodiscard]] text::Language language() const;
    void no(protocol::Denial denial) { refuse({.denial = denial}); }
    void refuse(const No& no, const rules::Table& left = {});
    void say(std::string text);

    Room& room_;
    Client client_;
    const protocol::Command& command_;
    std::int64_t now_ms_;
    Step step_{};
};

} // namespace runset::table
