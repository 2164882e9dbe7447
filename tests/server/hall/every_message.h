// Every message of the protocol with contents good and bad: fields left out, replaced by nonsense or added, tiles of
// this edition, of others and of none, numbers of commands where there are none.
#pragma once

#include <array>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "notation/tile_text.h"
#include "rules/deck.h"
#include "support/scene.h"

namespace runset::test {

/// Whole messages, one of each type and form; $ places are filled in by the scene.
inline std::vector<std::string> whole_messages() {
    const std::string digits(64, 'a');
    return {
        R"({"type":"ready","cid":$C})",
        R"({"type":"ready","cid":$C,"commitment":")" + digits + R"("})",
        R"({"type":"reveal","cid":$C,"nonce":")" + digits + R"("})",
        R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":"draw"})",
        R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":"pass"})",
        R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":{"put":"r5"}})",
        R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":{"lay":[["r1","r2","J:r3"]]}})",
        R"({"type":"draft","round":$R,"turn":$U,"table":[["r1","r2"],["J"]]})",
        R"({"type":"say","phrase":"hello"})",
        R"({"type":"say","phrase":"nonsense"})",
        R"({"type":"takeOver","cid":$C,"seat":2})",
        R"({"type":"configure","cid":$C,"options":{"edition":"kids","seats":2,"youngest":2}})",
        R"({"type":"bot","cid":$C,"seat":3,"level":"learner"})",
        R"({"type":"bot","cid":$C,"seat":3})",
        R"({"type":"forget"})",
        R"({"type":"forget","table":"$T","token":"$A"})",
        R"({"type":"erase","table":"$T","token":"$B"})",
        R"({"type":"create","name":"Cid","token":")" + token_new +
            R"(","options":{"edition":"classic","seats":2,"rules":{"rounds":"1"}},"bots":["learner"]})",
        R"({"type":"join","table":"$T","name":"Cid","token":")" + token_new + R"(","seat":3})",
        R"({"type":"hello","table":"$T","token":"$A"})",
        R"({"type":"hello","table":"$T"})",
        R"({"type":"tables"})",
        R"({"type":"ping"})",
        R"({"type":"leave","cid":$C})",
    };
}

inline const std::array<boost::json::value, 12>& nonsense() {
    static const std::array<boost::json::value, 12> all{
        nullptr,
        0,
        -1,
        1.5,
        std::int64_t{1'000'001},
        std::numeric_limits<std::uint64_t>::max(),
        "",
        boost::json::string(300, 'x'),
        true,
        boost::json::array{},
        boost::json::object{{"lay", boost::json::array{boost::json::array{"r1"}}}},
        boost::json::parse("[[[[\"\\u0000\"]]]]"),
    };
    return all;
}

/// What is wrong with a number of a command, of a round or a turn, and what is only unusual.
inline std::vector<std::string> with_odd_fields(const std::string& whole) {
    std::vector<std::string> all;
    const std::string inside = whole.substr(0, whole.size() - 1);
    for (const std::string_view more :
         {R"("cid":$C)", R"("cid":0)", R"("cid":-1)", R"("cid":1)", R"("cid":9007199254740993)", R"("cid":"$C")",
          R"("cid":1e3)", R"("more":[{}])", R"("lang":"xx")", R"("lang":7)", R"("round":1)", R"("turn":1)"}) {
        all.push_back(inside + "," + std::string(more) + "}"); // twice the same key: the last counts
    }
    return all;
}

/// Each field left out, and replaced by each nonsense.
inline std::vector<std::string> with_wrong_fields(const std::string& filled) {
    std::vector<std::string> all;
    const boost::json::object whole = boost::json::parse(filled).as_object();
    for (const auto& field : whole) {
        boost::json::object without = whole;
        without.erase(field.key());
        all.push_back(boost::json::serialize(without));
        for (const boost::json::value& wrong : nonsense()) {
            boost::json::object other = whole;
            other[field.key()] = wrong;
            all.push_back(boost::json::serialize(other));
        }
    }
    return all;
}

/// Tiles that are not there: each of the edition alone and as a run with its neighbours, those of other editions,
/// jokers that mean what cannot be, what is no tile.
inline std::vector<std::string> moves_with_odd_tiles(const rules::Settings& settings) {
    std::vector<std::string> lays{"[]", "[[]]", "[[[]]]", "null", "\"r1\"", R"([["J","J","J"]])", R"([["r1"],["r1"]])"};
    std::vector<std::string> puts{"\"\"", "null", "[]"};
    for (const std::string_view odd :
         {"p13", "k13", "y9", "J", "J:r2", "J:p13", "J:J", "J:", "r0", "r99", "zz", "R1"}) {
        const std::string tile = '"' + std::string(odd) + '"';
        lays.push_back("[[" + tile + "," + tile + "," + tile + "]]");
        puts.push_back(tile);
    }
    const rules::TileCounts there = rules::all_tiles(settings);
    for (std::uint8_t code = 0; code < rules::TileCounts::codes; ++code) {
        const rules::Tile tile = rules::Tile::from_code(code);
        if (there[tile] == 0) {
            continue;
        }
        const auto named = [&](rules::Tile one) { return '"' + notation::print_tile(settings, one) + '"'; };
        puts.push_back(named(tile));
        if (!tile.is_joker() && tile.number() + 2 <= settings.numbers) {
            const rules::Tile next(tile.colour(), tile.number() + 1);
            const rules::Tile last(tile.colour(), tile.number() + 2);
            lays.push_back("[[" + named(tile) + "," + named(next) + "," + named(last) + "]]");
        }
    }
    std::vector<std::string> all;
    const std::string play = R"({"type":"play","cid":$C,"round":$R,"turn":$U,"move":)";
    for (const std::string& lay : lays) {
        all.push_back(play + R"({"lay":)" + lay + "}}");
        all.push_back(R"({"type":"draft","round":$R,"turn":$U,"table":)" + lay + "}");
    }
    for (const std::string& put : puts) {
        all.push_back(play + R"({"put":)" + put + "}}");
    }
    return all;
}

} // namespace runset::test
