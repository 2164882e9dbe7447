// Plays from the view a client is told, and from nothing else: lays the most the solver finds, else draws or passes.
#pragma once

#include <boost/json.hpp>

#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/edition.h"
#include "solver/solve.h"

namespace runset::test {

inline std::string joined(const boost::json::array& words) {
    std::string text;
    for (const boost::json::value& word : words) {
        text += (text.empty() ? "" : " ") + std::string(word.as_string());
    }
    return text;
}

inline boost::json::array json_table(const rules::Settings& settings, const rules::Table& table) {
    boost::json::array melds;
    for (int i = 0; i < table.meld_count(); ++i) {
        boost::json::array meld;
        for (const rules::Piece piece : table.meld(i)) {
            meld.emplace_back(notation::print_piece(settings, piece));
        }
        melds.emplace_back(std::move(meld));
    }
    return melds;
}

/// The `move` of a play message, as JSON.
inline std::string move_for(const boost::json::value& view) {
    if (view.at("mustPutBack").as_bool()) {
        return R"({"put":")" + std::string(view.at("drawn").as_string()) + R"("})";
    }
    const auto& options = view.at("options");
    rules::Settings settings = rules::find_edition(std::string_view(options.at("edition").as_string()),
                                                   std::string_view(options.at("variant").as_string()))
                                   .value();
    settings.open_min = static_cast<int>(view.at("openMin").as_int64());
    std::string table;
    for (const boost::json::value& meld : view.at("melds").as_array()) {
        table += (table.empty() ? "" : " | ") + joined(meld.as_array());
    }
    const std::string rack = joined(view.at("rack").as_array());
    const auto& seat = view.at("seats").at(static_cast<std::size_t>(view.at("you").as_int64() - 1));
    const rules::Position position{.has_opened = seat.at("opened").as_bool(),
                                   .rack = notation::parse_rack(settings, rack.empty() ? "-" : rack).value(),
                                   .table = notation::parse_table(settings, table.empty() ? "-" : table).value()};
    const solver::Answer answer = solver::best_play(settings, position);
    if (answer.tiles > 0) {
        return R"({"lay":)" + boost::json::serialize(json_table(settings, answer.table)) + "}";
    }
    return view.at("pile").as_int64() > 0 ? R"("draw")" : R"("pass")";
}

/// The whole message for whoever is to act by this view; empty if it is for others.
inline std::string message_for(const boost::json::value& view) {
    const auto you = view.at("you").as_int64();
    const std::string cid = std::to_string(view.at("lastCid").as_int64() + 1);
    const auto& seat = view.at("seats").at(static_cast<std::size_t>(you - 1));
    if (view.at("stage") == "gathering" && !seat.at("ready").as_bool()) {
        return R"({"type":"ready","cid":)" + cid + "}";
    }
    if (view.at("stage") != "playing" || view.at("toMove") != you) {
        return {};
    }
    return R"({"type":"play","cid":)" + cid + R"(,"round":)" + boost::json::serialize(view.at("round")) +
           R"(,"turn":)" + boost::json::serialize(view.at("turn")) + R"(,"move":)" + move_for(view) + "}";
}

} // namespace runset::test
