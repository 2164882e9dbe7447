# fuzz/<name>.cpp becomes the program fuzz_<name>; its corpus is tests/corpus/<name>/. With RUNSET_FUZZ that is a libFuzzer
# program, which the libraries guide (layers.cmake); without, it plays the corpus through.
file(GLOB fuzz_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/fuzz/*.cpp")
foreach(file IN LISTS fuzz_files)
    get_filename_component(name "${file}" NAME_WE)
    add_executable(fuzz_${name} "${file}")
    target_include_directories(fuzz_${name} PRIVATE "${CMAKE_SOURCE_DIR}/tests")
    target_link_libraries(fuzz_${name} PRIVATE runset_server runset_witness runset_protocol_lines) # and all below
    if(RUNSET_FUZZ)
        target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer-no-link)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
        add_test(NAME fuzz.${name} COMMAND "${CMAKE_SOURCE_DIR}/tools/fuzz" ${name})
    else()
        target_sources(fuzz_${name} PRIVATE "${CMAKE_SOURCE_DIR}/fuzz/replay/main.cpp")
        add_test(NAME fuzz.${name} COMMAND fuzz_${name} "${CMAKE_SOURCE_DIR}/tests/corpus/${name}")
    endif()
    set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 100000)
endforeach()
