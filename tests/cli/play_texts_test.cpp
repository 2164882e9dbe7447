// Every language has every text the game in the terminal needs, and no page shows a key.

#include <sstream>

#include <gtest/gtest.h>

#include "cli/play_session.h"
#include "cli/play_setup.h"
#include "cli/screen_help.h"
#include "rules/edition.h"

namespace runset::test {

using cli::Style;

TEST(PlayTexts, all_languages_have_the_same_keys) {
    const auto& english = text::catalogue(text::Language::en).all();
    int count = 0;
    for (const auto& [key, sentence] : english) {
        if (!key.starts_with("play.") && !key.starts_with("replay.")) {
            continue;
        }
        ++count;
        for (text::Language language : text::languages) {
            EXPECT_TRUE(text::catalogue(language).has(key)) << text::code_of(language) << " " << key;
        }
    }
    EXPECT_GT(count, 100);
}

TEST(PlayTexts, pages_show_no_keys_and_no_empty_places) {
    for (text::Language language : text::languages) {
        const text::Catalogue& texts = text::catalogue(language);
        for (const rules::Settings& settings : rules::editions()) {
            std::string pages = cli::print_help(texts, Style{}, settings) + cli::print_rules(texts, Style{}, settings);
            cli::PlayOptions options{
                .edition = std::string(settings.edition), .variant = std::string(settings.variant), .seed = 4};
            std::istringstream input("draw\nhint\nhint\nnonsense\nend\nlay\n9 J\nundo\nredo\nredo\npass\n");
            std::ostringstream output;
            cli::StreamLines lines(input);
            cli::PlaySession session(cli::match_of(texts, options, 1).value(), lines, output, {.texts = texts});
            session.run();
            pages += output.str();
            for (std::string_view stray : {"play.", "reason.", "house.", "edition.", "variant.", "{", "}"}) {
                EXPECT_EQ(pages.find(stray), std::string::npos) << text::code_of(language) << " " << stray;
            }
        }
    }
}

} // namespace runset::test
