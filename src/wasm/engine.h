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
    void (*fill_with_chance)(std::span<std::uint8_t> bytes) = nullptr; // unpredictable
};

class Engine {
public:
    explicit Engine(const Outside& outside) : outside_(outside) {}

    [[nodiscard]] std::string answer(std::string_view request);

    std::string operator()(const protocol::AskJudge& ask);
    std::string operator()(const protocol::AskHint& ask);
    std::string operator()(const protocol::AskSteps& ask);
    std::string operator()(const protocol::AskSheet& ask);
    std::string operator()(const protocol::AskRackValue& ask);
    std::string operator()(const protocol::AskReplay& ask);
    std::string operator()(const protocol::AskPuzzle& ask);
    std::string operator()(const protocol::AskPuzzles& ask);
    std::string operator()(const protocol::AskPuzzleCheck& ask);
    std::string operator()(const protocol::AskPuzzleHints& ask);
    std::string operator()(const protocol::AskDailyDeal& ask);
    std::string operator()(const protocol::AskDealPoints& ask);
    std::string operator()(const protocol::AskSwapped& ask);
    std::string operator()(const protocol::AskEditions& ask);
    std::string operator()(const protocol::AskLevels& ask);
    std::string operator()(const protocol::AskPhrases& ask);
    std::string operator()(const protocol::AskFingerprint& ask);
    std::string operator()(const protocol::AskReview& ask);
    std::string operator()(const protocol::RoomOpen& ask);
    std::string operator()(const protocol::RoomRestore& ask);
    std::string operator()(const protocol::RoomReceive& ask);
    std::string operator()(const protocol::RoomWake& ask);
    std::string operator()(const protocol::RoomRecords& ask);
    std::string operator()(const protocol::WitnessOpen& ask);
    std::string operator()(const protocol::WitnessHear& ask);
    std::string operator()(const protocol::WitnessReady& ask);
    std::string operator()(const protocol::WitnessAnswered& ask);

private:
    [[nodiscard]] table::Surroundings surroundings(bool is_prompt) const;

    Outside outside_;
    std::optional<LocalRoom> room_;
    std::optional<witness::Witness> witness_;
};

} // namespace runset::wasm
