// Every language has every text the game in the terminal needs, and no page shows a key.

#include <sstream>

#include <gtest/gtest.h>

#include "cli/play/session.h"
#include "cli/play/setup.h"
#include "cli/screen/help.h"
#include "cli/stream_lines.h"
#include "rules/edition.h"

namespace runset::test {

using cli::screen::Style;

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
            std::string pages =
                cli::screen::print_help(texts, Style{}, settings) + cli::screen::print_rules(texts, Style{}, settings);
            cli::play::PlayOptions options{
                .edition = std::string(settings.edition), .variant = std::string(settings.variant), .seed = 4};
            std::istringstream input("draw\nhint\nhint\nnonsense\nend\nlay\n9 J\nundo\nredo\nredo\npass\n");
            std::ostringstream output;
            StreamLines lines(input);
            cli::play::PlaySession session(cli::play::match_of(texts, options, 1).value(), lines, output,
                                           {.texts = texts});
            session.run();
            pages += output.str();
            for (std::string_view stray : {"play.", "reason.", "house.", "edition.", "variant.", "{", "}"}) {
                EXPECT_EQ(pages.find(stray), std::string::npos) << text::code_of(language) << " " << stray;
            }
        }
    }
}

} // namespace runset::test
