// What the engine in a page answers, and all of it as JSON. Melds and pieces are numbered from 0 here: these answers
// are for programs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/engine/engine_request.h"
#include "rules/reason.h"
#include "solver/solve.h"

namespace runset::protocol::engine {

/// A joker whose place does not say what it stands for, and what it could.
struct JokerChoice {
    int meld = 0;
    int piece = 0;
    std::vector<rules::Tile> choices{};
};

struct JudgeAnswer {
    std::string_view code{};
    std::string text{};
    std::optional<rules::Refusal> refusal{}; // where the rules say no
    bool is_legal = false;
    bool is_changed = false; // the melds are others than when the turn began
    rules::TileCounts played{};
    int points = 0; // towards the opening
    int needs = 0;  // of them; 0 where the player has opened
    rules::Table draft{};
    std::vector<JokerChoice> ambiguous{};
    bool goes_out = false;
};

struct HintAnswer {
    solver::Answer best{};
    std::string_view advice{};
    std::string text{};
    std::vector<replay::StepTold> steps{};
};

struct RoomAnswer {
    std::vector<std::string> out{};
    std::optional<std::int64_t> wake_ms{}; // the room has something to do then
    KeptTable kept{};                      // new lines and secrets, all people
};

[[nodiscard]] std::string write_judged(const rules::Settings& settings, const JudgeAnswer& answer);
[[nodiscard]] std::string write_hint(const rules::Settings& settings, const HintAnswer& answer);
[[nodiscard]] std::string write_steps(const rules::Settings& settings, const std::vector<replay::StepTold>& steps);
[[nodiscard]] std::string write_sheet(int seat_count, const rules::ScoreSheet& sheet);
[[nodiscard]] std::string write_rack_value(rules::Points value);
[[nodiscard]] std::string write_editions();
[[nodiscard]] std::string write_levels(const std::vector<std::string_view>& names);
[[nodiscard]] std::string write_phrases(std::span<const std::string_view> phrases);
[[nodiscard]] std::string write_fingerprint(std::string_view digits);
[[nodiscard]] std::string write_room(const RoomAnswer& answer);
[[nodiscard]] std::string write_records(const std::vector<std::string>& records);
[[nodiscard]] std::string write_engine_error(std::string_view code, std::string_view text);

} // namespace runset::protocol::engine
