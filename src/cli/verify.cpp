// `runset verify FILE`: checks a game record, or the evidence of a broken promise, as somebody who trusts nobody
// (docs/fair.md).

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/arguments/record_file.h"
#include "cli/commands.h"
#include "fair/verify.h"
#include "replay/words.h"
#include "server/machine/sodium.h"
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

Exit verify_evidence(const text::Catalogue& texts, const std::string& text) {
    const auto evidence = witness::parse_evidence(text);
    if (!evidence) {
        return arguments::fail(text::printable(text::explain_with_line(texts, evidence.error())));
    }
    const auto breach = witness::find_breach(server::machine::sodium_hashing(), *evidence);
    std::cout << text::printable(breach ? witness::explain(texts, *breach) : std::string(texts.get("breach.none")))
              << "\n"
              << texts.get("breach.unsigned") << "\n";
    return breach ? Exit::failed : Exit::ok;
}

Exit verify_record(const text::Catalogue& texts, const std::string& text) {
    const auto verified = fair::verify(server::machine::sodium_hashing(), text, solver::can_lay);
    if (!verified) {
        const std::string sentence = text::printable(replay::explain(texts, text, verified.error()));
        if (verified.error().mistake) {
            return arguments::fail(sentence);
        }
        std::cout << sentence << "\n";
        return Exit::failed;
    }
    std::cout << texts.fill(verified->is_proven() ? "verify.good" : "verify.consistent",
                            {{"rounds", std::to_string(verified->rounds.size())}})
              << "\n";
    for (const std::string& sentence : replay::tell_chance(texts, *verified)) {
        std::cout << sentence << "\n";
    }
    return verified->is_proven() ? Exit::ok : Exit::unproven;
}

Exit run_verify(const VerifyOptions& options) {
    const text::Catalogue& texts = arguments::catalogue_for(options.language);
    const auto text = arguments::load_file(options.file);
    if (!text) {
        return arguments::fail(texts.fill("play.error.read", {{"file", options.file}}));
    }
    return witness::is_evidence(*text) ? verify_evidence(texts, *text) : verify_record(texts, *text);
}

} // namespace

void declare_verify(CLI::App& app, Exit& result) {
    const auto options = std::make_shared<VerifyOptions>();
    app.add_option("FILE", options->file, "a game record of a server, or evidence that a client has saved")->required();
    arguments::add_language_option(app, options->language);
    app.callback([options, &result] { result = run_verify(*options); });
}

} // namespace runset::cli
