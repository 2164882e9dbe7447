#include "server/store_error.h"

namespace runset::server {

std::string explain(const text::Catalogue& texts, const StoreError& error) {
    return texts.fill(error.code, {{"text", error.detail}});
}

} // namespace runset::server
