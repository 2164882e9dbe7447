// The OpenAPI document docs/openapi.json as the build has compiled it in: what is served and what is documented are one
// file.
#pragma once

#include <string_view>

namespace runset::server::api {

[[nodiscard]] std::string_view api_document();

} // namespace runset::server::api
