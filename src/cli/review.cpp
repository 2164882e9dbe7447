// `runset review FILE`: a game record reviewed by the exact solver, for people or as JSON.

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/language.h"
#include "cli/arguments/record_file.h"
#include "cli/commands.h"
#include "cli/review_page.h"
#include "protocol/engine/review_json.h"

namespace runset::cli {

namespace {

struct ReviewOptions {
    std::string file;
    std::string language;
    bool is_json = false;
};

Exit run_review(const ReviewOptions& options) {
    const text::Catalogue& texts = arguments::catalogue_for(options.language);
    const auto loaded = arguments::load_record(texts, options.file);
    if (!loaded) {
        return arguments::fail(loaded.error());
    }
    const review::Review review = review::review(loaded->record).value(); // it replays: it was just replayed
    std::cout << (options.is_json ? protocol::engine::write_review(loaded->record, review) + "\n"
                                  : print_review({.texts = texts, .record = loaded->record, .review = review}));
    return Exit::ok;
}

} // namespace

void declare_review(CLI::App& app, Exit& result) {
    const auto options = std::make_shared<ReviewOptions>();
    app.add_option("FILE", options->file, "a game record")->required();
    arguments::add_language_option(app, options->language);
    app.add_flag("--json", options->is_json, "one line of JSON for programs (docs/review.md)");
    app.callback([options, &result] { result = run_review(*options); });
}

} // namespace runset::cli
