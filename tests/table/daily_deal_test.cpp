// The deal of the day is the same for everybody, and deals with seats swapped are compared by who plays them.

#include <gtest/gtest.h>

#include "fair/deal.h"
#include "protocol/command_json.h"
#include "protocol/told_json.h"
#include "rules/edition.h"
#include "rules/evolve.h"
#include "rules/judging/decide.h"
#include "server/machine/sodium.h"
#include "table/bot_seed.h"
#include "table/deals/bot_round.h"
#include "table/deals/daily_deal.h"
#include "table/deals/swapped_deal.h"
#include "table/options_text.h"
#include "wasm/local_room.h"

namespace runset::test {

namespace {

const rules::Settings classic = rules::find_edition("classic").value();
const rules::Settings kids = rules::find_edition("kids").value();

table::deals::EndedDeal ended(std::vector<std::string> levels, std::uint8_t mark) {
    table::deals::EndedDeal deal{.settings = classic, .levels = std::move(levels)};
    deal.proof.table = "ABCDEF";
    deal.proof.deal = 3;
    deal.proof.seed.fill(mark);
    deal.proof.nonces.resize(deal.levels.size());
    return deal;
}

/// What the player's points come to at a table as the page has it, where somebody plays like that bot.
int played_at_a_table(const fair::Hashing& hashing, const table::deals::DailyDeal& deal, const bots::Bot& bot) {
    wasm::LocalRoom room(deal.table, {.hashing = hashing,
                                      .fill_random = [](std::span<std::uint8_t> bytes) { std::ranges::fill(bytes, 7); },
                                      .think_ms = [](std::string_view, std::uint64_t) { return 0; },
                                      .fixed_seed = deal.seed});
    const rules::Settings& settings = deal.options.settings;
    std::int64_t cid = 0;
    std::optional<protocol::TableView> view;
    const auto say = [&](const protocol::Ask& ask) {
        for (const std::string& text :
             room.receive(protocol::write_command({.cid = ++cid, .ask = ask}, settings), 0).out) {
            const auto told = protocol::read_told(text, settings);
            EXPECT_TRUE(told.has_value() && !std::holds_alternative<protocol::Refused>(*told)) << text;
            if (const auto* seen = std::get_if<protocol::TableView>(&*told)) {
                view = *seen;
            }
        }
    };
    say(protocol::Create{.options = deal.options,
                         .name = "Mia",
                         .token = std::string(32, 'a'),
                         .bots = {deal.bots.begin(), deal.bots.end()}});
    say(protocol::GetReady{});
    while (view && view->stage == table::Stage::playing && view->match->phase == rules::Phase::playing) {
        rules::State seeded; // all that the chance of a bot hangs on
        seeded.turn = view->match->turn;
        seeded.drawn = view->match->own_drawn;
        const rules::Move move = bots::choose(bot, *view->match, table::bot_seed(hashing, deal.seed, seeded));
        say(protocol::Play{.round = view->match->round, .turn = view->match->turn, .move = move});
        if (testing::Test::HasFailure()) {
            break;
        }
    }
    return view && view->match && view->match->last_round
               ? table::deals::points_of(settings, *view->match->last_round, rules::Seat{0})
               : -1'000'000;
}

} // namespace

TEST(DailyDeal, what_the_levels_reach_is_what_a_table_brings_who_plays_like_them) {
    const auto hashing = server::machine::sodium_hashing();
    for (const rules::Settings& settings : {classic, kids}) {
        const table::deals::DailyDeal deal = table::deals::daily_deal(hashing, settings, 20773);
        for (const table::deals::Reached& reached : table::deals::reached_by_levels(hashing, deal)) {
            EXPECT_EQ(played_at_a_table(hashing, deal, *bots::find_bot(reached.level)), reached.points)
                << settings.edition << " " << reached.level;
        }
    }
}

TEST(DailyDeal, follows_from_the_edition_and_the_day_alone) {
    const auto hashing = server::machine::sodium_hashing();
    const table::deals::DailyDeal deal = table::deals::daily_deal(hashing, classic, 20773);
    EXPECT_EQ(deal.table, "DC0G11");
    EXPECT_EQ(deal.seed, table::deals::daily_deal(hashing, classic, 20773).seed);
    EXPECT_NE(deal.seed, table::deals::daily_deal(hashing, classic, 20774).seed);
    EXPECT_NE(deal.seed, table::deals::daily_deal(hashing, kids, 20773).seed);
    EXPECT_EQ(deal.options.settings.rounds, 1);
    EXPECT_EQ(table::deals::daily_deal(hashing, kids, 20773).options.settings.chips_to_win, 1);
    EXPECT_TRUE(table::parse_options(table::print_options(deal.options)));
}

TEST(DailyDeal, every_level_reaches_something_and_always_the_same) {
    const auto hashing = server::machine::sodium_hashing();
    int sum = 0;
    for (int day = 20773; day < 20777; ++day) {
        const table::deals::DailyDeal deal = table::deals::daily_deal(hashing, day % 2 == 0 ? kids : classic, day);
        const auto reached = table::deals::reached_by_levels(hashing, deal);
        const auto again = table::deals::reached_by_levels(hashing, deal);
        ASSERT_GE(reached.size(), 5U);
        for (std::size_t i = 0; i < reached.size(); ++i) {
            EXPECT_EQ(reached[i].points, again[i].points);
            sum += std::abs(reached[i].points);
        }
    }
    EXPECT_GT(sum, 0);
}

TEST(DailyDeal, what_counts_no_points_is_compared_by_what_the_racks_would_count) {
    rules::RoundResult result{.winner = rules::Seat{0}};
    result.racks[1].add(rules::Tile(rules::Colour{0}, 5));
    EXPECT_EQ(table::deals::points_of(kids, result, rules::Seat{0}), 5);
    EXPECT_EQ(table::deals::points_of(kids, result, rules::Seat{1}), -5);
    result.winner.reset();
    EXPECT_EQ(table::deals::points_of(kids, result, rules::Seat{1}), 0);
}

TEST(SwappedDeal, has_every_way_to_sit_but_the_one_played_and_sums_to_zero) {
    const auto rounds =
        table::deals::play_swapped(server::machine::sodium_hashing(), ended({"", "player", "greedy"}, 7));
    ASSERT_EQ(rounds.size(), 2U);
    for (const table::deals::SwappedRound& round : rounds) {
        EXPECT_EQ(round.points[0] + round.points[1] + round.points[2], 0);
    }
}

TEST(SwappedDeal, luck_cancels_between_equals) {
    // Two of the same level play alike, so what the tiles brought one of them they bring the other with seats swapped.
    const auto hashing = server::machine::sodium_hashing();
    const bots::Bot* greedy = bots::find_bot("greedy");
    int decided = 0;
    for (std::uint8_t mark = 1; mark <= 8; ++mark) {
        const table::deals::EndedDeal deal = ended({"greedy", "greedy"}, mark);
        const std::vector<std::optional<notation::Digest>> nobody(2);
        const fair::Chance chance = fair::chance_of(hashing, {.table = deal.proof.table, .deal = deal.proof.deal},
                                                    deal.proof.seed, nobody, classic);
        rules::State start = rules::new_match(classic, 2, {}, {}).value();
        start = rules::evolve(start, rules::decide_deal(start, chance.dealt.deck, chance.dealt.shuffle_seed).value());
        const rules::State played =
            table::deals::play_round(hashing, start, std::vector{greedy, greedy}, deal.proof.seed);
        const auto swapped = table::deals::play_swapped(hashing, deal);
        ASSERT_EQ(swapped.size(), 1U);
        EXPECT_EQ(played.last_round->points[0].value + swapped[0].points[0], 0);
        decided += swapped[0].points[0] != 0 ? 1 : 0;
    }
    EXPECT_GT(decided, 4);
}

TEST(SwappedDeal, is_an_option_of_a_table) {
    protocol::TableOptions options{.settings = classic, .replays_swapped = true};
    const std::string text = table::print_options(options);
    EXPECT_NE(text.find("; swapped"), std::string::npos);
    EXPECT_EQ(table::parse_options(text).value(), options);
}

} // namespace runset::test
