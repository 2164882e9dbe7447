// How a command ends, for the shell.
#pragma once

#include <string_view>

namespace runset::cli::arguments {

/// Exit status: fine; the answer is no; the input or the arguments are wrong; nothing is wrong, but not all is proven.
enum class Exit : int { ok = 0, failed = 1, bad_input = 2, unproven = 3 };

/// Says on standard error what is wrong with the input.
Exit fail(std::string_view sentence);

} // namespace runset::cli::arguments
