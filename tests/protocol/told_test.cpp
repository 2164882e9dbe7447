// What the server tells, read back: every message of whole matches at random tables gives the value it was written
// from.
#include <gtest/gtest.h>

#include "protocol/told_json.h"
#include "rules/edition.h"
#include "support/property.h"
#include "support/random_client.h"

namespace runset::test {

namespace {

using protocol::read_told;

/// The settings of the table a message is about, as its reader knows them from the last view.
void expect_round_trip(const std::vector<std::string>& messages) {
    rules::Settings settings;
    for (const std::string& text : messages) {
        const auto told = read_told(text, settings);
        ASSERT_TRUE(told.has_value()) << told.error().text_key << " " << told.error().field << "\n" << text;
        if (const auto* view = std::get_if<protocol::TableView>(&*told)) {
            settings = view->options.settings;
        }
        const std::string again = protocol::write_told(settings, *told);
        ASSERT_EQ(again, text);
        ASSERT_TRUE(read_told(again, settings).value() == *told);
    }
}

std::string with(std::string text, std::string_view part, std::string_view other) {
    const std::size_t at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part << " in " << text;
    return at == std::string::npos ? text : text.replace(at, part.size(), other);
}

} // namespace

TEST(Told, reads_back_every_message_of_a_random_table) {
    expect_property("what is told reads back", [](std::uint64_t seed) {
        RandomTable table(seed);
        table.play(120);
        for (const auto& [connection, messages] : table.world.net.inbox) {
            expect_round_trip(messages);
        }
        RC_ASSERT(!testing::Test::HasFailure());
    });
}

TEST(Told, is_strict) {
    RandomTable table(3);
    table.play(60);
    const std::string view = table.last_view_playing();
    ASSERT_TRUE(read_told(view).has_value()) << view;
    EXPECT_FALSE(read_told("").has_value());
    EXPECT_FALSE(read_told("[]").has_value());
    EXPECT_FALSE(read_told("{}").has_value());
    EXPECT_FALSE(read_told(view + "x").has_value());
    EXPECT_EQ(read_told(R"({"type":"viev"})").error().text_key, "protocol.unknownType");
    EXPECT_FALSE(read_told(with(view, R"("stage":"playing")", R"("stage":"sleeping")")).has_value());
    EXPECT_FALSE(read_told(with(view, R"("seats":[)", R"("seats":[{"kind":"free","ready":false},)")).has_value());
    EXPECT_FALSE(read_told(with(view, R"("rack":[)", R"("rack":["q1",)")).has_value());
    EXPECT_FALSE(read_told(with(view, R"("you":)", R"("you":7,"was":)")).has_value());
    EXPECT_FALSE(read_told(with(view, R"("pile":)", R"("pile":-)")).has_value());
    EXPECT_TRUE(read_told(with(view, R"("pile":)", R"("news":[1],"pile":)")).has_value()) << "from a newer server";
}

TEST(Told, a_refusal_brings_its_figures) {
    const auto told = read_told(R"({"type":"refused","cid":4,"code":"OPEN_BELOW_30","text":"27 of 30",)"
                                R"("have":27,"need":30})");
    ASSERT_TRUE(told.has_value());
    const auto& refused = std::get<protocol::Refused>(*told);
    ASSERT_TRUE(refused.refusal.has_value());
    EXPECT_EQ(refused.refusal->reason, rules::Reason::open_below_30);
    EXPECT_EQ(refused.refusal->have, 27);
    const auto kids = *rules::find_edition("kids", "");
    const auto tile = read_told(R"({"type":"refused","cid":4,"code":"NOT_ON_RACK","text":"","tile":"r5"})", kids);
    ASSERT_TRUE(tile.has_value());
    EXPECT_EQ(std::get<protocol::Refused>(*tile).refusal->tile, rules::Tile(rules::Colour{0}, 5));
}

TEST(Told, what_is_said_besides_views_reads_back) {
    const protocol::SeatInfo ada{
        .kind = protocol::SeatKind::person, .name = "Ada", .is_ready = true, .is_online = true};
    const std::vector<protocol::Told> all{
        protocol::Seated{.table = "K7WQ", .seat = {1}},
        protocol::Done{.cid = 7, .seq = 31},
        protocol::Said{.seat = {2}, .phrase = "wellPlayed"},
        protocol::Tables{.all = {{.table = "K7WQ", .edition = "kids", .variant = "basic", .seats = {ada, {}}}}},
        protocol::Tables{},
        protocol::Pong{},
        protocol::Bye{.code = "GOING_DOWN", .text = "…"},
        protocol::Refused{.code = "NO_SEAT", .text = "no"},
    };
    for (const protocol::Told& told : all) {
        const std::string text = protocol::write_told({}, told);
        EXPECT_TRUE(read_told(text).value() == told) << text;
    }
}

TEST(Told, lists_of_tables_are_joined_to_one) {
    const std::vector<protocol::Listed> two{{.table = "K7WQ", .edition = "kids", .variant = "basic"},
                                            {.table = "ABCD", .edition = "classic", .variant = "basic"}};
    const std::string none = protocol::write_list({});
    const std::string first = protocol::write_list({two[0]});
    const std::string second = protocol::write_list({two[1]});
    EXPECT_EQ(protocol::join_lists(first, second), protocol::write_list(two));
    EXPECT_EQ(protocol::join_lists(none, second), second);
    EXPECT_EQ(protocol::join_lists(first, none), first);
    EXPECT_EQ(protocol::join_lists(first, ""), first);
    EXPECT_EQ(protocol::join_lists(none, none), none);
}

} // namespace runset::test
