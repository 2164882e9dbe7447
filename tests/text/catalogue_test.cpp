// The catalogues: every language has every key, with the same placeholders, and every reason has its sentence.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "rules/edition.h"
#include "rules/house_rules.h"
#include "rules/reason.h"
#include "text/catalogue.h"
#include "text/explain.h"

namespace runset::text {
namespace {

std::set<std::string> placeholders(std::string_view text) {
    static const std::regex pattern(R"(\{[a-z]+\})");
    const std::string copy(text);
    return {std::sregex_token_iterator(copy.begin(), copy.end(), pattern), std::sregex_token_iterator()};
}

TEST(Catalogue, all_languages_have_the_same_keys_and_placeholders) {
    const auto& english = catalogue(Language::en).all();
    ASSERT_GT(english.size(), 150U);
    for (Language language : languages) {
        const auto& other = catalogue(language).all();
        for (const auto& [key, text] : english) {
            ASSERT_TRUE(other.contains(key)) << code_of(language) << " lacks " << key;
            EXPECT_EQ(placeholders(other.at(key)), placeholders(text)) << code_of(language) << " " << key;
        }
        for (const auto& [key, text] : other) {
            EXPECT_TRUE(english.contains(key)) << code_of(language) << " has the extra key " << key;
            EXPECT_FALSE(text.empty()) << code_of(language) << " " << key;
        }
    }
}

TEST(Catalogue, every_reason_has_a_text_and_every_text_a_reason) {
    std::set<std::string> codes{"HAND_RUMMY"};
    for (int i = 0; i < static_cast<int>(rules::Reason::count_); ++i) {
        const std::string code(rules::row_of(static_cast<rules::Reason>(i)).code);
        codes.insert(code);
        EXPECT_TRUE(catalogue(Language::en).has("reason." + code)) << code;
    }
    for (const auto& [key, text] : catalogue(Language::en).all()) {
        if (key.starts_with("reason.")) {
            const std::string_view rest = key.substr(7);
            EXPECT_TRUE(codes.contains(std::string(rest.substr(0, rest.find('.'))))) << key;
        }
    }
}

TEST(Catalogue, every_switch_and_value_has_its_words) {
    const Catalogue& texts = catalogue(Language::en);
    for (const rules::Switch& row : rules::switches()) {
        const std::string key = "house." + std::string(row.key);
        EXPECT_TRUE(texts.has(key)) << key;
        EXPECT_TRUE(texts.has(key + ".help")) << key;
        for (std::string_view value : row.values) {
            EXPECT_TRUE(texts.has(key + "." + std::string(value))) << key << " " << value;
        }
    }
    for (const rules::Settings& row : rules::editions()) {
        EXPECT_TRUE(texts.has("edition." + std::string(row.edition)));
        EXPECT_TRUE(texts.has("variant." + std::string(row.variant)));
    }
}

TEST(Catalogue, fills_placeholders_and_leaves_unknown_ones) {
    const Catalogue texts(
        "# comment\na = {x} of {y}{z\nn.one = {count} tile\nn.other = {count} tiles of {x}\nbroken\n");
    EXPECT_EQ(texts.fill("a", {{"x", "27"}}), "27 of {y}{z");
    EXPECT_EQ(texts.fill("a", {{"x", "{y}"}, {"y", "2"}}), "{y} of 2{z");
    EXPECT_EQ(texts.count("n", 1), "1 tile");
    EXPECT_EQ(texts.count("n", 2, {{"x", "5"}}), "2 tiles of 5");
    EXPECT_EQ(texts.get("nothing"), "nothing");
    EXPECT_EQ(texts.form_for("a", "kids"), "a");
    EXPECT_EQ(texts.all().size(), 3U);
}

TEST(Catalogue, languages_by_code_and_locale) {
    EXPECT_EQ(find_language("nl"), Language::nl);
    EXPECT_EQ(find_language("pt"), std::nullopt);
    EXPECT_EQ(language_for_locale("de_CH.UTF-8"), Language::de);
    EXPECT_EQ(language_for_locale("C"), Language::en);
}

TEST(Explain, figures_tiles_and_melds_are_filled_in) {
    const Catalogue& texts = catalogue(Language::en);
    const rules::Settings classic = *rules::find_edition("classic");
    rules::Table table;
    table.add(
        std::array{rules::Piece(rules::Tile(rules::Colour{1}, 7)), rules::Piece(rules::Tile(rules::Colour{1}, 8))});
    const rules::Table empty;
    const Tables tables{.start = empty, .final_table = table};
    using rules::Reason;
    const auto say = [&](rules::Refusal refusal) { return explain(texts, classic, refusal, tables); };
    EXPECT_NE(say({.reason = Reason::open_below_30, .have = 27, .need = 30}).find("30 points; this is 27"),
              std::string::npos);
    EXPECT_NE(say({.reason = Reason::bad_combo, .where = rules::Where::final_table}).find("k7 k8"), std::string::npos);
    EXPECT_NE(say({.reason = Reason::not_on_rack, .tile = rules::Tile(rules::Colour{3}, 13)}).find("y13"),
              std::string::npos);
}

TEST(Explain, kids_speak_of_cards_and_games_without_sets_of_runs_only) {
    const rules::Settings kids = *rules::find_edition("kids");
    rules::Table table;
    table.add(std::array{rules::Piece(rules::Tile(rules::Colour{1}, 2))});
    const Tables tables{.start = table, .final_table = table};
    const std::string text = explain(catalogue(Language::en), kids,
                                     {.reason = rules::Reason::bad_combo, .where = rules::Where::final_table}, tables);
    EXPECT_NE(text.find("cards"), std::string::npos);
    EXPECT_EQ(text.find("set"), std::string::npos);
}

TEST(Explain, the_table_from_the_next_turn_on) {
    const rules::Settings classic = *rules::find_edition("classic");
    const rules::Table start;
    rules::Table final_table;
    final_table.add(std::array{rules::Piece(rules::Tile(rules::Colour{0}, 10)),
                               rules::Piece(rules::Tile(rules::Colour{1}, 10)),
                               rules::Piece(rules::Tile(rules::Colour{2}, 10))});
    const Tables tables{.start = start, .final_table = final_table};
    const rules::Refusal refusal{.reason = rules::Reason::not_opened};
    const Catalogue& texts = catalogue(Language::en);
    EXPECT_EQ(explain(texts, classic, refusal, tables), texts.get("reason.NOT_OPENED.nextTurn"));
    EXPECT_EQ(explain(texts, classic, refusal, {.start = start, .final_table = start}), texts.get("reason.NOT_OPENED"));
}

TEST(Explain, mistakes_say_where) {
    const Catalogue& texts = catalogue(Language::en);
    notation::ParseError mistake{.text_key = "parse.badTile", .text = "zz", .column = 7, .line = 3};
    EXPECT_EQ(explain_with_line(texts, mistake), "line 3: column 7: “zz” is not a tile");
    mistake.rules =
        rules::BadRules{.text_key = "rules.bad.rounds.range", .key = "rounds", .value = "0", .min = 1, .max = 100};
    EXPECT_EQ(explain(texts, mistake), "column 7: A match can have 1 to 100 rounds.");
}

} // namespace
} // namespace runset::text
