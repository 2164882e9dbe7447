// A witness's evidence on the disk: what it remembers between two runs of the program, and what a player wants to show
// to others when a promise was broken.
#pragma once

#include <optional>
#include <string>

#include "witness/evidence.h"

namespace runset::cli::client {

/// The memory of one seat at one table. It can always be done without: then the next deal is not proven to the player.
class WitnessMemory {
public:
    /// `token`: of the seat. Empty: nothing is remembered.
    WitnessMemory(const std::string& table, const std::string& token);

    [[nodiscard]] std::optional<witness::Evidence> load() const;
    void keep(const witness::Evidence& evidence);
    void drop();

private:
    std::string path_{};
    std::string kept_{};
};

/// Writes evidence into the directory one is in, beside what may be there; the file's name, or nothing.
[[nodiscard]] std::optional<std::string> save_evidence(const witness::Evidence& evidence);

} // namespace runset::cli::client
