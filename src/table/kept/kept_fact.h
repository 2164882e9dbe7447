// Facts as they are kept: a line of the log, and beside it what the log does not hold. Where all this lies, in a
// store's rows or with a page, is up to whoever drives the room.
#pragma once

#include <functional>

#include "table/evolve.h"

namespace runset::table::kept {

/// Secret until the deal is over, so it is kept apart from the log.
struct DealSeed {
    int deal = 0;
    Digest seed{};
};

struct KeptFact {
    std::string line{};
    std::optional<Seat> sender{}; // whose command led to it; with its number
    std::optional<Cid> cid{};
    std::optional<DealSeed> secret{}; // of a line that opens a deal
};

[[nodiscard]] KeptFact kept_fact(const rules::Settings& settings, const Fact& fact);

/// Reads a log from its beginning.
class LogReader {
public:
    /// Null: there is none of that deal.
    using SeedOf = std::function<const Digest*(int deal)>;

    /// `left_out`: stands in a backup for the seed of a deal that was still open, which is void there.
    explicit LogReader(SeedOf seed_of, std::optional<Digest> left_out = {})
        : seed_of_(std::move(seed_of)), left_out_(left_out) {}

    /// None if the line cannot be read or its seed is missing.
    [[nodiscard]] std::optional<Fact> read(std::string_view line, std::optional<Seat> sender, std::optional<Cid> cid);

private:
    [[nodiscard]] bool add_seed(Fact& fact, int deal);

    SeedOf seed_of_;
    rules::Settings settings_{}; // until a line tells them
    std::optional<Digest> left_out_;
    bool is_void_ = false; // the deal that is open
};

} // namespace runset::table::kept
