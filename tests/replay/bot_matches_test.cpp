// A thousand matches between bots, in all editions: their records, read back from text, replay to the very state in
// which the match ended, picture by picture and step by step.
#include <gtest/gtest.h>

#include "replay/tell_steps.h"
#include "replay/words.h"
#include "support/bot_record.h"
#include "support/match.h"

namespace runset::test {

namespace {

constexpr int matches_an_edition = 170; // six editions and variants

const text::Catalogue& english() {
    return text::catalogue(text::Language::en);
}

/// The deal gives all tiles, and none is ever lost.
void expect_whole(const replay::Frames& frames, const Settings& settings) {
    const TileCounts all = all_tiles(settings);
    for (const replay::Frame& frame : frames.all) {
        ASSERT_EQ(tiles_in(frame.after), all);
    }
}

/// What a frame says was done leads from the frame before to this one.
void expect_told_truly(const replay::Frames& frames, std::size_t at) {
    const replay::Frame& frame = frames.all[at];
    if (frame.did == replay::Did::deal) {
        EXPECT_EQ(frame.turn, 0);
        return;
    }
    const State& before = frames.before(at);
    ASSERT_EQ(frame.seat, before.to_move);
    TileCounts rack = before.at(*frame.seat).rack;
    TileCounts table = before.table.tiles();
    table += frame.laid;
    rack = rack - frame.laid;
    if (frame.drawn) {
        rack.add(*frame.drawn);
    }
    if (frame.put_back) {
        rack.remove(*frame.put_back);
    }
    EXPECT_EQ(table, frame.after.table.tiles());
    EXPECT_EQ(rack, frame.after.at(*frame.seat).rack);
    EXPECT_EQ(frame.turn, before.turn);
}

/// The last step of a lay leaves the table of the frame.
void expect_steps_arrive(const replay::Frames& frames, std::size_t at) {
    const replay::Frame& frame = frames.all[at];
    if (frame.did != replay::Did::lay) {
        return;
    }
    const State& before = frames.before(at);
    const Settings settings = settings_for(before, *frame.seat);
    const auto steps = replay::tell_steps(english(), settings, before.position(), frame.after.table);
    ASSERT_FALSE(steps.empty());
    EXPECT_EQ(steps.back().table.tiles(), frame.after.table.tiles());
    EXPECT_EQ(steps.back().table.meld_count(), frame.after.table.meld_count());
}

class BotMatches : public ::testing::TestWithParam<int> {};

std::string name_of_edition(const ::testing::TestParamInfo<int>& info) {
    const Settings& settings = editions()[static_cast<std::size_t>(info.param)];
    return std::string(settings.edition) + "_" + std::string(settings.variant);
}

TEST_P(BotMatches, replay_without_a_mismatch) {
    constexpr std::array<std::string_view, 3> levels{"learner", "simple", "player"};
    Settings settings = editions()[static_cast<std::size_t>(GetParam())];
    settings.time_limit_s = 60;
    int lays = 0;
    int time_outs = 0;
    for (int i = 0; i < matches_an_edition; ++i) {
        settings.rounds = settings.counts_points() ? 1 + i % 2 : settings.rounds;
        const BotMatch played = play_bots(settings, 2 + i % 3, levels, static_cast<std::uint64_t>(i + 1));
        ASSERT_EQ(played.end.phase, Phase::match_over) << i;
        const auto record = notation::parse_record(notation::print_record(played.record));
        ASSERT_TRUE(record.has_value()) << i;
        const replay::Frames frames = replay::frames_of(*record, solver::can_lay);
        ASSERT_FALSE(frames.refused.has_value()) << i;
        ASSERT_EQ(frames.all.size(), record->entries.size()) << i;
        ASSERT_EQ(frames.all.back().after, played.end) << i;
        expect_whole(frames, settings);
        for (std::size_t at = 0; at < frames.all.size(); ++at) {
            expect_told_truly(frames, at);
            expect_steps_arrive(frames, at);
            lays += frames.all[at].did == replay::Did::lay ? 1 : 0;
            time_outs += frames.all[at].was_time_out ? 1 : 0;
        }
        ASSERT_FALSE(HasFailure()) << "match " << i;
    }
    EXPECT_GT(lays, 10 * matches_an_edition);
    EXPECT_GT(time_outs, matches_an_edition / 4);
}

INSTANTIATE_TEST_SUITE_P(AllEditions, BotMatches, ::testing::Range(0, static_cast<int>(editions().size())),
                         name_of_edition);

} // namespace

} // namespace runset::test
