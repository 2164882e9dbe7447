#include "server/api/tables.h"

#include <algorithm>

namespace runset::server::api {

std::string table_code(std::string_view text) {
    std::string code(text);
    std::ranges::transform(code, code.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    return code;
}

} // namespace runset::server::api
