# fuzz/<name>.cpp becomes the libFuzzer program fuzz_<name>; its corpus is tests/corpus/<name>/. `fuzz_all` builds them all.
# With RUNSET_FUZZ the libraries guide them, too (layers.cmake).
add_custom_target(fuzz_all)
file(GLOB fuzz_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/fuzz/*.cpp")
foreach(file IN LISTS fuzz_files)
    get_filename_component(name "${file}" NAME_WE)
    add_executable(fuzz_${name} "${file}")
    target_include_directories(fuzz_${name} PRIVATE "${CMAKE_SOURCE_DIR}/tests")
    target_compile_options(fuzz_${name} PRIVATE -fsanitize=fuzzer-no-link)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    target_link_libraries(fuzz_${name} PRIVATE runset_server runset_witness) # and all below; nothing else takes bytes
    add_dependencies(fuzz_all fuzz_${name})
endforeach()
