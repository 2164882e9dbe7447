# The OpenAPI document docs/openapi.json, as one generated source file that belongs to runset_server_api (see
# src/server/api/document.h).
set(RUNSET_DOCUMENT_SOURCE "${CMAKE_BINARY_DIR}/generated/api_document.cpp")
set(document_file "${CMAKE_SOURCE_DIR}/docs/openapi.json")
add_custom_command(
    OUTPUT "${RUNSET_DOCUMENT_SOURCE}"
    COMMAND "${CMAKE_COMMAND}" "-DFILE=${document_file}" "-DOUTPUT=${RUNSET_DOCUMENT_SOURCE}"
            -P "${CMAKE_SOURCE_DIR}/cmake/embed_document.cmake"
    DEPENDS "${document_file}" "${CMAKE_SOURCE_DIR}/cmake/embed_document.cmake"
    COMMENT "Embedding the OpenAPI document"
    VERBATIM)
# #embed is of C++26; our compiler knows it already.
set_source_files_properties("${RUNSET_DOCUMENT_SOURCE}" PROPERTIES COMPILE_OPTIONS "-Wno-c23-extensions;-Wno-c++26-extensions")
