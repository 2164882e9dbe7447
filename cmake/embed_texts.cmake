# cmake -DFILES=a/de.txt|a/fr.txt -DOUTPUT=out.cpp -P embed_texts.cmake
# Writes each file as raw string literals of at most 60,000 bytes, cut at line ends so that no UTF-8 sequence is split.
string(REPLACE "|" ";" FILES "${FILES}")

set(piece_limit 60000)
set(rows "")
set(count 0)
foreach(file IN LISTS FILES)
    get_filename_component(language "${file}" NAME_WE)
    file(READ "${file}" rest)
    string(FIND "${rest}" ")runset_text\"" clash)
    if(NOT clash EQUAL -1)
        message(FATAL_ERROR "${file}: contains the end mark of the raw string literal")
    endif()
    set(literals "")
    string(LENGTH "${rest}" length)
    while(length GREATER 0)
        if(length GREATER piece_limit)
            string(SUBSTRING "${rest}" 0 ${piece_limit} piece)
            string(FIND "${piece}" "\n" cut REVERSE)
            if(cut EQUAL -1)
                message(FATAL_ERROR "${file}: a line longer than ${piece_limit} bytes")
            endif()
            math(EXPR cut "${cut} + 1")
            string(SUBSTRING "${rest}" 0 ${cut} piece)
            string(SUBSTRING "${rest}" ${cut} -1 rest)
        else()
            set(piece "${rest}")
            set(rest "")
        endif()
        string(APPEND literals "\n     R\"runset_text(${piece})runset_text\"sv")
        string(LENGTH "${rest}" length)
    endwhile()
    if(literals STREQUAL "")
        set(literals " \"\"sv")
    endif()
    string(APPEND rows "    {\"${language}\",${literals}},\n")
    math(EXPR count "${count} + 1")
endforeach()

file(WRITE "${OUTPUT}" "// Made from texts/*.txt by cmake/embed_texts.cmake.
#include \"text/embedded.h\"

#include <array>

using namespace std::string_view_literals;

namespace runset::text {

std::span<EmbeddedText const> embedded_texts()
{
    static constexpr std::array<EmbeddedText, ${count}> texts{{
${rows}    }};
    return texts;
}

} // namespace runset::text
")
