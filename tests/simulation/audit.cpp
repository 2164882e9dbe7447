#include "simulation/audit.h"

#include "fair/verify.h"
#include "protocol/answer.h"
#include "rules/deck.h"
#include "server/machine/sodium.h"
#include "server/store/facts/log_rows.h"
#include "simulation/presence.h"
#include "solver/can_lay.h"
#include "table/apply.h"
#include "table/clock.h"
#include "table/kept/record_of.h"
#include "table/view.h"

namespace runset::simulation {

namespace {

using table::Fact;

std::string at_event(std::int64_t seq, const std::string& what) {
    return "event " + std::to_string(seq) + ": " + what;
}

class Audit {
public:
    Audit(const server::store::StoredTable& stored, const History& history, const Notes& notes)
        : stored_(stored), history_(history), notes_(notes) {
        state_.id = stored.id;
    }

    std::string run() {
        const auto facts = server::store::facts::facts_of(stored_);
        if (!facts) {
            return "the log cannot be read";
        }
        for (const Fact& fact : *facts) {
            if (std::string problem = step(fact); !problem.empty()) {
                return problem;
            }
        }
        if (std::string problem = promises(*facts); !problem.empty()) {
            return problem;
        }
        if (notes_.seen.size() != compared_) {
            return "somebody saw a moment that is not in the log";
        }
        return records(*facts);
    }

private:
    std::string step(const Fact& fact) {
        const std::int64_t seq = state_.seq + 1;
        const std::int64_t up = fact.entry.up_ms;
        if (up < last_up_) {
            return at_event(seq, "the server's time went back");
        }
        if (up > history_.really_up_ms[static_cast<std::size_t>(seq - 1)]) {
            return at_event(seq, "the server counts time in which it was not up");
        }
        last_up_ = up;
        if (const auto* moved = std::get_if<table::Moved>(&fact.entry.event)) {
            if (std::string problem = check_move(*moved, up); !problem.empty()) {
                return at_event(seq, problem);
            }
        }
        const int turn = state_.match ? state_.match->turn : 0;
        if (!table::apply(hashing_, state_, fact)) {
            return at_event(seq, "this cannot have happened");
        }
        if (!state_.match || state_.match->turn != turn) {
            turn_began_at_ = state_.seq;
        }
        if (state_.stage == table::Stage::playing &&
            tile_count() != static_cast<int>(rules::sorted_deck(state_.options.settings).all().size())) {
            return at_event(seq, "tiles were lost or made");
        }
        return compare_views();
    }

    std::string check_move(const table::Moved& moved, std::int64_t up) const {
        if (state_.stage != table::Stage::playing) {
            return "a move outside of a round";
        }
        const bool is_played_by_bot = state_.at(moved.seat).is_played_by_bot();
        if ((moved.by == table::By::bot) != is_played_by_bot) {
            return is_played_by_bot ? "somebody moved for a bot" : "a bot moved for somebody who is there";
        }
        if (moved.by == table::By::clock) {
            return check_time_out(moved, up);
        }
        return {};
    }

    std::string check_time_out(const table::Moved& moved, std::int64_t up) const {
        const std::int64_t limit = state_.limit_ms();
        if (up < state_.since_ms + limit + table::grace_ms) {
            return "the clock ended a turn too early";
        }
        for (const Restart& restart : history_.restarts) {
            const std::int64_t least = restart.up_ms + std::min(limit, table::least_after_restart_ms) + table::grace_ms;
            if (restart.log_length >= turn_began_at_ && restart.log_length <= state_.seq && up < least) {
                return "the clock ended a turn too early after a restart";
            }
        }
        const auto* move = std::get_if<rules::TimeOutMove>(&moved.move);
        const Drafted draft{.seat = moved.seat.index, .round = state_.match->round, .turn = state_.match->turn};
        if (move == nullptr || (move->draft != state_.match->table && !notes_.drafted.contains(draft))) {
            return "the clock laid what nobody had drafted";
        }
        return {};
    }

    [[nodiscard]] int tile_count() const {
        int count = state_.match->pile.size() + state_.match->table.piece_count();
        for (int i = 0; i < state_.seat_count(); ++i) {
            count += state_.match->seats[static_cast<std::size_t>(i)].rack.size();
        }
        return count;
    }

    std::string compare_views() {
        for (int viewer = -1; viewer < state_.seat_count(); ++viewer) {
            const auto seen = notes_.seen.find({state_.seq, viewer});
            if (seen == notes_.seen.end()) {
                continue;
            }
            ++compared_;
            const std::optional<rules::Seat> seat =
                viewer < 0 ? std::nullopt : std::optional(rules::Seat{static_cast<std::uint8_t>(viewer)});
            const std::string text = protocol::write_view(table::view_for(state_, seat, {}, 0));
            const Message right = read_message(text);
            if (!are_same_but_presence(right->fields(), seen->second->fields())) {
                return at_event(state_.seq, "seat " + std::to_string(viewer + 1) + " saw something else: " +
                                                boost::json::serialize(without_presence(seen->second->fields())) +
                                                " instead of " +
                                                boost::json::serialize(without_presence(right->fields())));
            }
        }
        return {};
    }

    /// Every command that was called done is in the log, once, where the answer said.
    std::string promises(const std::vector<Fact>& facts) const {
        std::map<std::pair<int, std::int64_t>, std::int64_t> kept;
        for (std::size_t i = 0; i < facts.size(); ++i) {
            const Fact& fact = facts[i];
            if (fact.sender && fact.cid &&
                !kept.try_emplace({fact.sender->index, *fact.cid}, static_cast<std::int64_t>(i) + 1).second) {
                return at_event(static_cast<std::int64_t>(i) + 1, "a command was carried out twice");
            }
        }
        for (const Acknowledged& promise : notes_.acknowledged) {
            const auto found = kept.find({promise.seat, promise.cid});
            const std::string name =
                promise.kind + " " + std::to_string(promise.cid) + " of seat " + std::to_string(promise.seat + 1);
            if (found == kept.end()) {
                return name + " was called done and is lost";
            }
            if (found->second != promise.seq) {
                return name + " is event " + std::to_string(found->second) + ", not " + std::to_string(promise.seq);
            }
        }
        return {};
    }

    /// The record of every match holds before somebody who trusts nobody.
    std::string records(const std::vector<Fact>& facts) const {
        const std::vector<std::string> names(rules::max_seats);
        for (const notation::Record& record : table::kept::records_of(hashing_, stored_.id, facts, names)) {
            const auto verified = fair::verify(hashing_, fair::seal(hashing_, record), solver::can_lay);
            if (!verified) {
                return "the record does not hold: " + std::string(verified.error().text_key);
            }
        }
        return {};
    }

    fair::Hashing hashing_ = server::machine::sodium_hashing();
    const server::store::StoredTable& stored_;
    const History& history_;
    const Notes& notes_;
    table::State state_;
    std::int64_t last_up_ = 0;
    std::int64_t turn_began_at_ = 0;
    std::size_t compared_ = 0;
};

} // namespace

std::string audit(const server::store::StoredTable& stored, const History& history, const Notes& notes) {
    return Audit(stored, history, notes).run();
}

} // namespace runset::simulation
