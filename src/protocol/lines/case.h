// A case for the referee: a situation and what a player does in it, as `runset judge` reads it (one JSON object a line,
// described in docs/judge.md). This header knows no JSON; reading it is the business of case_json.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "rules/judging/salvage.h"
#include "rules/position.h"
#include "rules/reason.h"

namespace runset::protocol::lines {

struct LayCase {
    rules::Table table;
};

struct DrawCase {
    int count = 1;
    std::optional<rules::Tile> drawn;
    std::optional<rules::Tile> put_back;
    std::optional<bool> shuffled; // whether the pile was mixed afterwards, where the case says so
};

struct PassCase {};

/// What somebody claims a time-out leads to.
struct TimeOutClaim {
    rules::Table table;
    rules::TileCounts rack;
    bool has_opened = false;
    int draws = 0;
};

struct TimeOutCase {
    rules::Table draft;
    int seconds = 0;
    std::optional<TimeOutClaim> claim;
};

struct Case {
    std::string id;
    rules::Settings settings;
    rules::Position start;
    bool is_on_turn = true;
    bool has_drawn = false;
    bool has_laid = false;
    std::optional<int> pile;
    std::variant<LayCase, DrawCase, PassCase, TimeOutCase> play;
};

struct CaseVerdict {
    rules::Verdict verdict;
    std::optional<TimeOutClaim> result; // of a time-out: what it really leads to
};

[[nodiscard]] CaseVerdict judge_case(const Case& given, rules::CanLay can_lay);

} // namespace runset::protocol::lines
