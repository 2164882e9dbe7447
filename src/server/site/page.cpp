#include "server/site/page.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "server/site/embedded_page.h"

namespace runset::server::site {

namespace {

constexpr std::string_view page_missing = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Runset</title>
</head>
<body>
<h1>Runset</h1>
<p>The server is running, but the web page was not built into this program.</p>
<p>You can play in a terminal: <code>runset play --server URL</code>, with the address of this page as URL.</p>
</body>
</html>
)";

struct Type {
    std::string_view ending;
    std::string_view type;
};

constexpr std::array types{
    Type{"html", "text/html; charset=utf-8"},
    Type{"js", "text/javascript; charset=utf-8"},
    Type{"mjs", "text/javascript; charset=utf-8"},
    Type{"css", "text/css; charset=utf-8"},
    Type{"json", "application/json"},
    Type{"map", "application/json"},
    Type{"webmanifest", "application/manifest+json"},
    Type{"wasm", "application/wasm"},
    Type{"svg", "image/svg+xml"},
    Type{"png", "image/png"},
    Type{"jpg", "image/jpeg"},
    Type{"webp", "image/webp"},
    Type{"avif", "image/avif"},
    Type{"ico", "image/x-icon"},
    Type{"woff2", "font/woff2"},
    Type{"mp3", "audio/mpeg"},
    Type{"ogg", "audio/ogg"},
    Type{"opus", "audio/ogg"},
    Type{"wav", "audio/wav"},
    Type{"txt", "text/plain; charset=utf-8"},
    Type{"xml", "application/xml"},
};

/// FNV-1a: tells one version of a file from the next, and need not withstand anybody.
std::string etag_of(std::string_view body) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char byte : body) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
    }
    std::array<char, 16> hex{};
    const auto end = std::to_chars(hex.data(), hex.data() + hex.size(), hash, 16).ptr;
    return "\"" + std::string(hex.data(), end) + "\"";
}

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string body{std::istreambuf_iterator<char>(file), {}};
    if (!file) {
        throw std::runtime_error("cannot read " + path.string());
    }
    return body;
}

/// Files that begin with a dot are left behind by editors and tools.
bool is_hidden(const std::filesystem::path& relative) {
    return std::ranges::any_of(relative, [](const auto& part) { return part.string().starts_with('.'); });
}

} // namespace

std::string_view content_type(std::string_view path) {
    const std::string_view ending = path.substr(path.rfind('.') + 1);
    const auto* const row = std::ranges::find(types, ending, &Type::ending);
    return row == types.end() ? "application/octet-stream" : row->type;
}

Page Page::built_in() {
    Page page;
    for (const EmbeddedFile& file : embedded_page()) {
        page.add(std::string(file.path), {reinterpret_cast<const char*>(file.body.data()), file.body.size()});
    }
    if (page.find("/") == nullptr) {
        page.add("/index.html", page_missing);
    }
    return page;
}

Page Page::from_directory(const std::filesystem::path& directory) {
    Page page;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
        const std::filesystem::path relative = entry.path().lexically_relative(directory);
        // A link could lead out of the folder.
        if (!entry.is_symlink() && entry.is_regular_file() && !is_hidden(relative)) {
            const std::string path = "/" + relative.generic_string();
            const auto place = page.kept_.emplace(path, read_file(entry.path())).first;
            page.add(path, place->second);
        }
    }
    if (page.find("/") == nullptr) {
        throw std::runtime_error("there is no index.html in " + directory.string());
    }
    return page;
}

void Page::add(std::string path, std::string_view body) {
    PageFile file{
        .body = body, .type = content_type(path), .etag = etag_of(body), .is_lasting = path.starts_with("/assets/")};
    files_.insert_or_assign(std::move(path), std::move(file));
}

const PageFile* Page::find(std::string_view path) const {
    auto place = files_.find(path);
    if (place == files_.end() && !path.contains('.')) {
        place = files_.find("/index.html");
    }
    return place == files_.end() ? nullptr : &place->second;
}

} // namespace runset::server::site
