# cmake -DFILES=dist/index.html|dist/assets/a.js -DROOT=dist -DOUTPUT=out.cpp -P embed_page.cmake
# Writes a source that embeds each file. The hash beside it makes the source change with the content, which a compiler
# cache would not notice otherwise.
string(REPLACE "|" ";" FILES "${FILES}")

set(bodies "")
set(rows "")
set(count 0)
foreach(file IN LISTS FILES)
    file(RELATIVE_PATH path "${ROOT}" "${file}")
    file(SIZE "${file}" size)
    if(path MATCHES "(^|/)\\." OR size EQUAL 0)
        continue()
    endif()
    file(SHA256 "${file}" hash)
    string(APPEND bodies "constexpr unsigned char file_${count}[] = { // ${hash}\n#embed \"${file}\"\n};\n")
    string(APPEND rows "    {\"/${path}\", file_${count}},\n")
    math(EXPR count "${count} + 1")
endforeach()

set(table "return {};")
if(count GREATER 0)
    set(table "static constexpr std::array<EmbeddedFile, ${count}> files{{\n${rows}    }};\n    return files;")
endif()
file(WRITE "${OUTPUT}" "// Made from web/dist by cmake/embed_page.cmake.
#include \"server/site/embedded_page.h\"

#include <array>

namespace runset::server::site {

namespace {
${bodies}} // namespace

std::span<const EmbeddedFile> embedded_page()
{
    ${table}
}

} // namespace runset::server::site
")
