# bench/<name>.cpp becomes the Google Benchmark program bench_<name>. Playing needs no benchmark, so a missing library only
# leaves them out; then the tests that run them fail.
include(reference)
file(GLOB bench_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/bench/*.cpp")
foreach(file IN LISTS bench_files)
    get_filename_component(name "${file}" NAME_WE)
    add_test(NAME bench.${name} COMMAND "${CMAKE_BINARY_DIR}/bench_${name}" --benchmark_min_time=0.01
             WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
endforeach()
find_package(benchmark CONFIG QUIET)
if(NOT benchmark_FOUND)
    set(bench_files)
endif()
foreach(file IN LISTS bench_files)
    get_filename_component(name "${file}" NAME_WE)
    add_executable(bench_${name} "${file}")
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        # BENCHMARK() uses __COUNTER__, which clang calls an extension.
        target_compile_options(bench_${name} PRIVATE -Wno-c2y-extensions)
    endif()
    target_link_libraries(bench_${name} PRIVATE ${RUNSET_LAYERS} benchmark::benchmark_main runset_reference)
endforeach()
