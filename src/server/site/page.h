// The files of the web page, all of them in memory under the path they are asked by. What is not in this table cannot
// be asked for, so no path leads out of it.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace runset::server::site {

struct PageFile {
    std::string_view body{};
    std::string_view type{}; // of the content
    std::string etag{};
    bool is_lasting = false; // its name changes with its content
};

class Page {
public:
    // Views of its own memory: it can be moved, not copied.
    Page(Page&&) = default;
    Page& operator=(Page&&) = default;

    /// The files compiled into the program; one page that says so if there are none.
    static Page built_in();
    /// All plain files below a folder. Throws std::filesystem::filesystem_error or std::runtime_error.
    static Page from_directory(const std::filesystem::path& directory);

    /// `path` begins with a slash. A path that names no kind of file is a place inside the page: it gets index.html.
    [[nodiscard]] const PageFile* find(std::string_view path) const;

private:
    Page() = default;
    void add(std::string path, std::string_view body);

    std::map<std::string, std::string, std::less<>> kept_; // what was read from a folder
    std::map<std::string, PageFile, std::less<>> files_;
};

/// By the ending of the name: text/html; charset=utf-8, text/javascript, …
[[nodiscard]] std::string_view content_type(std::string_view path);

} // namespace runset::server::site
