#include "table/explain.h"

#include "text/explain.h"

namespace runset::table {

std::string explain(const text::Catalogue& texts, Denial denial) {
    return std::string(texts.get("denied." + std::string(code_of(denial))));
}

} // namespace runset::table
