// Lines that players type, in their own words.

#include "cli/typed/command.h"

#include <gtest/gtest.h>

#include "support/lay_case.h"

namespace runset::test {

using cli::typed::PlayCommand;
using cli::typed::read_command;
using cli::typed::Verb;
using text::catalogue;
using text::Language;

namespace {

PlayCommand command(std::string_view line, Language language = Language::en,
                    std::string_view edition_name = "classic") {
    const auto result = read_command(catalogue(language), game(edition_name), line);
    EXPECT_TRUE(result) << line;
    return result.value_or(PlayCommand{});
}

std::string complaint(std::string_view line) {
    const auto result = read_command(catalogue(Language::en), game("classic"), line);
    return result ? "understood" : result.error().text_key;
}

} // namespace

TEST(PlayCommandLine, reads_tiles_in_any_case_and_with_commas) {
    const Settings classic = game("classic");
    const Table table = table_in(classic, "k4 J:k5 k6");
    const cli::typed::Meld run(table.meld(0).begin(), table.meld(0).end());
    for (std::string_view line :
         {"lay k4 J:k5 k6", "LAY K4 j:K5 K6", " lay  k4, j:k5, k6 ", "l k4 j:k5 k6", "k4 j:k5 k6"}) {
        EXPECT_EQ(command(line), (PlayCommand{.verb = Verb::lay, .pieces = run})) << line;
    }
}

TEST(PlayCommandLine, a_number_in_front_adds_to_that_meld) {
    EXPECT_EQ(command("3 k7"), command("add 3 k7"));
    EXPECT_EQ(command("add 3 k7").meld, 3);
}

TEST(PlayCommandLine, reads_the_target_of_a_move) {
    EXPECT_EQ(command("move 2 k7 k8 5").target, 5);
    EXPECT_EQ(command("move 2 k7 k8 5").pieces.size(), 2U);
    EXPECT_EQ(command("move 2 k7 new").target, std::nullopt);
    EXPECT_EQ(command("umlegen 2 k7 neu", Language::de), command("move 2 k7 new"));
}

TEST(PlayCommandLine, keeps_the_text_of_table_and_save) {
    EXPECT_EQ(command("table K4 k5 j | p8 k8 y8").text, "k4 k5 J | p8 k8 y8");
    EXPECT_EQ(command("save My Match.txt").text, "My Match.txt");
}

TEST(PlayCommandLine, understands_the_words_of_every_language_and_english) {
    for (Language language : text::languages) {
        for (const cli::typed::VerbRow& row : cli::typed::verbs()) {
            for (const std::string& word : {cli::typed::word_for(catalogue(language), game("kids"), row.verb),
                                            std::string(row.word), std::string(row.short_word)}) {
                const auto result = read_command(catalogue(language), game("kids"), word,
                                                 row.only_at.value_or(cli::typed::Place::screen));
                // Without its tiles a word is answered by an example of its own verb.
                const cli::typed::Complaint usage{
                    .text_key = "play.bad.usage",
                    .text = cli::typed::example_of(catalogue(language), game("kids"), row.verb)};
                EXPECT_TRUE(result ? result->verb == row.verb : result.error() == usage) << word;
            }
        }
    }
}

TEST(PlayCommandLine, its_own_examples_are_understood) {
    for (Language language : text::languages) {
        for (const Settings& settings : editions()) {
            for (const cli::typed::VerbRow& row : cli::typed::verbs()) {
                std::string example = cli::typed::example_of(catalogue(language), settings, row.verb);
                example = example.substr(0, example.find(", "));
                const auto result = read_command(catalogue(language), settings, example,
                                                 row.only_at.value_or(cli::typed::Place::screen));
                EXPECT_TRUE(result && result->verb == row.verb) << example;
            }
        }
    }
}

TEST(PlayCommandLine, complains_in_one_sentence) {
    EXPECT_EQ(complaint("lie k4"), "play.bad.unknown");
    EXPECT_EQ(complaint("lay"), "play.bad.usage");
    EXPECT_EQ(complaint("add k7"), "play.bad.usage");
    EXPECT_EQ(complaint("move 2 k7"), "play.bad.usage");
    EXPECT_EQ(complaint("put"), "play.bad.usage");
    EXPECT_EQ(complaint("put k4 k5"), "play.bad.usage");
    EXPECT_EQ(complaint("table"), "play.bad.usage");
    EXPECT_EQ(complaint("lay k14 k5 k6"), "parse.noSuchTile");
    EXPECT_EQ(complaint("lay r4"), "parse.badTile");
    EXPECT_EQ(complaint(""), "understood");
    EXPECT_EQ(complaint("\x1b[A"), "play.bad.unknown");
}

} // namespace runset::test
