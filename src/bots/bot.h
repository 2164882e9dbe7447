// The bots as rows: a name, a parameter and a function from what a seat may know to a move. A bot cannot cheat: a
// `View` holds no hidden tile.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "bots/think_time.h"
#include "rules/move.h"
#include "rules/view.h"

namespace runset::bots {

/// What a bot is given besides the view. The same view and the same ask give the same move.
struct Ask {
    std::uint64_t seed = 0;
    int playouts = 0;  // budget of bots that search; 0: their usual one
    int parameter = 0; // from the bot's row
};

struct Bot {
    std::string_view name;
    std::string_view note; // one line for people
    rules::Move (*choose)(const rules::View& view, const Ask& ask);
    int parameter = 0;
    bool is_for_people = false; // a level offered at tables, not only a member of the rating pool
    ThinkTime think{};          // the delay a table adds
};

[[nodiscard]] std::span<const Bot> all_bots();

/// nullptr if there is none of this name.
[[nodiscard]] const Bot* find_bot(std::string_view name);

[[nodiscard]] rules::Move choose(const Bot& bot, const rules::View& view, std::uint64_t seed, int playouts = 0);

} // namespace runset::bots
