#include "table/explain.h"

#include "solver/can_lay.h"
#include "text/explain.h"

namespace runset::table {

namespace {

/// The table that a refused entry wanted to leave, which its refusal may point into.
rules::Table final_table_of(const notation::Record& record, std::size_t entry) {
    const auto* played =
        entry < record.entries.size() ? std::get_if<notation::SeatMove>(&record.entries[entry]) : nullptr;
    const auto* laid = played != nullptr ? std::get_if<rules::LayMove>(&played->move) : nullptr;
    return laid != nullptr ? laid->table : rules::Table{};
}

} // namespace

std::string explain(const text::Catalogue& texts, const protocol::BadLine& bad) {
    if (bad.rules) {
        return text::explain(texts, *bad.rules);
    }
    const std::string message =
        texts.fill(bad.text_key, {{"text", bad.text}, {"field", bad.field}, {"example", "J:g4"}});
    const bool names_field = bad.field.empty() || message.contains(bad.field);
    return names_field ? message : bad.field + ": " + message;
}

std::string explain(const text::Catalogue& texts, protocol::Denial denial) {
    return std::string(texts.get("denied." + std::string(protocol::code_of(denial))));
}

std::string explain(const text::Catalogue& texts, const notation::Record& record, const notation::ReplayError& error) {
    notation::Record before = record;
    before.entries.resize(std::min(error.entry, before.entries.size()));
    const auto state = notation::replay(before, solver::can_lay);
    const rules::Table start = state ? state->table : rules::Table{};
    return text::explain(texts, record.settings, error.refusal,
                         {.start = start, .final_table = final_table_of(record, error.entry)});
}

} // namespace runset::table
