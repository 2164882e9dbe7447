#include "table/command.h"

namespace runset::table {

const std::string* table_of(const Ask& ask) {
    if (const auto* join = std::get_if<Join>(&ask)) {
        return &join->table;
    }
    const auto* hello = std::get_if<Hello>(&ask);
    return hello != nullptr ? &hello->table : nullptr;
}

} // namespace runset::table
