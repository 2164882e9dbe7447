# In a release the layers that bots and solver spend their time in are compiled by how often each line runs: by the counts in
# cmake/core.proftext, which tools/profile makes. Counts of code that has changed since are passed over, so an old file
# costs speed and nothing else. RUNSET_PROFILE=count builds programs that count.
set(RUNSET_PROFILE "use" CACHE STRING "use: compile by the counts; count: make them; none: without")
set(RUNSET_PROFILE_FLAGS "")
# Functions of one file alone are named after the file, without its folder: the tree may lie anywhere.
set(profile_names "SHELL:-mllvm -static-func-full-module-prefix=false")

if(RUNSET_PROFILE STREQUAL "count")
    set(RUNSET_PROFILE_FLAGS -fprofile-generate "${profile_names}")
    add_link_options(-fprofile-generate)
elseif(RUNSET_PROFILE STREQUAL "use" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_BUILD_TYPE STREQUAL "Release"
       AND NOT RUNSET_WASM AND NOT RUNSET_SANITIZE)
    find_program(RUNSET_PROFDATA NAMES llvm-profdata-22 llvm-profdata)
    set(profile_text "${CMAKE_SOURCE_DIR}/cmake/core.proftext")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${profile_text}")
    # Its name changes with its content, so that what was compiled by it is compiled again.
    file(SHA256 "${profile_text}" hash)
    string(SUBSTRING "${hash}" 0 8 hash)
    set(profile_file "${CMAKE_BINARY_DIR}/core-${hash}.profdata")
    if(RUNSET_PROFDATA)
        execute_process(COMMAND "${RUNSET_PROFDATA}" merge -o "${profile_file}" "${profile_text}" ERROR_QUIET)
    endif()
    include(CheckCXXCompilerFlag)
    check_cxx_compiler_flag("-fprofile-use=${profile_file}" RUNSET_READS_PROFILE_${hash})
    if(RUNSET_READS_PROFILE_${hash})
        set(RUNSET_PROFILE_FLAGS "-fprofile-use=${profile_file}" "${profile_names}" -Wno-profile-instr-out-of-date
                                 -Wno-profile-instr-unprofiled -Wno-backend-plugin)
    endif()
endif()
