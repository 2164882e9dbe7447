// `runset judge`: reads cases as JSON lines and says of each whether it is legal, and why not.

#include <memory>

#include <CLI/CLI.hpp>

#include "cli/arguments/json_lines.h"
#include "cli/commands.h"
#include "protocol/lines/case_json.h"
#include "rules/judging/judge.h"
#include "solver/can_lay.h"
#include "table/explain.h"
#include "text/explain.h"

namespace runset::cli {

namespace {

std::string explain_verdict(const text::Catalogue& texts, const protocol::lines::Case& given,
                            const protocol::lines::CaseVerdict& verdict) {
    const auto* lay = std::get_if<protocol::lines::LayCase>(&given.play);
    const rules::Table& final_table = lay != nullptr ? lay->table : given.start.table;
    if (verdict.verdict) {
        const bool is_hand_rummy = rules::is_hand_rummy(given.settings, given.start, final_table);
        return std::string(texts.get(is_hand_rummy ? "reason.HAND_RUMMY" : "reason.OK"));
    }
    return text::explain(texts, given.settings, verdict.verdict.error(),
                         {.start = given.start.table, .final_table = final_table});
}

std::string judge_line(const text::Catalogue& texts, std::string_view line) {
    const auto given = protocol::lines::read_case(line);
    if (!given) {
        return protocol::lines::write_error(given.error().id, protocol::explain(texts, given.error()));
    }
    const protocol::lines::CaseVerdict verdict = protocol::lines::judge_case(*given, solver::can_lay);
    return protocol::lines::write_verdict(*given, verdict, explain_verdict(texts, *given, verdict));
}

} // namespace

void declare_judge(CLI::App& app, Exit& result) {
    auto options = std::make_shared<arguments::LinesOptions>();
    arguments::declare_lines(app, *options, "cases as JSON lines (docs/judge.md)");
    app.callback([options, &result] { result = arguments::answer_lines(*options, judge_line); });
}

} // namespace runset::cli
