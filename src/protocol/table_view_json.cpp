#include "notation/hex.h"
#include "protocol/answer.h"
#include "protocol/options_json.h"
#include "protocol/view_text.h"
#include "protocol/view_words.h"

namespace runset::protocol {

namespace {

class ViewWriter {
public:
    ViewWriter(JsonText& json, const rules::Settings& settings) : json_(json), settings_(settings) {}

    void proof(const notation::DealProof& shown) {
        json_.open_object().field("deal", shown.deal);
        json_.field("commitment", notation::print_hex(shown.commitment));
        json_.field("seed", notation::print_hex(shown.seed));
        write_nonces(json_, shown.nonces);
        json_.close_object();
    }

    void seats(const TableView& view) {
        json_.key("seats").open_array();
        for (std::size_t i = 0; i < view.seats.size(); ++i) {
            json_.open_object();
            write_seat_fields(json_, view.seats[i]);
            if (view.match) {
                const rules::SeatView& told = view.match->seats[i];
                json_.field("rack", told.rack_size).field("opened", told.has_opened);
                json_.field("total", told.total.value).field("chips", told.chips);
            }
            if (!view.leaders.empty()) {
                json_.field("winner", static_cast<bool>(view.leaders[i]));
            }
            json_.close_object();
        }
        json_.close_array();
    }

    void table(std::string_view key, const rules::Table& table) { write_table(json_.key(key), settings_, table); }

    void match(const rules::View& match, int game) {
        const bool is_playing = match.phase == rules::Phase::playing;
        json_.field("round", match.round).field("turn", match.turn);
        json_.field("toMove", is_playing ? std::optional(number_of(match.to_move)) : std::nullopt);
        json_.field("starter", number_of(match.starter));
        json_.field("matchOver", match.phase == rules::Phase::match_over);
        if (game > 0) {
            json_.field("game", game);
        }
        table("melds", match.table);
        json_.field("pile", match.pile_size).field("mustPutBack", match.awaits_put_back);
    }

    void own_tiles(const OwnView::Tiles& own) {
        write_tiles(json_.key("rack"), settings_, own.rack);
        json_.field("drawn", name_of(settings_, own.drawn)).field("openMin", own.open_min);
    }

    void result(const rules::RoundResult& result, int seat_count) {
        json_.key("lastRound").open_object().field("round", result.round);
        write_result(json_, settings_, result, seat_count);
        json_.close_object();
    }

    void recent(const std::vector<TurnTold>& turns) {
        json_.list("recent", turns, [&](const TurnTold& turn) {
            json_.open_object().field("seat", number_of(turn.seat)).field("turn", turn.turn);
            json_.field("did", turn_names[static_cast<std::size_t>(turn.what)]).field("timeout", turn.was_time_out);
            if (turn.what == TurnTold::What::laid) {
                table("before", turn.before);
            }
            json_.close_object();
        });
    }

    void deal(const TableView& view) {
        json_.key("deal").open_object().field("deal", view.deal);
        json_.field("commitment", notation::print_hex(view.commitment));
        write_nonces(json_, view.nonces);
        if (!view.voided.empty()) {
            json_.list("voided", view.voided, [this](const notation::DealProof& deal) { proof(deal); });
        }
        json_.close_object();
        if (view.last_proof) {
            json_.key("proof");
            proof(*view.last_proof);
        }
    }

private:
    JsonText& json_;
    const rules::Settings& settings_;
};

} // namespace

ViewText::ViewText(const TableView& view) : settings_(view.options.settings) {
    JsonText json;
    ViewWriter writer(json, settings_);
    json.open_object().field("type", "view").field("table", view.table).field("seq", view.seq).key("you");
    gaps_[before_you] = json.leave_gap();
    json.field("stage", stage_names[static_cast<std::size_t>(view.stage)]).key("options");
    write_options(json, view.options);
    json.field("host", number_of(view.host)).field("watching", view.watching);
    writer.seats(view);
    gaps_[before_cid] = json.leave_gap();
    if (view.match) {
        writer.match(*view.match, view.game);
    }
    gaps_[before_tiles] = json.leave_gap();
    if (view.match) {
        if (view.match->last_round) {
            writer.result(*view.match->last_round, view.match->seat_count);
        }
        writer.recent(view.recent);
    }
    if (view.clock) {
        json.key("clock").open_object().field("leftMs", view.clock->left_ms);
        json.field("limitMs", view.clock->limit_ms);
        if (view.clock->is_paused) {
            json.field("paused", true);
        }
        json.close_object();
    }
    gaps_[before_draft] = json.leave_gap();
    writer.deal(view);
    json.close_object();
    text_ = json.take();
}

std::string_view ViewText::up_to(Gap gap) const {
    const std::size_t from = gap == before_you ? 0 : gaps_[gap - 1U];
    return std::string_view(text_).substr(from, gap == gap_count ? text_.npos : gaps_[gap] - from);
}

std::string ViewText::told_to(const OwnView& own) const {
    constexpr std::size_t usual_own_size = 512;
    JsonText json(text_.size() + usual_own_size);
    ViewWriter writer(json, settings_);
    json.piece(up_to(before_you));
    json.value(number_of(own.you));
    json.piece(up_to(before_cid));
    if (own.you) {
        json.field("lastCid", own.last_cid);
    }
    json.piece(up_to(before_tiles));
    if (own.tiles) {
        writer.own_tiles(*own.tiles);
    }
    json.piece(up_to(before_draft));
    if (own.draft) {
        writer.table("draft", *own.draft);
    }
    return json.piece(up_to(gap_count)).take();
}

std::string write_view(const TableView& view) {
    return ViewText(view).told_to(own_part(view));
}

} // namespace runset::protocol
