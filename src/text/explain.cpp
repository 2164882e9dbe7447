#include "text/explain.h"

#include "notation/table_text.h"
#include "notation/tile_text.h"

namespace runset::text {

namespace {

std::string offending_meld(const rules::Settings& settings, const rules::Refusal& refusal, const Tables& tables) {
    if (refusal.where == rules::Where::nowhere) {
        return {};
    }
    const rules::Table& table = refusal.where == rules::Where::start_table ? tables.start : tables.final_table;
    return notation::print_meld(settings, table.meld(refusal.meld));
}

} // namespace

std::string explain(const Catalogue& texts, const rules::Settings& settings, const rules::Refusal& refusal,
                    const Tables& tables) {
    const std::string key = "reason." + std::string(rules::row_of(refusal.reason).code);
    return texts.fill(key, {{"have", std::to_string(refusal.have)},
                            {"need", std::to_string(refusal.need)},
                            {"tile", notation::print_tile(settings, refusal.tile)},
                            {"meld", offending_meld(settings, refusal, tables)}});
}

std::string explain(const Catalogue& texts, const rules::BadRules& bad) {
    return texts.fill(bad.text_key, {{"key", bad.key}, {"value", bad.value}, {"have", bad.value}});
}

std::string explain(const Catalogue& texts, const notation::ParseError& mistake) {
    // House rules in a settings text arrive as switch=value.
    const std::size_t equals = std::min(mistake.text.find('='), mistake.text.size());
    const std::string value = equals < mistake.text.size() ? mistake.text.substr(equals + 1) : "";
    const std::string message = texts.fill(mistake.text_key, {{"text", mistake.text},
                                                              {"key", mistake.text.substr(0, equals)},
                                                              {"value", value},
                                                              {"have", value},
                                                              {"example", "J:k4"}});
    return texts.fill("parse.badColumn", {{"column", std::to_string(mistake.column)}, {"message", message}});
}

std::string explain_with_line(const Catalogue& texts, const notation::ParseError& mistake) {
    return texts.fill("parse.badLine",
                      {{"line", std::to_string(mistake.line)}, {"message", explain(texts, mistake)}});
}

} // namespace runset::text
