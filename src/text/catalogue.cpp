#include "text/catalogue.h"

#include <algorithm>
#include <vector>

#include "text/embedded.h"

namespace runset::text {

namespace {

constexpr std::array<std::string_view, languages.size()> codes{"de", "fr", "it", "en", "nl", "es"};

constexpr std::string_view separator = " = ";

std::vector<Catalogue> read_all() {
    std::vector<Catalogue> all;
    for (std::string_view code : codes) {
        const auto found = std::ranges::find(embedded_texts(), code, &EmbeddedText::language);
        all.emplace_back(found == embedded_texts().end() ? std::string_view{} : found->contents);
    }
    return all;
}

} // namespace

std::string_view code_of(Language language) {
    return codes[static_cast<std::size_t>(language)];
}

std::optional<Language> find_language(std::string_view code) {
    const auto found = std::ranges::find(codes, code);
    return found == codes.end() ? std::nullopt : std::optional(static_cast<Language>(found - codes.begin()));
}

Language language_for_locale(std::string_view locale) {
    return find_language(locale.substr(0, 2)).value_or(Language::en);
}

Catalogue::Catalogue(std::string_view contents) {
    while (!contents.empty()) {
        const std::size_t end = std::min(contents.find('\n'), contents.size());
        const std::string_view line = contents.substr(0, end);
        contents.remove_prefix(std::min(end + 1, contents.size()));
        const std::size_t equals = line.find(separator);
        if (!line.starts_with("#") && equals != std::string_view::npos) {
            texts_.emplace(line.substr(0, equals), line.substr(equals + separator.size()));
        }
    }
}

std::string_view Catalogue::get(std::string_view key) const {
    const auto found = texts_.find(key);
    return found == texts_.end() ? key : found->second;
}

std::string Catalogue::fill_text(std::string_view text, std::initializer_list<Filling> fillings) const {
    std::string filled;
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        const std::size_t close = text.find('}', open);
        filled += text.substr(0, open);
        if (close == std::string_view::npos) {
            filled += text.substr(open);
            break;
        }
        const std::string_view name = text.substr(open + 1, close - open - 1);
        const auto* const found = std::ranges::find(fillings, name, &Filling::name);
        filled += found == fillings.end() ? text.substr(open, close + 1 - open) : std::string_view(found->value);
        text.remove_prefix(close + 1);
    }
    return filled;
}

std::string Catalogue::form_for(std::string_view key, std::string_view edition) const {
    const std::string form = std::string(key) + "." + std::string(edition);
    return has(form) ? form : std::string(key);
}

std::string Catalogue::fill(std::string_view key, std::initializer_list<Filling> fillings) const {
    return fill_text(get(key), fillings);
}

std::string Catalogue::count(std::string_view key, int number, std::initializer_list<Filling> fillings) const {
    const std::string form = std::string(key) + (number == 1 ? ".one" : ".other");
    const std::string filled = fill_text(get(form), fillings);
    return fill_text(filled, {{"count", std::to_string(number)}});
}

const Catalogue& catalogue(Language language) {
    static const std::vector<Catalogue> all = read_all();
    return all[static_cast<std::size_t>(language)];
}

} // namespace runset::text
