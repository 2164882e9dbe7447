// How the peers of the load test speak: Colyseus with messages of its own around ours, boardgame.io over socket.io.

#include "load/crowd.h"

namespace runset::load {

std::string Crowd::path_of(const Seat& seat) const {
    switch (options_.dialect) {
    case Dialect::colyseus:
        return options_.paths[static_cast<std::size_t>(seat.table * options_.seats + seat.number)];
    case Dialect::boardgame:
        return "/socket.io/?EIO=4&transport=websocket";
    case Dialect::ours:
        break;
    }
    return "/socket";
}

/// The first message lets us in, and wants byte 10 in answer.
bool Crowd::hear_colyseus(Seat& seat) {
    if (seat.is_seated) {
        return false;
    }
    seat.is_seated = true;
    seat.socket.send("\x0a", false);
    return true;
}

/// Everybody is told the new state; for who has moved that is the answer.
void Crowd::hear_boardgame(Seat& seat, std::string_view text) {
    Table& table = tables_[static_cast<std::size_t>(seat.table)];
    if (text == "2") {
        seat.socket.send("3"); // still there
    } else if (text.starts_with("0")) {
        seat.socket.send("40/table,");
    } else if (text.starts_with("40")) {
        seat.socket.send(R"(42/table,["sync","T)" + std::to_string(seat.table) + R"(",")" +
                         std::to_string(seat.number) + R"(",null,)" + std::to_string(options_.seats) + "]");
    } else if (const std::int64_t seq = number_after(text, R"("_stateID":)"); seq >= 0) {
        seat.is_seated = true;
        if (!seat.pending.empty() && seq >= seat.pending_cid) {
            answers_.add(std::chrono::duration<double, std::milli>(Clock::now() - seat.scheduled).count());
            seat.pending.clear();
        }
        if (seq >= table.seq) {
            table.is_moving = table.is_moving && seq == table.seq;
            table.seq = seq;
            table.to_move = static_cast<int>(number_after(text, R"("currentPlayer":")"));
        }
    }
    bool is_everybody_in = true;
    for (const auto& other : table.seats) {
        is_everybody_in = is_everybody_in && other->is_seated;
    }
    table.is_playing = is_everybody_in;
}

} // namespace runset::load
