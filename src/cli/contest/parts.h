// Parts of a run that were played apart, on several machines or one after the other, put together from their files.
#pragma once

#include "cli/contest/report.h"

namespace runset::cli::contest {

/// The report that one run over everything would have given. Throws BadArgument for a file that is none of these, for
/// parts of different runs, and if a part is missing or there twice.
[[nodiscard]] ArenaReport merge_parts(const std::vector<std::string>& files);

} // namespace runset::cli::contest
