// Rule M8: the editions' settings, and which house rules are taken and which refused.
#include "support/lay_case.h"

namespace runset::test {
namespace {

std::string value_of_switch(const Settings& settings, std::string_view key) {
    for (const Switch& row : switches()) {
        if (row.key == key) {
            return row.get(settings);
        }
    }
    ADD_FAILURE() << "no switch " << key;
    return "";
}

struct Default {
    std::string_view key;
    std::string_view classic;
    std::string_view basic;
    std::string_view professional;
};

TEST(HouseRules, M8_the_defaults_are_those_of_the_leaflets) {
    const Default rows[]{
        {"sameTurnAfterOpening", "false", "true", "true"},
        {"exchangeSource", "rackOrTable", "rack", "rack"},
        {"jokerMove", "replaceFirst", "exchangeOnly", "free"},
        {"exchangeNeedsOpening", "true", "false", "false"},
        {"jokerReuse", "sameTurn", "sameTurn", "sameTurn"},
        {"oneActionPerTurn", "false", "false", "false"},
        {"mustLayIfAble", "false", "false", "false"},
        {"nextStarter", "afterWinner", "youngest", "youngest"},
        {"passOnEmpty", "free", "onlyIfUnable", "onlyIfUnable"},
        {"blockedRound", "void", "void", "void"},
        {"timeLimitSec", "120", "0", "0"},
        {"openMin", "30", "0", "0"},
    };
    for (const Default& row : rows) {
        EXPECT_EQ(value_of_switch(edition("classic"), row.key), row.classic) << row.key;
        EXPECT_EQ(value_of_switch(edition("classic handrummy"), row.key), row.classic) << row.key;
        for (std::string_view name : {"kids basic", "junior basic"}) {
            EXPECT_EQ(value_of_switch(edition(name), row.key), row.basic) << name << " " << row.key;
        }
        for (std::string_view name : {"kids professional", "junior professional"}) {
            EXPECT_EQ(value_of_switch(edition(name), row.key), row.professional) << name << " " << row.key;
        }
    }
    EXPECT_EQ(value_of_switch(edition("classic"), "handRummy"), "false");
    EXPECT_EQ(value_of_switch(edition("classic handrummy"), "handRummy"), "true");
    EXPECT_EQ(value_of_switch(edition("kids basic"), "chipsToWin"), "3");
}

TEST(HouseRules, M8_what_is_no_switch_differs_as_the_leaflets_say) {
    for (const Settings& row : editions()) {
        const bool is_classic = row.edition == "classic";
        const bool is_basic = row.variant == "basic";
        EXPECT_EQ(row.has_sets, !is_basic);
        EXPECT_EQ(row.may_rearrange, !is_basic);
        EXPECT_EQ(row.deal, is_classic ? 14 : 8);
        EXPECT_EQ(row.rack_limit, is_classic ? 0 : 15);
        EXPECT_EQ(row.first_starter, is_classic ? FirstStarter::lot : FirstStarter::youngest);
        EXPECT_EQ(row.counts_points(), is_classic);
        EXPECT_EQ(row.copies, 2);
    }
    EXPECT_EQ(editions().size(), 6U);
}

TEST(HouseRules, M8_an_edition_without_variant_is_its_ordinary_game) {
    EXPECT_EQ(find_edition("classic")->variant, "standard");
    EXPECT_EQ(find_edition("kids")->variant, "basic");
    EXPECT_EQ(find_edition("junior")->variant, "basic");
    EXPECT_FALSE(find_edition("rummy"));
    EXPECT_FALSE(find_edition("kids", "handrummy"));
    EXPECT_FALSE(find_edition("classic", "professional"));
}

TEST(HouseRules, M8_every_value_of_every_switch_is_read_and_told_back) {
    for (const Switch& row : switches()) {
        for (std::string_view value : row.values) {
            Settings settings = edition("classic");
            EXPECT_TRUE(row.set(settings, value)) << row.key;
            EXPECT_EQ(row.get(settings), value) << row.key;
        }
        Settings settings = edition("classic");
        EXPECT_FALSE(row.set(settings, "nonsense")) << row.key;
        EXPECT_EQ(settings, edition("classic")) << row.key;
    }
}

TEST(HouseRules, M8_the_changes_are_told_to_everybody) {
    EXPECT_TRUE(house_rules_of(edition("kids professional")).empty());
    const auto changes = house_rules_of(game("classic", "jokerMove=free timeLimitSec=30 rounds=1 openMin=30"));
    const std::vector<std::pair<std::string_view, std::string>> expected{
        {"jokerMove", "free"}, {"timeLimitSec", "30"}, {"rounds", "1"}};
    EXPECT_EQ(changes, expected);
}

struct Refused {
    std::string_view edition;
    std::string_view rules;
    std::string_view text_key;
    std::string_view at; // the switch at fault
};

std::expected<Settings, BadRules> agree(std::string_view name, std::string_view text) {
    const std::vector<std::string> words = words_of(text);
    std::vector<HouseRule> rules;
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        rules.push_back(
            {.key = std::string_view(word).substr(0, equals), .value = std::string_view(word).substr(equals + 1)});
    }
    return with_house_rules(edition(name), rules);
}

TEST(HouseRules, M8_what_makes_no_sense_is_refused_with_its_text) {
    const Refused rows[]{
        {"kids basic", "jokerMove=free", "rules.bad.jokerMove.noRearranging", "jokerMove"},
        {"junior basic", "jokerMove=replaceFirst", "rules.bad.jokerMove.noRearranging", "jokerMove"},
        {"classic", "jokerMove=exchangeOnly", "rules.bad.jokerMove.rearranging", "jokerMove"},
        {"kids professional", "jokerMove=exchangeOnly", "rules.bad.jokerMove.rearranging", "jokerMove"},
        {"kids basic", "exchangeSource=rackOrTable", "rules.bad.exchangeSource.noRearranging", "exchangeSource"},
        {"classic", "oneActionPerTurn=true", "rules.bad.oneAction.rearranging", "oneActionPerTurn"},
        {"junior professional", "oneActionPerTurn=true", "rules.bad.oneAction.rearranging", "oneActionPerTurn"},
        {"kids basic", "rounds=3", "rules.bad.rounds.inChipsGame", "rounds"},
        {"classic", "chipsToWin=3", "rules.bad.chips.inPointsGame", "chipsToWin"},
        {"kids basic", "handRummy=true", "rules.bad.handRummy.noPoints", "handRummy"},
        {"classic", "openMin=101", "rules.bad.openMin.range", "openMin"},
        {"classic", "openMin=-1", "rules.bad.openMin.range", "openMin"},
        {"classic", "timeLimitSec=9", "rules.bad.timeLimit.range", "timeLimitSec"},
        {"kids basic", "timeLimitSec=-30", "rules.bad.timeLimit.range", "timeLimitSec"},
        {"classic", "timeLimitSec=99999999", "rules.bad.timeLimit.range", "timeLimitSec"},
        {"classic", "rounds=0", "rules.bad.rounds.range", "rounds"},
        {"classic", "rounds=101", "rules.bad.rounds.range", "rounds"},
        {"kids basic", "chipsToWin=0", "rules.bad.chips.range", "chipsToWin"},
        {"kids basic", "chipsToWin=21", "rules.bad.chips.range", "chipsToWin"},
        {"classic", "jokerMoves=free", "rules.bad.unknownSwitch", "jokerMoves"},
        {"classic", "jokerMove=Free", "rules.bad.badValue", "jokerMove"},
        {"classic", "mustLayIfAble=1", "rules.bad.badValue", "mustLayIfAble"},
        {"classic", "openMin=30x", "rules.bad.badValue", "openMin"},
        {"classic", "openMin=", "rules.bad.badValue", "openMin"},
        {"classic", "rounds=99999999999", "rules.bad.badValue", "rounds"},
    };
    for (const Refused& row : rows) {
        const auto settings = agree(row.edition, row.rules);
        ASSERT_FALSE(settings) << row.edition << " " << row.rules;
        EXPECT_EQ(settings.error().text_key, row.text_key) << row.edition << " " << row.rules;
        EXPECT_EQ(settings.error().key, row.at) << row.edition << " " << row.rules;
        EXPECT_EQ(settings.error().value, row.rules.substr(row.rules.find('=') + 1));
    }
}

TEST(HouseRules, M8_a_number_out_of_range_is_told_with_its_range) {
    struct Row {
        std::string_view edition;
        std::string_view rules;
        int min;
        int max;
    };
    for (const Row& row : {Row{"classic", "openMin=101", 0, 100}, Row{"kids basic", "openMin=10", 0, 0},
                           Row{"classic", "timeLimitSec=1209601", 10, 1209600}, Row{"classic", "rounds=101", 1, 100},
                           Row{"junior basic", "chipsToWin=10", 1, 9}}) {
        const auto settings = agree(row.edition, row.rules);
        ASSERT_FALSE(settings) << row.rules;
        EXPECT_EQ(settings.error().min, row.min) << row.rules;
        EXPECT_EQ(settings.error().max, row.max) << row.rules;
    }
}

TEST(HouseRules, M8_what_makes_sense_is_taken) {
    const std::pair<std::string_view, std::string_view> rows[]{
        {"classic", "jokerMove=free"},
        {"classic", "exchangeSource=rack"},
        {"classic", "openMin=0"},
        {"classic", "openMin=100"},
        {"classic", "timeLimitSec=0"},
        {"classic", "timeLimitSec=10"},
        {"classic", "timeLimitSec=1209600"},
        {"classic", "rounds=1"},
        {"classic", "rounds=100"},
        {"classic", "handRummy=true"},
        {"kids basic", "oneActionPerTurn=true"},
        {"kids basic", "chipsToWin=1"},
        {"kids basic", "chipsToWin=9"},
        {"kids basic", "timeLimitSec=60"},
        {"kids professional", "jokerMove=replaceFirst exchangeSource=rackOrTable"},
        {"kids professional", "exchangeSource=rackOrTable"}, // idle beside `free`, not wrong
        {"junior basic", "mustLayIfAble=true passOnEmpty=free"},
        {"junior basic", "blockedRound=lowestRack jokerReuse=rackAllowed exchangeNeedsOpening=true"},
    };
    for (const auto& [name, rules] : rows) {
        EXPECT_TRUE(agree(name, rules)) << name << " " << rules;
    }
}

TEST(HouseRules, M8_the_last_of_two_values_holds) {
    EXPECT_EQ(game("classic", "openMin=20 openMin=40").open_min, 40);
    EXPECT_EQ(game("classic", "handRummy=true").has_hand_rummy, true);
    EXPECT_EQ(game("classic handrummy", "handRummy=false").has_hand_rummy, false);
}

} // namespace
} // namespace runset::test
