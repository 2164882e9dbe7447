// A game record as a page shows it: what lay where after every entry, who did what, in words as well, and whether the
// record proves itself. Everything is open here: a record holds only rounds that have ended.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record.h"
#include "rules/state.h"

namespace runset::protocol::engine {

/// After one entry of the record: a deal or a move.
struct EntryTold {
    int turn = 0; // of its round; 0: the deal
    std::optional<rules::Seat> seat{};
    std::string_view did{}; // "deal", "lay", "draw", "put" or "pass"
    bool was_time_out = false;
    std::string text{};        // one sentence, with every tile named
    std::string hidden_text{}; // the same for whoever may not see what is drawn
    rules::TileCounts laid{};
    std::optional<rules::Tile> drawn{};
    std::optional<rules::Tile> put_back{};
    rules::State after{};
};

struct DealTold {
    int entry = 0;
    notation::RoundStart start{};
};

struct ReplayAnswer {
    notation::Record record{};        // without its entries
    std::vector<std::string> names{}; // as they are called in the answer's language
    std::vector<EntryTold> entries{};
    std::vector<DealTold> deals{};
    std::string doubt{};               // what is wrong with the record; empty: nothing
    bool is_proven = false;            // and nobody could choose its deals
    std::vector<std::string> chance{}; // who had a hand in them, in sentences
    std::string problem{};             // why the entries end too early; empty: they do not
};

[[nodiscard]] std::string write_replay(const ReplayAnswer& answer);

} // namespace runset::protocol::engine
