#include "bots/bot.h"

#include <algorithm>
#include <array>

#include "bots/ambush.h"
#include "bots/expert.h"
#include "bots/levels.h"
#include "bots/patience.h"
#include "bots/simple.h"

namespace runset::bots {

namespace {

rules::Move choose_simple(const rules::View& view, const Ask& ask) {
    return simple_move(view, ask.seed);
}

constexpr std::array rows{
    Bot{"starter", "lays one tile or one meld at a time, overlooks some", starter_move, 85, true, {1200, 4000}},
    Bot{"learner", "adds to the table and moves a tile or two, overlooks some", learner_move, 75, true, {1200, 4500}},
    Bot{"player", "rearranges with up to six moved tiles, seldom overlooks any", player_move, 95, true, {1000, 4000}},
    Bot{"strong", "finds every lay there is and keeps some tiles back", strong_move, 6, true, {900, 3500}},
    Bot{"expert", "waits in hiding and goes out at once: strong, and no fun", expert_move, 0, true, {800, 3000}},
    Bot{"simple", "lays melds and adds to the table, never rearranges", choose_simple, 0, true, {800, 2500}},
    Bot{"greedy", "lays as many tiles as it can, every turn", lay_most},
    Bot{"holdback14", "lays only what exceeds a rack of 14, or when going out", hold_back, 14},
    Bot{"holdback20", "lays only what exceeds a rack of 20, or when going out", hold_back, 20},
    Bot{"holdback26", "lays only what exceeds a rack of 26, or when going out", hold_back, 26},
    Bot{"holdback40", "lays only what exceeds a rack of 40, or when going out", hold_back, 40},
    Bot{"ambush", "opens, then lays nothing until everything goes out at once", ambush},
    Bot{"ambush-small", "an ambush that opens with the fewest tiles", ambush_small},
    Bot{"ambush-late", "an ambush that opens late and with the fewest tiles", ambush_late, 26},
    Bot{"ambush-wary", "an ambush that lays what it can once another rack is small", ambush_wary, 4},
    Bot{"ambush-tempo", "an ambush that lays on an empty pile what leaves the other no way out", ambush_tempo},
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
