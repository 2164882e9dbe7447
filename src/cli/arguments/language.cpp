#include "cli/arguments/language.h"

#include <cstdlib>

#include <CLI/CLI.hpp>

namespace runset::cli::arguments {

void add_language_option(CLI::App& app, std::string& language) {
    app.add_option("--lang", language, "de, fr, it, en, nl or es; otherwise as LANG says")
        ->check(CLI::IsMember({"de", "fr", "it", "en", "nl", "es"}));
}

text::Language language_for(std::string_view language) {
    if (const auto found = text::find_language(language)) {
        return *found;
    }
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* locale = std::getenv(variable);
        if (locale != nullptr && *locale != '\0') {
            return text::language_for_locale(locale);
        }
    }
    return text::Language::en;
}

const text::Catalogue& catalogue_for(std::string_view language) {
    return text::catalogue(language_for(language));
}

} // namespace runset::cli::arguments
