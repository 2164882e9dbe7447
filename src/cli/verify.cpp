// `runset verify FILE`: checks a game record as somebody who trusts nobody (docs/fair.md).

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>

#include "cli/command.h"
#include "cli/play_setup.h"
#include "fair/verify.h"
#include "replay/words.h"
#include "server/sodium.h"
#include "solver/can_lay.h"

namespace runset::cli {

namespace {

struct VerifyOptions {
    std::string file;
    std::string language;
};

bool is_move(const std::variant<notation::RoundStart, notation::SeatMove>& entry) {
    return std::holds_alternative<notation::SeatMove>(entry);
}

Exit run_verify(const VerifyOptions& options) {
    const text::Catalogue& texts = catalogue_for(options.language);
    std::ifstream file(options.file, std::ios::binary);
    std::ostringstream contents;
    if (!file || std::filesystem::is_directory(options.file) || !(contents << file.rdbuf())) {
        std::cerr << "runset: " << texts.fill("play.error.read", {{"file", options.file}}) << "\n";
        return Exit::bad_input;
    }
    const auto record = fair::verify(server::sodium_hashing(), contents.str(), solver::can_lay);
    if (!record) {
        const std::string sentence = replay::explain(texts, contents.str(), record.error());
        if (record.error().mistake) {
            std::cerr << "runset: " << sentence << "\n";
            return Exit::bad_input;
        }
        std::cout << sentence << "\n";
        return Exit::failed;
    }
    const auto rounds = std::ranges::count_if(record->entries, std::not_fn(is_move));
    std::cout << texts.fill("verify.good", {{"rounds", std::to_string(rounds)}}) << "\n";
    return Exit::ok;
}

} // namespace

void declare_verify(CLI::App& app, Exit& result) {
    const auto options = std::make_shared<VerifyOptions>();
    app.add_option("FILE", options->file, "a game record of a server")->required();
    app.add_option("--lang", options->language, "de, fr, it, en, nl or es; otherwise as LANG says")
        ->check(CLI::IsMember({"de", "fr", "it", "en", "nl", "es"}));
    app.callback([options, &result] { result = run_verify(*options); });
}

} // namespace runset::cli
