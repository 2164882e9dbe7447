# The built web page web/dist/**, as one generated source file that belongs to runset_server_site (see
# src/server/site/embedded_page.h). Where it was not built the file holds nothing and the server says so.
file(GLOB_RECURSE page_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/dist/*")
set(RUNSET_PAGE_SOURCE "${CMAKE_BINARY_DIR}/generated/embedded_page.cpp")
list(JOIN page_files "|" page_joined)
add_custom_command(
    OUTPUT "${RUNSET_PAGE_SOURCE}"
    COMMAND "${CMAKE_COMMAND}" "-DFILES=${page_joined}" "-DROOT=${CMAKE_SOURCE_DIR}/web/dist"
            "-DOUTPUT=${RUNSET_PAGE_SOURCE}" -P "${CMAKE_SOURCE_DIR}/cmake/embed_page.cmake"
    DEPENDS ${page_files} "${CMAKE_SOURCE_DIR}/cmake/embed_page.cmake"
    COMMENT "Embedding the web page"
    VERBATIM)
# #embed is of C++26; our compiler knows it already.
set_source_files_properties("${RUNSET_PAGE_SOURCE}" PROPERTIES COMPILE_OPTIONS "-Wno-c23-extensions;-Wno-c++26-extensions")
