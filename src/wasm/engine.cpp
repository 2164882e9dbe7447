#include "wasm/engine.h"

#include "bots/bot.h"
#include "bots/pace.h"
#include "protocol/engine_request_json.h"
#include "protocol/replay_answer.h"
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
    return protocol::write_engine_error("NO_WITNESS", "no table is watched");
}

std::string no_room() {
    return protocol::write_engine_error("NO_ROOM", "no table is open");
}

} // namespace

std::string Engine::answer(std::string_view request) {
    const auto read = protocol::read_engine_request(request);
    if (!read) {
        return protocol::write_engine_error("UNREADABLE",
                                            table::explain(text::catalogue(text::Language::en), read.error()));
    }
    return std::visit(*this, *read);
}

std::string Engine::operator()(const protocol::AskJudge& ask) {
    return protocol::write_judged(ask.at.settings, judge_draft(texts_in(ask.at.language), ask));
}

std::string Engine::operator()(const protocol::AskHint& ask) {
    return protocol::write_hint(ask.at.settings, hint(texts_in(ask.at.language), ask));
}

std::string Engine::operator()(const protocol::AskSteps& ask) {
    return protocol::write_steps(ask.settings, replay::tell_turn(texts_in(ask.language), ask));
}

std::string Engine::operator()(const protocol::AskReplay& ask) {
    const auto answer = replay_record(outside_.hashing, texts_in(ask.language), ask.text);
    return answer ? protocol::write_replay(*answer) : protocol::write_engine_error("UNREADABLE", answer.error());
}

std::string Engine::operator()(const protocol::AskSheet& ask) {
    return protocol::write_sheet(ask.seat_count, rules::add_up(ask.settings, ask.seat_count, ask.rounds));
}

std::string Engine::operator()(const protocol::AskRackValue& ask) {
    return protocol::write_rack_value(rules::rack_value(ask.rack));
}

std::string Engine::operator()(const protocol::AskPuzzle& ask) {
    return tell_puzzle(texts_in(ask.language), ask);
}

std::string Engine::operator()(const protocol::AskPuzzles& ask) {
    return tell_puzzles(ask);
}

std::string Engine::operator()(const protocol::AskPuzzleCheck& ask) {
    return check_puzzle(texts_in(ask.language), ask);
}

std::string Engine::operator()(const protocol::AskPuzzleHints& ask) {
    return hint_at_puzzle(texts_in(ask.language), ask);
}

std::string Engine::operator()(const protocol::AskDailyDeal& ask) {
    return tell_daily_deal(outside_.hashing, ask);
}

std::string Engine::operator()(const protocol::AskDealPoints& ask) {
    return tell_deal_points(ask);
}

std::string Engine::operator()(const protocol::AskSwapped& ask) {
    return tell_swapped(outside_.hashing, ask);
}

std::string Engine::operator()(const protocol::AskEditions& /*ask*/) {
    return protocol::write_editions();
}

std::string Engine::operator()(const protocol::AskLevels& /*ask*/) {
    std::vector<std::string_view> names;
    for (const bots::Bot& bot : bots::all_bots()) {
        if (bot.is_for_people) {
            names.push_back(bot.name);
        }
    }
    return protocol::write_levels(names);
}

std::string Engine::operator()(const protocol::AskPhrases& /*ask*/) {
    return protocol::write_phrases(table::phrases);
}

std::string Engine::operator()(const protocol::AskFingerprint& /*ask*/) {
    const std::uint64_t number = solver::fingerprint(solver::fingerprint_seeds);
    std::array<std::uint8_t, sizeof number> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(number >> (8 * (bytes.size() - 1 - i)));
    }
    return protocol::write_fingerprint(notation::print_hex(bytes));
}

std::string Engine::operator()(const protocol::AskReview& ask) {
    const auto answer = review_record(texts_in(ask.language), ask.text);
    return answer ? *answer : protocol::write_engine_error("UNREADABLE", answer.error());
}

std::string Engine::operator()(const protocol::RoomOpen& ask) {
    table::Surroundings around = surroundings(ask.is_prompt);
    around.fixed_seed = ask.seed;
    room_.emplace(ask.id, around);
    return protocol::write_room({});
}

std::string Engine::operator()(const protocol::RoomRestore& ask) {
    room_.emplace(ask.id, surroundings(ask.is_prompt));
    if (!room_->restore(ask.kept, ask.now_ms)) {
        room_.reset();
        return protocol::write_engine_error("NOT_RESTORED", "the kept log does not replay");
    }
    return protocol::write_room({.kept = {.people = ask.kept.people}});
}

std::string Engine::operator()(const protocol::RoomReceive& ask) {
    return room_ ? protocol::write_room(room_->receive(ask.text, ask.now_ms)) : no_room();
}

std::string Engine::operator()(const protocol::RoomWake& ask) {
    return room_ ? protocol::write_room(room_->wake(ask.now_ms)) : no_room();
}

std::string Engine::operator()(const protocol::RoomRecords& /*ask*/) {
    return room_ ? protocol::write_records(room_->records()) : no_room();
}

std::string Engine::operator()(const protocol::WitnessOpen& ask) {
    witness_ = open_witness(outside_.hashing, ask);
    return tell(*witness_);
}

std::string Engine::operator()(const protocol::WitnessHear& ask) {
    return witness_ ? tell_heard(*witness_, ask.text) : no_witness();
}

std::string Engine::operator()(const protocol::WitnessReady& /*ask*/) {
    if (!witness_) {
        return no_witness();
    }
    notation::Digest number{};
    outside_.fill_with_chance(number);
    return tell(*witness_, witness_->commit(number));
}

std::string Engine::operator()(const protocol::WitnessAnswered& ask) {
    if (!witness_) {
        return no_witness();
    }
    if (ask.is_ready) {
        witness_->ready_was_answered(ask.is_done);
    } else if (ask.is_done) {
        witness_->number_was_answered();
    }
    return tell(*witness_);
}

table::Surroundings Engine::surroundings(bool is_prompt) const {
    return {.hashing = outside_.hashing,
            .fill_with_chance = outside_.fill_with_chance,
            .think_ms = is_prompt ? bots::think_at_once : bots::think_like_a_person};
}

} // namespace runset::wasm
