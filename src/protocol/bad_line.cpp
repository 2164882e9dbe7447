#include "protocol/bad_line.h"

#include "text/explain.h"

namespace runset::protocol {

std::string explain(const text::Catalogue& texts, const BadLine& bad) {
    if (bad.rules) {
        return text::explain(texts, *bad.rules);
    }
    const std::string message =
        texts.fill(bad.text_key, {{"text", bad.text}, {"field", bad.field}, {"example", "J:g4"}});
    const bool names_field = bad.field.empty() || message.contains(bad.field);
    return names_field ? message : bad.field + ": " + message;
}

} // namespace runset::protocol
