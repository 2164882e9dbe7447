#include "text/explain.h"

#include "notation/table_text.h"
#include "notation/tile_text.h"
#include "rules/judging/judge.h"

namespace runset::text {

namespace {

std::string offending_meld(const rules::Settings& settings, const rules::Refusal& refusal, const Tables& tables) {
    if (refusal.where == rules::Where::nowhere) {
        return {};
    }
    const rules::Table& table = refusal.where == rules::Where::start_table ? tables.start : tables.final_table;
    return notation::print_meld(settings, table.meld(refusal.meld));
}

/// Two reasons have a second sentence for a special case; every one may have a form for the edition.
std::string key_of(const Catalogue& texts, const rules::Settings& settings, const rules::Refusal& refusal,
                   const Tables& tables) {
    std::string key = "reason." + std::string(rules::row_of(refusal.reason).code);
    if (refusal.reason == rules::Reason::bad_combo && !settings.has_sets) {
        key += ".runsOnly";
    }
    if (refusal.reason == rules::Reason::not_opened && !settings.same_turn_after_opening) {
        const rules::Position start{.has_opened = false, .rack = {}, .table = tables.start};
        const int points = rules::opening_points(settings, start, tables.final_table);
        key += points > 0 && points >= settings.open_min ? ".nextTurn" : "";
    }
    return texts.form_for(key, settings.edition);
}

} // namespace

std::string explain(const Catalogue& texts, const rules::Settings& settings, const rules::Refusal& refusal,
                    const Tables& tables) {
    const std::string key = key_of(texts, settings, refusal, tables);
    return texts.fill(key, {{"have", std::to_string(refusal.have)},
                            {"need", std::to_string(refusal.need)},
                            {"tile", notation::print_tile(settings, refusal.tile)},
                            {"meld", offending_meld(settings, refusal, tables)}});
}

std::string explain(const Catalogue& texts, const rules::BadRules& bad) {
    return texts.fill(
        bad.text_key,
        {{"key", bad.key}, {"value", bad.value}, {"min", std::to_string(bad.min)}, {"max", std::to_string(bad.max)}});
}

std::string explain(const Catalogue& texts, const notation::ParseError& mistake) {
    const std::string message = mistake.rules
                                    ? explain(texts, *mistake.rules)
                                    : texts.fill(mistake.text_key, {{"text", mistake.text}, {"example", "J:g4"}});
    return texts.fill("parse.badColumn", {{"column", std::to_string(mistake.column)}, {"message", message}});
}

std::string explain_with_line(const Catalogue& texts, const notation::ParseError& mistake) {
    return texts.fill("parse.badLine", {{"line", std::to_string(mistake.line)}, {"message", explain(texts, mistake)}});
}

} // namespace runset::text
