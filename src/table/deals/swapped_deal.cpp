#include "table/deals/swapped_deal.h"

#include "fair/deal.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "table/deals/bot_round.h"
#include "table/deals/daily_deal.h"

namespace runset::table::deals {

namespace {

/// Who plays for a person.
constexpr std::string_view stand_in_level = "player";

rules::State dealt(const fair::Hashing& hashing, const EndedDeal& deal) {
    std::vector<std::optional<notation::Digest>> nonces;
    nonces.reserve(deal.proof.nonces.size());
    for (const notation::SeatNonce& given : deal.proof.nonces) {
        nonces.push_back(given.nonce);
    }
    const fair::DealName name{.table = deal.proof.table, .deal = deal.proof.deal};
    const fair::Chance chance = fair::chance_of(hashing, name, deal.proof.seed, nonces, deal.settings);
    const rules::State match =
        rules::new_match(deal.settings, static_cast<int>(deal.levels.size()), deal.starter, deal.starter).value();
    return rules::evolve(match, rules::decide_deal(match, chance.dealt.deck, chance.dealt.shuffle_seed).value());
}

} // namespace

std::vector<SwappedRound> play_swapped(const fair::Hashing& hashing, const EndedDeal& deal) {
    const rules::State start = dealt(hashing, deal);
    const std::size_t seats = deal.levels.size();
    std::vector<SwappedRound> rounds;
    for (std::size_t by = 1; by < seats; ++by) {
        std::vector<const bots::Bot*> bots(seats);
        for (std::size_t player = 0; player < seats; ++player) {
            const std::string& level = deal.levels[player];
            bots[(player + by) % seats] = bots::find_bot(level.empty() ? stand_in_level : std::string_view(level));
        }
        const rules::State end = play_round(hashing, start, bots, deal.proof.seed);
        SwappedRound round{.moved_by = static_cast<int>(by)};
        for (std::size_t player = 0; player < seats && end.last_round; ++player) {
            const rules::Seat seat{static_cast<std::uint8_t>((player + by) % seats)};
            round.points[player] = points_of(deal.settings, *end.last_round, seat);
        }
        rounds.push_back(round);
    }
    return rounds;
}

} // namespace runset::table::deals
