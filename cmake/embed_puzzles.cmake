# cmake -DFILES=a/classic.txt|a/kids.txt -DOUTPUT=out.cpp -P embed_puzzles.cmake
# Writes a source that embeds each file. The hash beside it makes the source change with the content, which a compiler
# cache would not notice otherwise.
string(REPLACE "|" ";" FILES "${FILES}")

set(bodies "")
set(rows "")
set(count 0)
foreach(file IN LISTS FILES)
    get_filename_component(edition "${file}" NAME_WE)
    file(SIZE "${file}" size)
    if(size EQUAL 0)
        continue()
    endif()
    file(SHA256 "${file}" hash)
    string(APPEND bodies "constexpr char file_${count}[] = { // ${hash}\n#embed \"${file}\"\n};\n")
    string(APPEND rows "        {\"${edition}\", {file_${count}, sizeof file_${count}}},\n")
    math(EXPR count "${count} + 1")
endforeach()

set(table "return {};")
if(count GREATER 0)
    set(table "static constexpr std::array<EmbeddedPuzzles, ${count}> files{{\n${rows}    }};\n    return files;")
endif()
file(WRITE "${OUTPUT}" "// Made from src/puzzles/collection by cmake/embed_puzzles.cmake.
#include \"puzzles/collection.h\"

#include <array>

namespace runset::puzzles {

namespace {
${bodies}} // namespace

std::span<const EmbeddedPuzzles> embedded_puzzles()
{
    ${table}
}

} // namespace runset::puzzles
")
