# Language level, warnings, sanitizers, linker and compiler cache, for every target of the project.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")

find_program(RUNSET_CCACHE ccache)
if(RUNSET_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${RUNSET_CCACHE}")
    if(CMAKE_HOST_UNIX)
        # What one clone has compiled serves another on the same machine: paths count from the top of the tree.
        list(PREPEND CMAKE_CXX_COMPILER_LAUNCHER env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1)
    endif()
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(RUNSET_WERROR)
    add_compile_options(-Werror)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_compile_options(-fcolor-diagnostics)
    find_program(RUNSET_LLD NAMES ld.lld-${RUNSET_CLANG_VERSION} ld.lld)
    if(RUNSET_LLD)
        add_link_options("--ld-path=${RUNSET_LLD}")
    endif()
endif()

if(RUNSET_SANITIZE)
    add_compile_options("-fsanitize=${RUNSET_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options("-fsanitize=${RUNSET_SANITIZE}")
endif()
if(RUNSET_COVERAGE)
    # Counts are kept only where LLVM_PROFILE_FILE names a file, as tools/coverage does. Sources are named from the build
    # folder, so that a report finds those of its own clone whichever clone has compiled them.
    add_compile_options(-fprofile-instr-generate=/dev/null -fcoverage-mapping -fcoverage-compilation-dir=.)
    add_link_options(-fprofile-instr-generate)
endif()
