#include "replay/frames.h"

#include <array>

#include "rules/evolve.h"
#include "rules/judging/decide.h"

namespace runset::replay {

namespace {

using namespace std::string_view_literals;

constexpr std::array did_names{"deal"sv, "lay"sv, "draw"sv, "put"sv, "pass"sv};

/// What one event of the rules did, seen from the state before it.
class Telling {
public:
    Telling(Frame& frame, const rules::State& before) : frame_(frame), before_(before) {}

    void operator()(const rules::Dealt& /*dealt*/) { frame_.did = Did::deal; }
    void operator()(const rules::Laid& laid) {
        frame_.did = Did::lay;
        frame_.laid = laid.table.tiles() - before_.table.tiles();
        frame_.was_opening = !before_.at(before_.to_move).has_opened;
    }
    void operator()(const rules::Drew& /*drew*/) {
        frame_.did = Did::draw;
        frame_.drawn = before_.pile.tiles().front();
    }
    void operator()(const rules::PutBack& put_back) {
        frame_.did = Did::put;
        frame_.put_back = put_back.tile;
    }
    void operator()(const rules::Passed& /*passed*/) { frame_.did = Did::pass; }
    /// Draws if there is a tile; one that the rack has no room for goes back at once (K5).
    void operator()(const rules::TimedOut& /*timed_out*/) {
        if (before_.pile.empty()) {
            frame_.did = Did::pass;
            return;
        }
        frame_.did = Did::draw;
        frame_.drawn = before_.pile.tiles().front();
        const rules::Seat seat = before_.to_move;
        if (frame_.after.at(seat).rack == before_.at(seat).rack) {
            frame_.put_back = frame_.drawn;
        }
    }

private:
    Frame& frame_;
    const rules::State& before_;
};

Frame frame_of(const rules::State& before, const rules::Event& event, const notation::SeatMove* played) {
    Frame frame{.after = rules::evolve(before, event)};
    if (played != nullptr) {
        frame.turn = before.turn;
        frame.seat = played->seat;
        frame.was_time_out = std::holds_alternative<rules::TimeOutMove>(played->move);
    }
    std::visit(Telling(frame, before), event);
    return frame;
}

} // namespace

std::string_view name_of(Did did) {
    return did_names[static_cast<std::size_t>(did)];
}

Frames frames_of(const notation::Record& record, rules::CanLay can_lay) {
    Frames frames;
    const auto start = rules::new_match(record.settings, static_cast<int>(record.names.size()), record.youngest,
                                        record.by_lot, record.handicaps);
    if (!start) {
        frames.refused = notation::ReplayError{.entry = 0, .refusal = start.error()};
        return frames;
    }
    frames.start = *start;
    frames.all.reserve(record.entries.size());
    for (std::size_t i = 0; i < record.entries.size(); ++i) {
        const rules::State& before = frames.before(i);
        const auto* deal = std::get_if<notation::RoundStart>(&record.entries[i]);
        const auto* played = std::get_if<notation::SeatMove>(&record.entries[i]);
        const auto event = deal != nullptr ? rules::decide_deal(before, deal->dealt.deck, deal->dealt.shuffle_seed)
                                           : rules::decide(before, played->seat, played->move, can_lay);
        if (!event) {
            frames.refused = notation::ReplayError{.entry = i, .refusal = event.error()};
            return frames;
        }
        frames.all.push_back(frame_of(before, *event, played));
    }
    return frames;
}

} // namespace runset::replay
