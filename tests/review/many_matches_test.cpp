// A thousand matches among bots, every edition and variant under random house rules, reviewed and held against a plain
// count of what happened. RUNSET_MATCHES=10000 of each edition makes it a long run.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "notation/position_text.h"
#include "notation/settings_text.h"
#include "review/review.h"
#include "rules/edition.h"
#include "rules/judging/judge.h"
#include "rules/score.h"
#include "support/bot_match.h"
#include "support/random_rules.h"

namespace runset::test {

namespace {

using review::Review;
using review::Turn;

/// Of every edition and variant, of which there are six.
int matches_wanted() {
    constexpr int usual = 167;
    const char* wanted = std::getenv("RUNSET_MATCHES");
    return wanted == nullptr ? usual : std::atoi(wanted);
}

BotMatch random_match(std::size_t row, Random& random) {
    BotMatch match{.settings = random_rules(editions()[row], random), .seats = {}, .seed = random.next()};
    const std::uint64_t seats = 2 + random.below(3);
    for (std::uint64_t i = 0; i < seats; ++i) {
        match.seats.push_back(&bots::all_bots()[random.below(bots::all_bots().size())]);
    }
    match.time_outs = random.below(4) == 0 ? 20 : 0;
    match.longest = random.below(8) == 0 ? 1 + static_cast<int>(random.below(60)) : match.longest;
    if (match.settings.counts_points() && random.below(8) == 0) { // openMin is 0 in a chips game
        match.handicaps.open_min[random.below(seats)] = static_cast<int>(random.below(40));
    }
    return match;
}

/// What the rules alone say of the same record.
struct Count {
    int turns = 0;
    std::array<int, max_seats> laid{};
    std::array<int, max_seats> drawn{};
};

Count count_of(const notation::Record& record) {
    Count count;
    State state = new_match(record.settings, static_cast<int>(record.names.size()), record.youngest, record.by_lot,
                            record.handicaps)
                      .value();
    for (const auto& entry : record.entries) {
        if (const auto* start = std::get_if<notation::RoundStart>(&entry)) {
            state = evolve(state, start->dealt);
            continue;
        }
        const auto& [on_turn, move] = std::get<notation::SeatMove>(entry);
        const State before = state;
        count.turns += before.drawn ? 0 : 1;
        state = evolve(state, decide(state, on_turn, move, solver::can_lay).value());
        const Table& left = state.table;
        count.laid[on_turn.index] += (left.tiles() - before.table.tiles()).size();
        const bool drew =
            std::holds_alternative<DrawMove>(move) || (std::holds_alternative<TimeOutMove>(move) && !before.drawn &&
                                                       left == before.table && !before.pile.empty());
        count.drawn[on_turn.index] += drew ? 1 : 0;
    }
    return count;
}

void expect_sound(const Settings& table_rules, const Turn& turn) {
    Settings settings = table_rules;
    settings.open_min = turn.open_min;
    EXPECT_GE(turn.missed.tiles, 0);
    EXPECT_GE(turn.missed.points, 0);
    EXPECT_EQ(turn.missed.tiles, turn.held_back.tiles + turn.overlooked.tiles);
    EXPECT_EQ(turn.missed.points, turn.held_back.points + turn.overlooked.points);
    EXPECT_GE(turn.held_back.tiles, 0);
    EXPECT_GE(turn.overlooked.tiles, 0);
    EXPECT_EQ(turn.accuracy.has_value(), turn.most.tiles > 0);
    EXPECT_EQ(turn.plan.empty(), turn.missed == review::Figures{});
    if (turn.missed.tiles > 0) {
        const Verdict verdict = judge_lay(settings, turn.start, turn.best.table);
        ASSERT_TRUE(verdict) << row_of(verdict.error().reason).code << " "
                             << notation::print_position({.settings = settings, .position = turn.start}) << " to "
                             << notation::print_table(settings, turn.best.table);
        const TileCounts laid = turn.best.table.tiles() - turn.start.table.tiles();
        EXPECT_EQ(laid.size(), turn.most.tiles);
        EXPECT_TRUE(laid.is_within(turn.start.rack));
    }
    if (turn.went_out) {
        EXPECT_EQ(turn.missed, review::Figures{});
        EXPECT_EQ(turn.accuracy, 100);
    }
}

void expect_sums(const notation::Record& record, const Review& review) {
    const Count count = count_of(record);
    EXPECT_EQ(static_cast<int>(review.turns.size()), count.turns);
    ASSERT_EQ(review.players.size(), record.names.size());
    for (std::size_t i = 0; i < review.players.size(); ++i) {
        const review::Player& player = review.players[i];
        EXPECT_EQ(player.laid.tiles, count.laid[i]);
        EXPECT_EQ(player.luck.draws, count.drawn[i]);
        EXPECT_LE(player.learn.size(), 3U);
        EXPECT_EQ(player.learn.empty(), player.overlooked.tiles == 0);
        EXPECT_EQ(player.accuracy.has_value(), player.turns_to_lay > 0);
    }
}

} // namespace

class ManyMatches : public ::testing::TestWithParam<std::size_t> {};

TEST_P(ManyMatches, are_reviewed_without_a_mismatch) {
    Random random(2027 + GetParam());
    std::size_t turns = 0;
    int draws = 0;
    double luck = 0;
    const int matches = matches_wanted();
    for (int number = 0; number < matches && !HasFailure(); ++number) {
        const BotMatch match = random_match(GetParam(), random);
        const notation::Record record = play_bots(match);
        SCOPED_TRACE("match " + std::to_string(number) + " " + notation::print_settings(match.settings));
        const auto review = review::review(record);
        ASSERT_TRUE(review);
        for (const Turn& turn : review->turns) {
            SCOPED_TRACE("entry " + std::to_string(turn.entry));
            expect_sound(match.settings, turn);
        }
        expect_sums(record, *review);
        turns += review->turns.size();
        for (const review::Player& player : review->players) {
            draws += player.luck.draws;
            luck += player.luck.tiles;
        }
    }
    std::cout << matches << " matches, " << turns << " turns, luck " << luck / draws << " a draw\n";
    EXPECT_NEAR(luck / draws, 0, 5 / std::sqrt(draws)) << "in the long run everybody is equally lucky";
}

INSTANTIATE_TEST_SUITE_P(Editions, ManyMatches, ::testing::Range(std::size_t{0}, editions().size()),
                         [](const auto& row) {
                             const Settings& settings = editions()[row.param];
                             return std::string(settings.edition) + "_" + std::string(settings.variant);
                         });

} // namespace runset::test
