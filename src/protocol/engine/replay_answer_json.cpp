#include "notation/hex.h"
#include "notation/tile_text.h"
#include "protocol/engine/replay_answer.h"
#include "protocol/json_text.h"
#include "rules/house_rules.h"
#include "rules/meld.h"

namespace runset::protocol::engine {

namespace {

using namespace std::string_view_literals;

constexpr std::array kind_names{"none"sv, "run"sv, "set"sv};

int number_of(rules::Seat seat) {
    return seat.index + 1;
}

class ReplayWriter {
public:
    explicit ReplayWriter(const ReplayAnswer& answer)
        : answer_(answer), settings_(answer.record.settings), seat_count_(answer.record.names.size()) {}

    std::string write() {
        json_.open_object().field("edition", settings_.edition).field("variant", settings_.variant);
        json_.key("rules").open_object();
        for (const auto& [key, value] : rules::house_rules_of(settings_)) {
            json_.field(key, value);
        }
        json_.close_object();
        json_.key("names").open_array();
        for (const std::string& name : answer_.names) {
            json_.value(name);
        }
        json_.close_array();
        json_.key("openMin").open_array();
        for (std::size_t i = 0; i < seat_count_; ++i) {
            json_.value(answer_.record.handicaps.open_min[i].value_or(settings_.open_min));
        }
        json_.close_array();
        json_.field("lot", number_of(answer_.record.by_lot));
        entries();
        deals();
        json_.field("proven", answer_.is_proven).key("chance").open_array();
        for (const std::string& sentence : answer_.chance) {
            json_.value(sentence);
        }
        json_.close_array().field("doubt", answer_.doubt).field("problem", answer_.problem).close_object();
        return json_.take();
    }

private:
    void entries() {
        json_.key("entries").open_array();
        for (const EntryTold& entry : answer_.entries) {
            json_.open_object();
            did(entry);
            position(entry.after);
            if (entry.after.phase != rules::Phase::playing && entry.after.last_round) {
                result(entry.after);
            }
            json_.close_object();
        }
        json_.close_array();
    }

    void did(const EntryTold& entry) {
        json_.field("round", entry.after.round).field("turn", entry.turn);
        json_.key("seat");
        entry.seat ? json_.value(number_of(*entry.seat)) : json_.null();
        json_.field("did", entry.did).field("timeout", entry.was_time_out);
        json_.field("text", entry.text).field("hidden", entry.hidden_text);
        json_.key("laid");
        tiles(entry.laid);
        tile("drawn", entry.drawn);
        tile("back", entry.put_back);
    }

    void position(const rules::State& state) {
        const bool is_playing = state.phase == rules::Phase::playing;
        json_.key("toMove");
        is_playing ? json_.value(number_of(state.to_move)) : json_.null();
        json_.field("pile", state.pile.size());
        json_.key("melds").open_array();
        for (int i = 0; i < state.table.meld_count(); ++i) {
            json_.open_array();
            for (const rules::Piece piece : state.table.meld(i)) {
                json_.value(notation::print_piece(settings_, piece));
            }
            json_.close_array();
        }
        json_.close_array();
        json_.key("kinds").open_array();
        for (int i = 0; i < state.table.meld_count(); ++i) {
            const rules::MeldKind kind = rules::shape_of(settings_, state.table.meld(i)).kind;
            json_.value(kind_names[static_cast<std::size_t>(kind)]);
        }
        json_.close_array();
        each_seat("racks", [&](const rules::SeatState& seat) { tiles(seat.rack); }, state);
        each_seat("opened", [&](const rules::SeatState& seat) { json_.value(seat.has_opened); }, state);
        each_seat("totals", [&](const rules::SeatState& seat) { json_.value(seat.total.value); }, state);
        each_seat("chips", [&](const rules::SeatState& seat) { json_.value(seat.chips); }, state);
    }

    void result(const rules::State& state) {
        const rules::RoundResult& round = *state.last_round;
        json_.key("result").open_object().key("winner");
        round.winner ? json_.value(number_of(*round.winner)) : json_.null();
        json_.field("blocked", round.was_blocked).field("handRummy", round.was_hand_rummy);
        json_.key("points").open_array();
        for (std::size_t i = 0; i < seat_count_; ++i) {
            json_.value(round.points[i].value);
        }
        json_.close_array();
        const bool is_over = state.phase == rules::Phase::match_over;
        json_.field("matchOver", is_over).key("winners").open_array();
        const auto leading = rules::leaders(state);
        for (std::size_t i = 0; is_over && i < seat_count_; ++i) {
            if (leading[i]) {
                json_.value(i + 1);
            }
        }
        json_.close_array().close_object();
    }

    /// What a checker that shares no code with this one needs.
    void deals() {
        json_.key("deals").open_array();
        for (const DealTold& deal : answer_.deals) {
            json_.open_object().field("entry", deal.entry);
            json_.field("shuffle", std::to_string(deal.start.dealt.shuffle_seed));
            json_.key("deck").open_array();
            for (const rules::Tile tile : deal.start.dealt.deck.all()) {
                json_.value(notation::print_tile(settings_, tile));
            }
            json_.close_array().key("voided").open_array();
            for (const notation::DealProof& voided : deal.start.voided) {
                proof(voided);
            }
            json_.close_array().key("proof");
            deal.start.proof ? proof(*deal.start.proof) : static_cast<void>(json_.null());
            json_.close_object();
        }
        json_.close_array();
    }

    void proof(const notation::DealProof& shown) {
        json_.open_object().field("table", shown.table).field("deal", shown.deal);
        json_.field("commitment", notation::print_hex(shown.commitment));
        json_.field("seed", notation::print_hex(shown.seed)).key("nonces").open_array();
        for (const notation::SeatNonce& given : shown.nonces) {
            json_.open_object();
            digest("commitment", given.commitment);
            digest("nonce", given.nonce);
            json_.close_object();
        }
        json_.close_array().close_object();
    }

    void digest(std::string_view key, const std::optional<notation::Digest>& value) {
        json_.key(key);
        value ? json_.value(notation::print_hex(*value)) : json_.null();
    }

    void tile(std::string_view key, const std::optional<rules::Tile>& tile) {
        json_.key(key);
        tile ? json_.value(notation::print_tile(settings_, *tile)) : json_.null();
    }

    void tiles(const rules::TileCounts& counts) {
        json_.open_array();
        rules::for_each_tile(counts, [&](rules::Tile tile) { json_.value(notation::print_tile(settings_, tile)); });
        json_.close_array();
    }

    template <typename Write> void each_seat(std::string_view key, Write write, const rules::State& state) {
        json_.key(key).open_array();
        for (std::size_t i = 0; i < seat_count_; ++i) {
            write(state.seats[i]);
        }
        json_.close_array();
    }

    const ReplayAnswer& answer_;
    const rules::Settings& settings_;
    std::size_t seat_count_;
    JsonText json_{};
};

} // namespace

std::string write_replay(const ReplayAnswer& answer) {
    return ReplayWriter(answer).write();
}

} // namespace runset::protocol::engine
