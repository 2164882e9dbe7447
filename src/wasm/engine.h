// The core as a page uses it: one request as JSON, one answer as JSON. It holds at most one offline table,
// and watches at most one table of a server.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "wasm/local_room.h"
#include "wasm/witness_told.h"

namespace runset::wasm {

/// What the engine needs from the world around it.
struct Outside {
    fair::Hashing hashing{};
    void (*fill_random)(std::span<std::uint8_t> bytes) = nullptr; // unpredictable
};

class Engine {
public:
    explicit Engine(const Outside& outside) : outside_(outside) {}

    [[nodiscard]] std::string answer(std::string_view request);

    std::string operator()(const protocol::engine::AskJudge& ask);
    std::string operator()(const protocol::engine::AskHint& ask);
    std::string operator()(const protocol::engine::AskSteps& ask);
    std::string operator()(const protocol::engine::AskSheet& ask);
    std::string operator()(const protocol::engine::AskRackValue& ask);
    std::string operator()(const protocol::engine::AskReplay& ask);
    std::string operator()(const protocol::engine::AskPuzzle& ask);
    std::string operator()(const protocol::engine::AskPuzzles& ask);
    std::string operator()(const protocol::engine::AskPuzzleCheck& ask);
    std::string operator()(const protocol::engine::AskPuzzleHints& ask);
    std::string operator()(const protocol::engine::AskDailyDeal& ask);
    std::string operator()(const protocol::engine::AskDealPoints& ask);
    std::string operator()(const protocol::engine::AskSwapped& ask);
    std::string operator()(const protocol::engine::AskEditions& ask);
    std::string operator()(const protocol::engine::AskLevels& ask);
    std::string operator()(const protocol::engine::AskPhrases& ask);
    std::string operator()(const protocol::engine::AskFingerprint& ask);
    std::string operator()(const protocol::engine::AskReview& ask);
    std::string operator()(const protocol::engine::RoomOpen& ask);
    std::string operator()(const protocol::engine::RoomRestore& ask);
    std::string operator()(const protocol::engine::RoomReceive& ask);
    std::string operator()(const protocol::engine::RoomWake& ask);
    std::string operator()(const protocol::engine::RoomRecords& ask);
    std::string operator()(const protocol::engine::WitnessOpen& ask);
    std::string operator()(const protocol::engine::WitnessHear& ask);
    std::string operator()(const protocol::engine::WitnessReady& ask);
    std::string operator()(const protocol::engine::WitnessAnswered& ask);

private:
    [[nodiscard]] table::Surroundings surroundings(bool is_prompt) const;

    Outside outside_;
    std::optional<LocalRoom> room_;
    std::optional<witness::Witness> witness_;
};

} // namespace runset::wasm
