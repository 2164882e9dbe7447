// A table for one player and bots, without a server: the very `table::Room`, with everything kept at once and the bots
// answered inside. Time comes in from outside; what is to be kept goes out with every answer.
#pragma once

#include "protocol/engine/engine_answer.h"
#include "table/room.h"

namespace runset::wasm {

class LocalRoom {
public:
    LocalRoom(const std::string& id, const table::Surroundings& surroundings);

    /// False if what was kept does not replay: the room is not to be used.
    [[nodiscard]] bool restore(const protocol::engine::KeptTable& kept, std::int64_t now_ms);

    [[nodiscard]] protocol::engine::RoomAnswer receive(std::string_view text, std::int64_t now_ms);
    [[nodiscard]] protocol::engine::RoomAnswer wake(std::int64_t now_ms);

    /// A sealed record for every match with a finished round.
    [[nodiscard]] std::vector<std::string> records() const;

private:
    void take(const protocol::Command& command, protocol::engine::RoomAnswer& answer, std::int64_t now_ms);
    void forget(protocol::engine::RoomAnswer& answer, std::optional<table::Cid> cid, std::int64_t now_ms);
    void perform(table::Step step, protocol::engine::RoomAnswer& answer, std::int64_t now_ms);
    void keep(table::Pending pending, protocol::engine::RoomAnswer& answer, std::int64_t now_ms);
    void tell(protocol::engine::RoomAnswer& answer, std::span<const table::Outgoing> messages) const;
    void play_bots(protocol::engine::RoomAnswer& answer, std::int64_t now_ms);
    void finish(protocol::engine::RoomAnswer& answer, std::int64_t now_ms);
    void deny(protocol::engine::RoomAnswer& answer, std::optional<table::Cid> cid, protocol::Denial denial) const;

    table::Surroundings surroundings_;
    table::Room room_;
    std::string language_;
    std::vector<table::Fact> facts_;
    std::vector<protocol::engine::KeptPerson> people_; // whoever took a seat, also after leaving it
};

} // namespace runset::wasm
