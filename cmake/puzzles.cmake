# The puzzles src/puzzles/collection/*.txt, as one generated source file that belongs to runset_puzzles (see
# src/puzzles/collection.h).
file(GLOB puzzle_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/puzzles/collection/*.txt")
set(RUNSET_PUZZLES_SOURCE "${CMAKE_BINARY_DIR}/generated/embedded_puzzles.cpp")
list(JOIN puzzle_files "|" puzzles_joined)
add_custom_command(
    OUTPUT "${RUNSET_PUZZLES_SOURCE}"
    COMMAND "${CMAKE_COMMAND}" "-DFILES=${puzzles_joined}" "-DOUTPUT=${RUNSET_PUZZLES_SOURCE}"
            -P "${CMAKE_SOURCE_DIR}/cmake/embed_puzzles.cmake"
    DEPENDS ${puzzle_files} "${CMAKE_SOURCE_DIR}/cmake/embed_puzzles.cmake"
    COMMENT "Embedding the puzzles"
    VERBATIM)
# #embed is of C++26; our compiler knows it already.
set_source_files_properties("${RUNSET_PUZZLES_SOURCE}" PROPERTIES COMPILE_OPTIONS "-Wno-c23-extensions;-Wno-c++26-extensions")
