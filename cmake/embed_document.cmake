# cmake -DFILE=docs/openapi.json -DOUTPUT=out.cpp -P embed_document.cmake
# Writes a source that embeds the OpenAPI document. The hash makes the source change with the content, which a compiler
# cache would not notice otherwise.
file(SHA256 "${FILE}" hash)
file(WRITE "${OUTPUT}" "// Made from docs/openapi.json by cmake/embed_document.cmake.
#include \"server/api/document.h\"

namespace runset::server::api {

namespace {
constexpr char document[] = { // ${hash}
#embed \"${FILE}\"
};
} // namespace

std::string_view api_document()
{
    return {document, sizeof document};
}

} // namespace runset::server::api
")
