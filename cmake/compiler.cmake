# Language level, warnings, sanitizers, linker and compiler cache, for every target of the project.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")

find_program(RUNSET_CCACHE ccache)
if(RUNSET_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${RUNSET_CCACHE}")
    if(CMAKE_HOST_UNIX AND NOT RUNSET_COVERAGE)
        # What one clone has compiled serves another on the same machine: paths count from the top of the tree. Not with
        # coverage, whose reports have to find the sources of this very clone.
        list(PREPEND CMAKE_CXX_COMPILER_LAUNCHER env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1)
    endif()
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(RUNSET_WERROR)
    add_compile_options(-Werror)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_compile_options(-fcolor-diagnostics)
    find_program(RUNSET_LLD NAMES ld.lld-22 ld.lld)
    if(RUNSET_LLD)
        add_link_options("--ld-path=${RUNSET_LLD}")
    endif()
endif()

if(RUNSET_SANITIZE)
    add_compile_options("-fsanitize=${RUNSET_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options("-fsanitize=${RUNSET_SANITIZE}")
endif()
if(RUNSET_COVERAGE)
    add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
    add_link_options(-fprofile-instr-generate)
endif()
