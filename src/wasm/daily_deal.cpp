#include "wasm/daily_deal.h"

#include <algorithm>

#include "bots/bot.h"
#include "notation/hex.h"
#include "protocol/engine/engine_answer.h"
#include "protocol/json_text.h"
#include "protocol/options_json.h"
#include "puzzles/daily.h"
#include "table/deals/daily_deal.h"
#include "table/deals/swapped_deal.h"

namespace runset::wasm {

std::string tell_daily_deal(const fair::Hashing& hashing, const protocol::engine::AskDailyDeal& ask) {
    const auto day = puzzles::day_of(ask.date);
    if (!day) {
        return protocol::engine::write_engine_error("NO_DEAL", ask.date);
    }
    const table::deals::DailyDeal deal = table::deals::daily_deal(hashing, ask.settings, *day);
    protocol::JsonText json;
    json.open_object().field("table", deal.table).field("seed", notation::print_hex(deal.seed)).key("options");
    protocol::write_options(json, deal.options);
    json.key("bots").open_array();
    for (const std::string_view level : deal.bots) {
        json.value(level);
    }
    json.close_array().key("reached").open_array();
    const auto all =
        ask.with_reached ? table::deals::reached_by_levels(hashing, deal) : std::vector<table::deals::Reached>{};
    for (const table::deals::Reached& reached : all) {
        json.open_object().field("level", reached.level).field("points", reached.points).close_object();
    }
    return json.close_array().close_object().take();
}

std::string tell_deal_points(const protocol::engine::AskDealPoints& ask) {
    rules::RoundResult result{.winner = ask.winner};
    std::ranges::copy(ask.racks, result.racks.begin());
    const std::span<const rules::TileCounts> racks = std::span(result.racks).first(ask.racks.size());
    if (ask.winner) {
        result.points = rules::score_round(racks, *ask.winner, false);
    }
    protocol::JsonText json;
    return json.open_object().field("points", result.points[ask.seat.index].value).close_object().take();
}

std::string tell_swapped(const fair::Hashing& hashing, const protocol::engine::AskSwapped& ask) {
    const std::size_t seats = ask.levels.size();
    const bool are_known = std::ranges::all_of(
        ask.levels, [](const std::string& level) { return level.empty() || bots::find_bot(level) != nullptr; });
    if (seats < rules::min_seats || seats > rules::max_seats || ask.proof.nonces.size() != seats ||
        ask.starter.index >= seats || !are_known) {
        return protocol::engine::write_engine_error("NO_DEAL", ask.proof.table);
    }
    protocol::JsonText json;
    json.open_object().key("swapped").open_array();
    for (const table::deals::SwappedRound& round : table::deals::play_swapped(
             hashing, {.settings = ask.settings, .proof = ask.proof, .starter = ask.starter, .levels = ask.levels})) {
        json.open_object().field("movedBy", round.moved_by).key("points").open_array();
        for (std::size_t player = 0; player < seats; ++player) {
            json.value(round.points[player]);
        }
        json.close_array().close_object();
    }
    return json.close_array().close_object().take();
}

} // namespace runset::wasm
