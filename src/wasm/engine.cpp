#include "wasm/engine.h"

#include "bots/bot.h"
#include "bots/pace.h"
#include "protocol/engine/engine_request_json.h"
#include "protocol/engine/replay_answer.h"
#include "replay/tell_steps.h"
#include "solver/sample.h"
#include "table/explain.h"
#include "table/phrases.h"
#include "wasm/daily_deal.h"
#include "wasm/hint.h"
#include "wasm/judge_draft.h"
#include "wasm/puzzle.h"
#include "wasm/replay_record.h"
#include "wasm/review_record.h"

namespace runset::wasm {

namespace {

const text::Catalogue& texts_in(std::string_view language) {
    return text::catalogue(text::find_language(language).value_or(text::Language::en));
}

std::string no_witness() {
    return protocol::engine::write_engine_error("NO_WITNESS", "no table is watched");
}

std::string no_room() {
    return protocol::engine::write_engine_error("NO_ROOM", "no table is open");
}

} // namespace

std::string Engine::answer(std::string_view request) {
    const auto read = protocol::engine::read_engine_request(request);
    if (!read) {
        return protocol::engine::write_engine_error(
            "UNREADABLE", protocol::explain(text::catalogue(text::Language::en), read.error()));
    }
    return std::visit(*this, *read);
}

std::string Engine::operator()(const protocol::engine::AskJudge& ask) {
    return protocol::engine::write_judged(ask.at.settings, judge_draft(texts_in(ask.at.language), ask));
}

std::string Engine::operator()(const protocol::engine::AskHint& ask) {
    return protocol::engine::write_hint(ask.at.settings, hint(texts_in(ask.at.language), ask));
}

std::string Engine::operator()(const protocol::engine::AskSteps& ask) {
    return protocol::engine::write_steps(ask.turn.settings, replay::tell_turn(texts_in(ask.language), ask.turn));
}

std::string Engine::operator()(const protocol::engine::AskReplay& ask) {
    const auto answer = replay_record(outside_.hashing, texts_in(ask.language), ask.text);
    return answer ? protocol::engine::write_replay(*answer)
                  : protocol::engine::write_engine_error("UNREADABLE", answer.error());
}

std::string Engine::operator()(const protocol::engine::AskSheet& ask) {
    return protocol::engine::write_sheet(ask.seat_count, rules::add_up(ask.settings, ask.seat_count, ask.rounds));
}

std::string Engine::operator()(const protocol::engine::AskRackValue& ask) {
    return protocol::engine::write_rack_value(rules::rack_value(ask.rack));
}

std::string Engine::operator()(const protocol::engine::AskPuzzle& ask) {
    return tell_puzzle(texts_in(ask.language), ask);
}

std::string Engine::operator()(const protocol::engine::AskPuzzles& ask) {
    return tell_puzzles(ask);
}

std::string Engine::operator()(const protocol::engine::AskPuzzleCheck& ask) {
    return check_puzzle(texts_in(ask.language), ask);
}

std::string Engine::operator()(const protocol::engine::AskPuzzleHints& ask) {
    return hint_at_puzzle(texts_in(ask.language), ask);
}

std::string Engine::operator()(const protocol::engine::AskDailyDeal& ask) {
    return tell_daily_deal(outside_.hashing, ask);
}

std::string Engine::operator()(const protocol::engine::AskDealPoints& ask) {
    return tell_deal_points(ask);
}

std::string Engine::operator()(const protocol::engine::AskSwapped& ask) {
    return tell_swapped(outside_.hashing, ask);
}

std::string Engine::operator()(const protocol::engine::AskEditions& /*ask*/) {
    return protocol::engine::write_editions();
}

std::string Engine::operator()(const protocol::engine::AskLevels& /*ask*/) {
    std::vector<std::string_view> names;
    for (const bots::Bot& bot : bots::all_bots()) {
        if (bot.is_for_people) {
            names.push_back(bot.name);
        }
    }
    return protocol::engine::write_levels(names);
}

std::string Engine::operator()(const protocol::engine::AskPhrases& /*ask*/) {
    return protocol::engine::write_phrases(table::phrases);
}

std::string Engine::operator()(const protocol::engine::AskFingerprint& /*ask*/) {
    const std::uint64_t number = solver::fingerprint(solver::fingerprint_seeds);
    std::array<std::uint8_t, sizeof number> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(number >> (8 * (bytes.size() - 1 - i)));
    }
    return protocol::engine::write_fingerprint(notation::print_hex(bytes));
}

std::string Engine::operator()(const protocol::engine::AskReview& ask) {
    const auto answer = review_record(texts_in(ask.language), ask.text);
    return answer ? *answer : protocol::engine::write_engine_error("UNREADABLE", answer.error());
}

std::string Engine::operator()(const protocol::engine::RoomOpen& ask) {
    table::Surroundings around = surroundings(ask.is_prompt);
    around.fixed_seed = ask.seed;
    room_.emplace(ask.id, around);
    return protocol::engine::write_room({});
}

std::string Engine::operator()(const protocol::engine::RoomRestore& ask) {
    room_.emplace(ask.id, surroundings(ask.is_prompt));
    if (!room_->restore(ask.kept, ask.now_ms)) {
        room_.reset();
        return protocol::engine::write_engine_error("NOT_RESTORED", "the kept log does not replay");
    }
    return protocol::engine::write_room({.kept = {.people = ask.kept.people}});
}

std::string Engine::operator()(const protocol::engine::RoomReceive& ask) {
    return room_ ? protocol::engine::write_room(room_->receive(ask.text, ask.now_ms)) : no_room();
}

std::string Engine::operator()(const protocol::engine::RoomWake& ask) {
    return room_ ? protocol::engine::write_room(room_->wake(ask.now_ms)) : no_room();
}

std::string Engine::operator()(const protocol::engine::RoomRecords& /*ask*/) {
    return room_ ? protocol::engine::write_records(room_->records()) : no_room();
}

std::string Engine::operator()(const protocol::engine::WitnessOpen& ask) {
    witness_ = open_witness(outside_.hashing, ask);
    return tell(*witness_);
}

std::string Engine::operator()(const protocol::engine::WitnessHear& ask) {
    return witness_ ? tell_heard(*witness_, ask.text) : no_witness();
}

std::string Engine::operator()(const protocol::engine::WitnessReady& /*ask*/) {
    if (!witness_) {
        return no_witness();
    }
    notation::Digest number{};
    outside_.fill_random(number);
    return tell(*witness_, witness_->commit(number));
}

std::string Engine::operator()(const protocol::engine::WitnessAnswered& ask) {
    if (!witness_) {
        return no_witness();
    }
    if (ask.is_ready) {
        witness_->ready_was_answered(ask.is_done);
    } else if (const auto number = notation::parse_digest(ask.number); ask.is_done && number) {
        witness_->number_was_answered(*number);
    }
    return tell(*witness_);
}

table::Surroundings Engine::surroundings(bool is_prompt) const {
    return {.hashing = outside_.hashing,
            .fill_random = outside_.fill_random,
            .think_ms = is_prompt ? bots::think_at_once : bots::think_like_a_person};
}

} // namespace runset::wasm
