// The built web page as the build has compiled it in; nothing if it was not there.
#pragma once

#include <span>
#include <string_view>

namespace runset::server::site {

struct EmbeddedFile {
    std::string_view path; // with a leading slash
    std::span<const unsigned char> body;
};

[[nodiscard]] std::span<const EmbeddedFile> embedded_page();

} // namespace runset::server::site
