#include "table/kept/record_of.h"

#include <algorithm>

#include "table/apply.h"

namespace runset::table::kept {

namespace {

class Writer {
public:
    Writer(const fair::Hashing& hashing, const std::string& id, std::span<const std::string> names)
        : hashing_(hashing), names_(names) {
        state_.id = id;
    }

    /// False if the log cannot have happened.
    bool add(const Fact& fact) {
        const bool was_running = state_.is_match_running();
        if (!apply(hashing_, state_, fact)) {
            return false;
        }
        if (fact.is_void) {
            return true;
        }
        if (std::holds_alternative<RoundDealt>(fact.entry.event)) {
            if (!was_running) {
                begin_match();
            }
            begin_round();
        }
        if (const auto* moved = std::get_if<Moved>(&fact.entry.event)) {
            round_.emplace_back(notation::SeatMove{.seat = moved->seat, .move = moved->move});
            if (state_.stage != Stage::playing) {
                end_round();
            }
        }
        return true;
    }

    std::vector<notation::Record> take() {
        std::erase_if(records_, [](const notation::Record& record) { return record.entries.empty(); });
        return std::move(records_);
    }

private:
    void begin_match() {
        const rules::State& match = *state_.match;
        notation::Record& record = records_.emplace_back();
        record.settings = match.settings;
        record.youngest = match.youngest;
        record.by_lot = match.by_lot;
        record.handicaps = match.handicaps;
        for (std::size_t i = 0; i < static_cast<std::size_t>(match.seat_count); ++i) {
            const SeatAt& seat = state_.seats[i];
            const std::string number = std::to_string(i + 1);
            const std::size_t owner = i + rules::max_seats * static_cast<std::size_t>(std::max(seat.sitting - 1, 0));
            const bool is_named = owner < names_.size() && !names_[owner].empty();
            record.names.push_back(seat.kind == SeatKind::bot ? "bot " + seat.level + " " + number
                                   : is_named                 ? names_[owner]
                                                              : "player " + number);
        }
    }

    void begin_round() {
        round_.clear();
        round_.emplace_back(notation::RoundStart{.dealt = chance_of(hashing_, state_).dealt, .voided = state_.voided});
    }

    void end_round() {
        std::get<notation::RoundStart>(round_.front()).proof = state_.last_proof;
        auto& entries = records_.back().entries;
        entries.insert(entries.end(), round_.begin(), round_.end());
        round_.clear();
    }

    const fair::Hashing& hashing_;
    std::span<const std::string> names_;
    State state_;
    std::vector<notation::Record> records_;
    std::vector<std::variant<notation::RoundStart, notation::SeatMove>> round_;
};

} // namespace

std::vector<notation::Record> records_of(const fair::Hashing& hashing, const std::string& id,
                                         std::span<const Fact> facts, std::span<const std::string> names) {
    Writer writer(hashing, id, names);
    for (const Fact& fact : facts) {
        if (!writer.add(fact)) {
            break;
        }
    }
    return writer.take();
}

} // namespace runset::table::kept
