// `runset judge`: reads cases as JSON lines and says of each whether it is legal, and why not.

#include <fstream>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/command.h"
#include "protocol/case_json.h"
#include "rules/judge.h"
#include "solver/can_lay.h"
#include "text/explain.h"

namespace runset::cli {

namespace {

struct Options {
    std::string file = "-";
    std::string language = "en";
};

std::string explain_verdict(const text::Catalogue& texts, const protocol::Case& given,
                            const protocol::CaseVerdict& verdict) {
    const auto* lay = std::get_if<protocol::LayCase>(&given.play);
    const rules::Table& final_table = lay != nullptr ? lay->table : given.start.table;
    if (verdict.verdict) {
        const bool is_hand_rummy = rules::is_hand_rummy(given.settings, given.start, final_table);
        return std::string(texts.get(is_hand_rummy ? "reason.HAND_RUMMY" : "reason.OK"));
    }
    return text::explain(texts, given.settings, verdict.verdict.error(),
                         {.start = given.start.table, .final_table = final_table});
}

std::string explain_bad_case(const text::Catalogue& texts, const protocol::BadCase& bad) {
    if (bad.rules) {
        return text::explain(texts, *bad.rules);
    }
    const std::string message =
        texts.fill(bad.text_key, {{"text", bad.text}, {"field", bad.field}, {"example", "J:g4"}});
    const bool names_field = bad.field.empty() || message.contains(bad.field);
    return names_field ? message : bad.field + ": " + message;
}

std::string judge_line(const text::Catalogue& texts, std::string_view line) {
    const auto given = protocol::read_case(line);
    if (!given) {
        return protocol::write_error(given.error().id, explain_bad_case(texts, given.error()));
    }
    const protocol::CaseVerdict verdict = protocol::judge_case(*given, solver::can_lay);
    return protocol::write_verdict(*given, verdict, explain_verdict(texts, *given, verdict));
}

Exit judge_all(const Options& options) {
    const auto language = text::find_language(options.language);
    std::ifstream file;
    if (options.file != "-") {
        file.open(options.file);
        if (!file) {
            std::cerr << "runset judge: cannot read " << options.file << "\n";
            return Exit::bad_input;
        }
    }
    std::istream& input = options.file == "-" ? std::cin : file;
    const text::Catalogue& texts = text::catalogue(language.value_or(text::Language::en));
    for (std::string line; std::getline(input, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) {
            std::cout << judge_line(texts, line) << "\n";
        }
    }
    std::cout.flush();
    return Exit::ok;
}

} // namespace

void declare_judge(CLI::App& app, Exit& result) {
    auto options = std::make_shared<Options>();
    app.add_option("FILE", options->file, "cases as JSON lines (docs/judge.md); - or nothing: standard input");
    app.add_option("--lang", options->language, "language of the texts")
        ->check(CLI::IsMember({"de", "fr", "it", "en", "nl", "es"}));
    app.callback([options, &result] { result = judge_all(*options); });
}

} // namespace runset::cli
