# The catalogues texts/*.txt, as one generated source file that belongs to runset_text (see src/text/embedded.h).
file(GLOB texts_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/texts/*.txt")
set(RUNSET_TEXTS_SOURCE "${CMAKE_BINARY_DIR}/generated/embedded_texts.cpp")
list(JOIN texts_files "|" texts_joined)
add_custom_command(
    OUTPUT "${RUNSET_TEXTS_SOURCE}"
    COMMAND "${CMAKE_COMMAND}" "-DFILES=${texts_joined}" "-DOUTPUT=${RUNSET_TEXTS_SOURCE}"
            -P "${CMAKE_SOURCE_DIR}/cmake/embed_texts.cmake"
    DEPENDS ${texts_files} "${CMAKE_SOURCE_DIR}/cmake/embed_texts.cmake"
    COMMENT "Embedding the texts"
    VERBATIM)
# A catalogue may be longer than the 65,536 bytes that every compiler must take; ours take more.
set_source_files_properties("${RUNSET_TEXTS_SOURCE}" PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
