#include "notation/hex.h"
#include "notation/tile_text.h"
#include "protocol/engine/replay_answer.h"
#include "protocol/parts_json.h"
#include "rules/meld.h"

namespace runset::protocol::engine {

namespace {

using namespace std::string_view_literals;

constexpr std::array kind_names{"none"sv, "run"sv, "set"sv};

class ReplayWriter {
public:
    explicit ReplayWriter(const ReplayAnswer& answer)
        : answer_(answer), settings_(answer.record.settings), seat_count_(answer.record.names.size()) {}

    std::string write() {
        json_.open_object();
        write_settings(json_, settings_);
        json_.list("names", answer_.names);
        json_.key("openMin").open_array();
        for (std::size_t i = 0; i < seat_count_; ++i) {
            json_.value(answer_.record.handicaps.open_min[i].value_or(settings_.open_min));
        }
        json_.close_array();
        json_.field("lot", number_of(answer_.record.by_lot));
        entries();
        deals();
        json_.field("proven", answer_.is_proven).list("chance", answer_.chance).field("doubt", answer_.doubt);
        return json_.field("problem", answer_.problem).close_object().take();
    }

private:
    void entries() {
        json_.list("entries", answer_.entries, [this](const EntryTold& entry) {
            json_.open_object();
            did(entry);
            position(entry.after);
            if (entry.after.phase != rules::Phase::playing && entry.after.last_round) {
                result(entry.after);
            }
            json_.close_object();
        });
    }

    void did(const EntryTold& entry) {
        json_.field("round", entry.after.round).field("turn", entry.turn);
        json_.field("seat", number_of(entry.seat)).field("did", entry.did).field("timeout", entry.was_time_out);
        json_.field("text", entry.text).field("hidden", entry.hidden_text);
        write_tiles(json_.key("laid"), settings_, entry.laid);
        json_.field("drawn", name_of(settings_, entry.drawn)).field("back", name_of(settings_, entry.put_back));
    }

    void position(const rules::State& state) {
        const bool is_playing = state.phase == rules::Phase::playing;
        json_.field("toMove", is_playing ? std::optional(number_of(state.to_move)) : std::nullopt);
        json_.field("pile", state.pile.size());
        write_table(json_.key("melds"), settings_, state.table);
        json_.key("kinds").open_array();
        for (int i = 0; i < state.table.meld_count(); ++i) {
            const rules::MeldKind kind = rules::shape_of(settings_, state.table.meld(i)).kind;
            json_.value(kind_names[static_cast<std::size_t>(kind)]);
        }
        json_.close_array();
        each_seat("racks", [&](const rules::SeatState& seat) { write_tiles(json_, settings_, seat.rack); }, state);
        each_seat("opened", [&](const rules::SeatState& seat) { json_.value(seat.has_opened); }, state);
        each_seat("totals", [&](const rules::SeatState& seat) { json_.value(seat.total.value); }, state);
        each_seat("chips", [&](const rules::SeatState& seat) { json_.value(seat.chips); }, state);
    }

    void result(const rules::State& state) {
        const rules::RoundResult& round = *state.last_round;
        json_.key("result").open_object().field("winner", number_of(round.winner));
        json_.field("blocked", round.was_blocked).field("handRummy", round.was_hand_rummy);
        write_points(json_, "points", std::span(round.points).first(seat_count_));
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
        json_.list("deals", answer_.deals, [this](const DealTold& deal) {
            json_.open_object().field("entry", deal.entry);
            json_.field("shuffle", std::to_string(deal.start.dealt.shuffle_seed));
            json_.list("deck", deal.start.dealt.deck.all(),
                       [this](rules::Tile tile) { json_.value(notation::print_tile(settings_, tile)); });
            json_.list("voided", deal.start.voided, [this](const notation::DealProof& voided) { proof(voided); });
            json_.key("proof");
            deal.start.proof ? proof(*deal.start.proof) : static_cast<void>(json_.null());
            json_.close_object();
        });
    }

    void proof(const notation::DealProof& shown) {
        json_.open_object().field("table", shown.table).field("deal", shown.deal);
        json_.field("commitment", notation::print_hex(shown.commitment));
        json_.field("seed", notation::print_hex(shown.seed));
        write_nonces(json_, shown.nonces);
        json_.close_object();
    }

    template <typename Write> void each_seat(std::string_view key, Write write, const rules::State& state) {
        json_.list(key, std::span(state.seats).first(seat_count_), write);
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
