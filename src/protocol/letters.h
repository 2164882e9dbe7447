// What a room tells its clients, as text. What several of them are told is written once.
#pragma once

#include <span>

#include "protocol/vocabulary.h"

namespace runset::protocol {

struct Letter {
    table::Client to{};
    std::shared_ptr<const std::string> text{};
};

/// In the same order. Tiles are written with the letters of these settings: those of the room.
[[nodiscard]] std::vector<Letter> write_letters(const rules::Settings& settings,
                                                std::span<const table::Outgoing> messages);

} // namespace runset::protocol
