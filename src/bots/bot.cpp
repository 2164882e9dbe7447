#include "bots/bot.h"

#include <algorithm>
#include <array>

#include "bots/patience.h"
#include "bots/simple.h"

namespace runset::bots {

namespace {

rules::Move choose_simple(const rules::View& view, const Ask& ask) {
    return simple_move(view, ask.seed);
}

constexpr std::array rows{
    Bot{"simple", "lays melds from the rack and adds to the table, never rearranges", choose_simple, 0, true},
    Bot{"greedy", "lays as many tiles as it can, every turn", lay_most},
    Bot{"holdback14", "lays only what exceeds a rack of 14, or when going out", hold_back, 14},
    Bot{"holdback20", "lays only what exceeds a rack of 20, or when going out", hold_back, 20},
    Bot{"holdback26", "lays only what exceeds a rack of 26, or when going out", hold_back, 26},
    Bot{"holdback40", "lays only what exceeds a rack of 40, or when going out", hold_back, 40},
    Bot{"ambush", "opens, then lays nothing until everything goes out at once", ambush},
};

} // namespace

std::span<const Bot> all_bots() {
    return rows;
}

const Bot* find_bot(std::string_view name) {
    const auto found = std::ranges::find(rows, name, &Bot::name);
    return found == rows.end() ? nullptr : &*found;
}

rules::Move choose(const Bot& bot, const rules::View& view, std::uint64_t seed, int playouts) {
    return bot.choose(view, {.seed = seed, .playouts = playouts, .parameter = bot.parameter});
}

} // namespace runset::bots
