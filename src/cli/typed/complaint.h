// What cannot be done with a line the player typed, as the key of a sentence. Breaches of the rules are no complaints:
// those are refusals and come from the judge.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "cli/terminal/words.h"

namespace runset::cli::typed {

struct Complaint {
    std::string text_key;
    std::string text{}; // fills {text} and {tile}: what the sentence is about
    int meld = 0;       // fills {meld}: the number on the screen

    friend bool operator==(const Complaint&, const Complaint&) = default;
};

template <typename Value> using Understood = std::expected<Value, Complaint>;

[[nodiscard]] inline std::unexpected<Complaint> complain(std::string_view text_key, std::string_view text = {},
                                                         int meld = 0) {
    return std::unexpected(Complaint{.text_key = std::string(text_key), .text = std::string(text), .meld = meld});
}

/// In the words of the edition.
[[nodiscard]] inline std::string sentence(const text::Catalogue& texts, const rules::Settings& settings,
                                          const Complaint& complaint) {
    return texts.fill(terminal::edition_key(texts, settings, complaint.text_key),
                      {{"text", complaint.text},
                       {"tile", complaint.text},
                       {"meld", std::to_string(complaint.meld)},
                       {"example", "J:k4"}});
}

} // namespace runset::cli::typed
