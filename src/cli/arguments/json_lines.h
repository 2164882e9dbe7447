// What the commands that answer JSON lines have in common: walking over the input.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cli/arguments/exit.h"
#include "text/catalogue.h"

namespace CLI {
class App;
} // namespace CLI

namespace runset::cli::arguments {

struct LinesOptions {
    std::string file = "-";
    std::string language = "en";
};

/// Declares FILE and --lang.
void declare_lines(CLI::App& app, LinesOptions& options, const std::string& file_help);

/// Writes `answer(texts, line)` for every line that is not blank.
Exit answer_lines(const LinesOptions& options,
                  const std::function<std::string(const text::Catalogue&, std::string_view)>& answer);

} // namespace runset::cli::arguments
