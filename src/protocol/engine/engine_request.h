// What a page asks of the engine it runs itself: the referee, hints, and an offline table. As values; reading them from
// JSON is the business of engine_request_json. Who answers is `src/wasm`.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "notation/record.h"
#include "protocol/vocabulary.h"
#include "replay/tell_steps.h"
#include "rules/position.h"
#include "rules/score_sheet.h"

namespace runset::protocol::engine {

/// What a player has when the turn begins, and the language of the answer.
struct Situation {
    rules::Settings settings{};
    rules::Position start{};
    std::string language{};
};

struct AskJudge {
    Situation at{};
    rules::Table draft{}; // jokers may be undeclared
};
struct AskHint {
    Situation at{};
    int pile = 1;
};
/// A turn that somebody has played, to be shown step by step.
struct AskSteps {
    std::string language{};
    replay::PlayedTurn turn{};
};
/// A game record, to be shown turn by turn.
struct AskReplay {
    std::string language{};
    std::string text{};
};
/// A game record, to be reviewed.
struct AskReview {
    std::string language{}; // of a mistake in the record
    std::string text{};
};
/// The score sheet of a match with the real box.
struct AskSheet {
    rules::Settings settings{};
    int seat_count = 2;
    std::vector<rules::SheetRound> rounds{};
};
/// What tiles left on a rack count (E3).
struct AskRackValue {
    rules::Settings settings{};
    rules::TileCounts rack{};
};
/// A puzzle of an edition's collection: by its number, or that of a day.
struct AskPuzzle {
    rules::Settings settings{};
    std::string language{};
    std::optional<int> number{};
    std::string date{};
};
struct AskPuzzles {
    rules::Settings settings{};
};
struct AskPuzzleCheck {
    rules::Settings settings{};
    std::string language{};
    int number = 0;
    rules::Table draft{};
};
struct AskPuzzleHints {
    rules::Settings settings{};
    std::string language{};
    int number = 0;
};
/// The deal of a day, and what the bots reach with it where that is wanted: they have to play it first.
struct AskDailyDeal {
    rules::Settings settings{};
    std::string date{};
    bool with_reached = false;
};
/// What a round was worth to a seat.
struct AskDealPoints {
    rules::Settings settings{};
    std::vector<rules::TileCounts> racks{};
    std::optional<rules::Seat> winner{};
    rules::Seat seat{};
};
/// A round that has ended, to be played again by bots with the seats swapped.
struct AskSwapped {
    rules::Settings settings{};
    notation::DealProof proof{};
    rules::Seat starter{};
    std::vector<std::string> levels{}; // by seat: of a bot; empty for a person
};
struct AskEditions {};
struct AskLevels {};
struct AskPhrases {}; // what players can say to each other
struct AskFingerprint {};

/// One line of a table's log, and whose command with which number led to it.
struct KeptLine {
    std::string text{};
    std::optional<rules::Seat> sender{};
    std::optional<Cid> cid{};
};
struct KeptSecret {
    int deal = 0;
    notation::Digest seed{};
};
struct KeptPerson {
    rules::Seat seat{};
    std::string name{};
    notation::Digest token_hash{};
};
/// What the page keeps of a table, so that a match can go on later.
struct KeptTable {
    std::vector<KeptLine> log{};
    std::vector<KeptSecret> secrets{};
    std::vector<KeptPerson> people{};
};

struct RoomOpen {
    std::string id{};
    bool is_prompt = false;                 // bots answer at once
    std::optional<notation::Digest> seed{}; // of its deals: a deal that is the same for everybody
};
struct RoomRestore {
    std::string id{};
    bool is_prompt = false;
    std::int64_t now_ms = 0;
    KeptTable kept{};
};
struct RoomReceive {
    std::string text{}; // a command as a server would get it
    std::int64_t now_ms = 0;
};
struct RoomWake {
    std::int64_t now_ms = 0;
};
struct RoomRecords {};

/// A server's table that is watched for broken promises (src/witness), and what was remembered of it.
struct WitnessOpen {
    std::string table{}; // empty: the first view says it
    std::string evidence{};
};
struct WitnessHear {
    std::string text{}; // a view or a confirmation, as the server sent it
};
struct WitnessReady {};
/// The server has confirmed or refused that we are ready, or a number of ours.
struct WitnessAnswered {
    bool is_ready = false;
    std::string number{}; // else this one
    bool is_done = false;
};

using EngineRequest =
    std::variant<AskJudge, AskHint, AskSteps, AskReplay, AskReview, AskPuzzle, AskPuzzles, AskPuzzleCheck,
                 AskPuzzleHints, AskDailyDeal, AskDealPoints, AskSwapped, AskSheet, AskRackValue, AskEditions,
                 AskLevels, AskPhrases, AskFingerprint, RoomOpen, RoomRestore, RoomReceive, RoomWake, RoomRecords,
                 WitnessOpen, WitnessHear, WitnessReady, WitnessAnswered>;

} // namespace runset::protocol::engine
