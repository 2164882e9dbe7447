// One command of one client at a room: from the command to a step.
#pragma once

#include "table/room.h"

namespace runset::table {

class CommandHandler {
public:
    CommandHandler(Room& room, Client client, const Command& command, std::int64_t now_ms)
        : room_(room), client_(client), command_(command), now_ms_(now_ms) {}

    [[nodiscard]] Step handle();

    void operator()(const Hello& ask);
    void operator()(const Join& ask);
    void operator()(const KeepDraft& ask);
    void operator()(const Say& ask);
    void operator()(const Ping& ask);
    void operator()(const Play& ask);
    void operator()(const Reveal& ask);
    void operator()(const TakeOver& ask);
    // Answered by the lobby, not at a table.
    void operator()(const Create& /*ask*/) { no(Denial::already_seated); }
    void operator()(const Erase& /*ask*/) { no(Denial::bad_message); }
    void operator()(const Forget& /*ask*/) { no(Denial::bad_message); }
    void operator()(const ListTables& /*ask*/) { no(Denial::bad_message); }
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
    void no(Denial denial) { refuse({.denial = denial}); }
    void refuse(const Denied& denied, const rules::Table& left = {});
    void say(Message message);

    Room& room_;
    Client client_;
    const Command& command_;
    std::int64_t now_ms_;
    Step step_{};
};

} // namespace runset::table
