// `runset arena --compare A B`: two bots of a round-robin in the same seats.
#pragma once

#include <iosfwd>

#include "cli/contest/options.h"

namespace runset::cli::contest {

/// Plays it, prints the result and writes the file the options ask for. Throws BadArgument.
void compare(const ArenaOptions& options, std::ostream& out);

} // namespace runset::cli::contest
