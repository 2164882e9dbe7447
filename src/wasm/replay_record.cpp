#include "wasm/replay_record.h"

#include <utility>

#include "replay/words.h"
#include "solver/can_lay.h"
#include "text/explain.h"

namespace runset::wasm {

namespace {

protocol::engine::EntryTold told(const text::Catalogue& texts, const replay::Frame& frame,
                                 const std::vector<std::string>& names) {
    return {.turn = frame.turn,
            .seat = frame.seat,
            .did = replay::name_of(frame.did),
            .was_time_out = frame.was_time_out,
            .text = replay::tell(texts, frame, names, true),
            .hidden_text = replay::tell(texts, frame, names, false),
            .laid = frame.laid,
            .drawn = frame.drawn,
            .put_back = frame.put_back,
            .after = frame.after};
}

} // namespace

std::expected<protocol::engine::ReplayAnswer, std::string>
replay_record(const fair::Hashing& hashing, const text::Catalogue& texts, std::string_view text) {
    auto record = notation::parse_record(text);
    if (!record) {
        return std::unexpected(text::explain_with_line(texts, record.error()));
    }
    const replay::Frames frames = replay::frames_of(*record, solver::can_lay);
    protocol::engine::ReplayAnswer answer{.names = replay::names_in(texts, *record)};
    for (std::size_t i = 0; i < frames.all.size(); ++i) {
        answer.entries.push_back(told(texts, frames.all[i], answer.names));
        if (const auto* start = std::get_if<notation::RoundStart>(&record->entries[i])) {
            answer.deals.push_back({.entry = static_cast<int>(i), .start = *start});
        }
    }
    if (frames.refused) {
        answer.problem = replay::explain(texts, *record, *frames.refused,
                                         frames.all.empty() ? rules::Table{} : frames.all.back().after.table);
    }
    if (const auto checked = fair::verify(hashing, text, solver::can_lay)) {
        answer.is_proven = checked->is_proven();
        answer.chance = replay::tell_chance(texts, *checked);
    } else {
        answer.doubt = replay::explain(texts, text, checked.error());
    }
    record->entries.clear();
    answer.record = *std::move(record);
    return answer;
}

} // namespace runset::wasm
