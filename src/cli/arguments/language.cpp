#include "cli/arguments/language.h"

#include <cstdlib>

namespace runset::cli::arguments {

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
