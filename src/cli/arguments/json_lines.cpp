#include "cli/arguments/json_lines.h"

#include <filesystem>
#include <fstream>
#include <iostream>

#include <CLI/CLI.hpp>

namespace runset::cli::arguments {

void declare_lines(CLI::App& app, LinesOptions& options, const std::string& file_help) {
    app.add_option("FILE", options.file, file_help + "; - or nothing: standard input");
    app.add_option("--lang", options.language, "language of the texts")
        ->check(CLI::IsMember({"de", "fr", "it", "en", "nl", "es"}));
}

Exit answer_lines(const LinesOptions& options,
                  const std::function<std::string(const text::Catalogue&, std::string_view)>& answer) {
    std::ifstream file;
    if (options.file != "-") {
        file.open(options.file);
        if (!file || std::filesystem::is_directory(options.file)) {
            std::cerr << "runset: cannot read " << options.file << "\n";
            return Exit::bad_input;
        }
    }
    std::istream& input = options.file == "-" ? std::cin : file;
    const text::Catalogue& texts = text::catalogue(text::find_language(options.language).value_or(text::Language::en));
    for (std::string line; std::getline(input, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) {
            std::cout << answer(texts, line) << "\n";
        }
    }
    std::cout.flush();
    return Exit::ok;
}

} // namespace runset::cli::arguments
