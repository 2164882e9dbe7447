#include "noninterference/leak.h"

#include <algorithm>
#include <functional>

#include <boost/json.hpp>

#include "noninterference/dealer.h"
#include "notation/hex.h"
#include "notation/tile_text.h"
#include "table/evolve.h"

namespace runset::noninterference {

namespace json = boost::json;

namespace {

/// Where in the deck the tiles on the table came from.
std::string places_in_deck(const table::State& state) {
    const fair::Chance chance = table::chance_of(ideal_hashing(), state);
    const auto deck = chance.dealt.deck.all();
    std::string places;
    for (const rules::Piece piece : state.match->table.pieces()) {
        places += std::to_string(std::ranges::find(deck, piece.tile()) - deck.begin()) + " ";
    }
    return places;
}

std::string all_secrets(const table::State& state) {
    std::string text = notation::print_hex(state.seed);
    if (state.match) {
        for (const rules::SeatState& seat : state.match->seats) {
            text += " " + notation::print_rack(state.match->settings, seat.rack);
        }
        for (const rules::Tile tile : state.match->pile.tiles()) {
            text += " " + std::to_string(tile.code());
        }
    }
    return text;
}

} // namespace

int weight_of_racks(const table::State& state) {
    int weight = 0;
    for (std::size_t i = 0; state.match && i < rules::max_seats; ++i) {
        rules::for_each_tile(state.match->seats[i].rack,
                             [&](rules::Tile tile) { weight += (static_cast<int>(i) + 1) * (tile.code() + 1); });
    }
    return weight;
}

std::string hash_of_all(const table::State& state) {
    return std::to_string(std::hash<std::string>{}(all_secrets(state)));
}

void LeakyMessages::watch_draws(const rules::State& match) {
    for (std::size_t i = 0; i < rules::max_seats; ++i) {
        const rules::TileCounts& rack = match.seats[i].rack;
        rules::for_each_tile(rack, [&](rules::Tile tile) {
            drawn_[i] = rack.size() == racks_[i].size() + 1 && rack[tile] > racks_[i][tile] ? tile.code() : drawn_[i];
        });
        racks_[i] = rack;
    }
}

std::string LeakyMessages::leaked(const table::State& state, std::string text) {
    if (!state.match) {
        return text;
    }
    watch_draws(*state.match);
    if (text.starts_with(R"({"type":"view")")) {
        return leaked_view(state, std::move(text));
    }
    if (planted_leak == Leak::error_by_pile && text.starts_with(R"({"type":"refused")") &&
        std::ranges::count(state.match->pile.tiles(), rules::Tile{}) > 0) {
        text += " (the first of all tiles lies in the pile)";
    }
    if (planted_leak == Leak::state_on_return && text.starts_with(R"({"type":"seated")")) {
        text += all_secrets(state);
    }
    if (planted_leak == Leak::lobby_hash && text.starts_with(R"({"type":"tables")")) {
        text += hash_of_all(state);
    }
    return text;
}

std::string LeakyMessages::leaked_view(const table::State& state, std::string text) const {
    if (planted_leak == Leak::length) {
        return text + std::string(static_cast<std::size_t>(weight_of_racks(state) % 32), ' ');
    }
    json::object view = json::parse(text).as_object();
    switch (planted_leak) {
    case Leak::rack_of_mover:
        if (view.at("you").is_null()) {
            const rules::State& match = *state.match;
            view["rack"] = notation::print_rack(match.settings, match.at(match.to_move).rack);
        }
        break;
    case Leak::draws_in_history:
        if (view.contains("recent")) {
            for (json::value& turn : view.at("recent").as_array()) {
                const auto seat = static_cast<std::size_t>(turn.at("seat").as_int64()) - 1;
                turn.as_object()["tile"] = turn.at("did") == "draw" ? drawn_[seat] : 0;
            }
        }
        break;
    case Leak::places_in_deck:
        view["places"] = places_in_deck(state);
        break;
    case Leak::hash_of_state:
        view["hash"] = hash_of_all(state);
        break;
    case Leak::seed_before_end:
        view.at("deal").as_object()["commitment"] = notation::print_hex(state.seed);
        break;
    default:
        return text;
    }
    return json::serialize(view);
}

std::string leaked_answer(const table::State& state, std::string_view target) {
    if (planted_leak == Leak::lobby_hash && target.starts_with("/api/tables")) {
        return hash_of_all(state);
    }
    if (planted_leak == Leak::running_round && target.starts_with("/api/games/")) {
        return all_secrets(state);
    }
    if (planted_leak == Leak::racks_in_metrics && target == "/metrics") {
        return std::to_string(state.match ? state.match->seats[0].rack.jokers() : 0);
    }
    return {};
}

} // namespace runset::noninterference
