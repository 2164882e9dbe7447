#include "table/deals/daily_deal.h"

#include <optional>

#include "fair/deal.h"
#include "rules/edition.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "table/deals/bot_round.h"

namespace runset::table::deals {

using rules::Seat;

namespace {

constexpr int first_deal = 1;

/// "D", the edition's letter and the day with the digits and letters of base 36: six in all, as every code of a table.
std::string code_for(std::string_view edition, int day) {
    constexpr std::string_view digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::string code = "D";
    code += static_cast<char>(edition.front() - 'a' + 'A');
    int power = 36 * 36 * 36;
    for (int i = 0; i < 4; ++i) {
        code += digits[static_cast<std::size_t>(day / power % 36)];
        power /= 36;
    }
    return code;
}

rules::State dealt(const fair::Hashing& hashing, const DailyDeal& deal) {
    const auto& options = deal.options;
    const std::vector<std::optional<notation::Digest>> nobody(static_cast<std::size_t>(options.seat_count));
    const fair::Chance chance =
        fair::chance_of(hashing, {.table = deal.table, .deal = first_deal}, deal.seed, nobody, options.settings);
    const rules::State match =
        rules::new_match(options.settings, options.seat_count, options.youngest, chance.by_lot).value();
    return rules::evolve(match, rules::decide_deal(match, chance.dealt.deck, chance.dealt.shuffle_seed).value());
}

/// By seat: the bot in the player's seat, then the others.
std::vector<const bots::Bot*> seated(const DailyDeal& deal, const bots::Bot& bot) {
    std::vector<const bots::Bot*> bots{&bot};
    for (const std::string_view level : deal.bots) {
        bots.push_back(bots::find_bot(level));
    }
    return bots;
}

} // namespace

DailyDeal daily_deal(const fair::Hashing& hashing, const rules::Settings& settings, int day) {
    DailyDeal deal{.table = code_for(settings.edition, day)};
    deal.options.settings = rules::find_edition(settings.edition).value_or(settings);
    deal.options.settings.time_limit_s = 0;
    if (settings.counts_points()) {
        deal.options.settings.rounds = 1;
        deal.bots = {"learner", "player"};
    } else {
        deal.options.settings.chips_to_win = 1;
        deal.bots = {"starter"};
    }
    deal.options.seat_count = 1 + static_cast<int>(deal.bots.size());
    const std::string name = "runset/daily/1 " + deal.table;
    const std::vector<std::uint8_t> bytes(name.begin(), name.end());
    deal.seed = hashing.sha256(bytes);
    return deal;
}

int points_of(const rules::Settings& settings, const rules::RoundResult& result, Seat seat) {
    if (settings.counts_points() || !result.winner) {
        return result.points[seat.index].value;
    }
    return rules::score_round(result.racks, *result.winner, false)[seat.index].value;
}

std::vector<Reached> reached_by_levels(const fair::Hashing& hashing, const DailyDeal& deal) {
    const rules::State start = dealt(hashing, deal);
    std::vector<Reached> reached;
    for (const bots::Bot& bot : bots::all_bots()) {
        if (bot.is_for_people) {
            const rules::State end = play_round(hashing, start, seated(deal, bot), deal.seed);
            const int points = end.last_round ? points_of(deal.options.settings, *end.last_round, Seat{0}) : 0;
            reached.push_back({.level = bot.name, .points = points});
        }
    }
    return reached;
}

} // namespace runset::table::deals
