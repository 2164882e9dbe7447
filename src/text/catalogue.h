// Every sentence people read, by key, in six languages. The files texts/<language>.txt hold lines `key = text`; all
// have the same keys. Numbers and tiles go into {placeholders}; plural forms are keys of their own (`key.one`,
// `key.other`).
#pragma once

#include <array>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace runset::text {

enum class Language : std::uint8_t { de, fr, it, en, nl, es };

inline constexpr std::array languages{Language::de, Language::fr, Language::it,
                                      Language::en, Language::nl, Language::es};

[[nodiscard]] std::string_view code_of(Language language);
[[nodiscard]] std::optional<Language> find_language(std::string_view code);

/// Picks the language from what an environment variable says, e.g. "de_CH.UTF-8"; English if it is none of ours.
[[nodiscard]] Language language_for_locale(std::string_view locale);

struct Filling {
    std::string_view name; // without braces
    std::string value;
};

class Catalogue {
public:
    explicit Catalogue(std::string_view contents);

    [[nodiscard]] bool has(std::string_view key) const { return texts_.contains(key); }

    /// The text of a key; the key itself where there is none, so that a gap shows and nothing breaks.
    [[nodiscard]] std::string_view get(std::string_view key) const;

    /// The form of a key for an edition (`key.kids`) where there is one, else the key.
    [[nodiscard]] std::string form_for(std::string_view key, std::string_view edition) const;

    [[nodiscard]] std::string fill(std::string_view key, std::initializer_list<Filling> fillings) const;

    /// `key.one` or `key.other` by the number, which also fills {count}.
    [[nodiscard]] std::string count(std::string_view key, int number,
                                    std::initializer_list<Filling> fillings = {}) const;

    [[nodiscard]] const std::map<std::string_view, std::string_view, std::less<>>& all() const { return texts_; }

private:
    [[nodiscard]] std::string fill_text(std::string_view text, std::initializer_list<Filling> fillings) const;

    std::map<std::string_view, std::string_view, std::less<>> texts_;
};

/// The built-in catalogue of a language.
[[nodiscard]] const Catalogue& catalogue(Language language);

} // namespace runset::text
