# bench/<name>.cpp becomes the Google Benchmark program bench_<name>. `bench_all` builds them all. Playing needs no
# benchmark, so a missing library only leaves them out; ./test checks that each of them was built.
include(reference)
add_custom_target(bench_all)
file(GLOB bench_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/bench/*.cpp")
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
    add_dependencies(bench_all bench_${name})
endforeach()
