// `runset verify FILE`: checks a game record, or the evidence of a broken promise, as somebody who trusts nobody
// (docs/fair.md).

#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/commands.h"
#include "fair/verify.h"
#include "replay/words.h"
#include "server/sodium.h"
#include "solver/can_lay.h"
#include "text/explain.h"
#include "text/printable.h"
#include "witness/words.h"

namespace runset::cli {

namespace {

struct VerifyOptions {
    std::string file;
    std::string language;
};

arguments::Exit verify_evidence(const text::Catalogue& texts, const std::string& text) {
    const auto evidence = witness::parse_evidence(text);
    if (!evidence) {
        std::cerr << "runset: " << text::printable(text::explain_with_line(texts, evidence.error())) << "\n";
        return arguments::Exit::bad_input;
    }
    const auto breach = witness::find_breach(server::sodium_hashing(), *evidence);
    std::cout << text::printable(breach ? witness::explain(texts, *breach) : std::string(texts.get("breach.none")))
              << "\n"
              << texts.get("breach.unsigned") << "\n";
    return breach ? arguments::Exit::failed : arguments::Exit::ok;
}

arguments::Exit verify_record(const text::Catalogue& texts, const std::string& text) {
    const auto verified = fair::verify(server::sodium_hashing(), text, solver::can_lay);
    if (!verified) {
        const std::string sentence = text::printable(replay::explain(texts, text, verified.error()));
        if (verified.error().mistake) {
            std::cerr << "runset: " << sentence << "\n";
            return arguments::Exit::bad_input;
        }
        std::cout << sentence << "\n";
        return arguments::Exit::failed;
    }
    std::cout << texts.fill(verified->is_proven() ? "verify.good" : "verify.consistent",
                            {{"rounds", std::to_string(verified->rounds.size())}})
              << "\n";
    for (const std::string& sentence : replay::tell_chance(texts, *verified)) {
        std::cout << sentence << "\n";
    }
    return verified->is_proven() ? arguments::Exit::ok : arguments::Exit::unproven;
}

arguments::Exit run_verify(const VerifyOptions& options) {
    const text::Catalogue& texts = arguments::catalogue_for(options.language);
    std::ifstream file(options.file, std::ios::binary);
    std::ostringstream contents;
    if (!file || std::filesystem::is_directory(options.file) || !(contents << file.rdbuf())) {
        std::cerr << "runset: " << texts.fill("play.error.read", {{"file", options.file}}) << "\n";
        return arguments::Exit::bad_input;
    }
    const std::string text = contents.str();
    return witness::is_evidence(text) ? verify_evidence(texts, text) : verify_record(texts, text);
}

} // namespace

void declare_verify(CLI::App& app, arguments::Exit& result) {
    const auto options = std::make_shared<VerifyOptions>();
    app.add_option("FILE", options->file, "a game record of a server, or evidence that a client has saved")->required();
    app.add_option("--lang", options->language, "de, fr, it, en, nl or es; otherwise as LANG says")
        ->check(CLI::IsMember({"de", "fr", "it", "en", "nl", "es"}));
    app.callback([options, &result] { result = run_verify(*options); });
}

} // namespace runset::cli
