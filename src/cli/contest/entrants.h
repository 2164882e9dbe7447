// The bots named for a contest: rows of the table of bots, and programs of others, written `exec:COMMAND`.
#pragma once

#include <deque>
#include <memory>

#include "arena/deal.h"
#include "cli/contest/options.h"
#include "cli/programs/external_bot.h"

namespace runset::cli::contest {

class ArenaEntrants {
public:
    struct Outside {
        std::string name;
        programs::ExternalBot::Faults faults;
    };

    /// Those that the options name, or the whole pool. Throws BadArgument for one that there is not, or if they do not
    /// fill the seats.
    explicit ArenaEntrants(const ArenaOptions& options);

    /// In the order of the names. Rows of programs have no function to choose with.
    [[nodiscard]] const std::vector<const bots::Bot*>& bots() const { return bots_; }
    /// These of them at one table; it needs the entrants as long as it is played.
    [[nodiscard]] arena::Contest contest_of(const std::vector<std::size_t>& bots) const;

    [[nodiscard]] std::vector<Outside> outside() const;

private:
    void add_program(const std::string& name);

    arena::Contest empty_;          // a table where nobody sits yet
    std::deque<std::string> names_; // of programs; what their rows point to
    std::deque<bots::Bot> rows_;    // likewise
    std::vector<const bots::Bot*> bots_;
    std::vector<std::unique_ptr<programs::ExternalBot>> programs_; // by place in `bots_`; none for rows of the table
};

} // namespace runset::cli::contest
