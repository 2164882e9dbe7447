// The lines a player types, read into commands. Commands have English words, short forms, and words of the player's
// language (texts "play.word.…"). Tiles alone are laid, a number and tiles are added to that meld.
#pragma once

#include <optional>

#include "cli/typed/jokers.h"
#include "cli/typed/verb.h"

namespace runset::cli::typed {

struct PlayCommand {
    Verb verb = Verb::nothing;
    int meld = 0;
    Meld pieces{};
    std::optional<int> target{};
    std::string text{};

    friend bool operator==(const PlayCommand&, const PlayCommand&) = default;
};

[[nodiscard]] Understood<PlayCommand> read_command(const text::Catalogue& texts, const rules::Settings& settings,
                                                   std::string_view line, Place place = Place::screen);

} // namespace runset::cli::typed
