# The module runset.wasm: what src/wasm/ offers to the page, with the part that only a module has (src/wasm/module/).
# Every name that the page calls, and every name that it brings along, is listed here.
set(wasm_exports runset_alloc runset_free runset_call)
set(wasm_imports sha256 hmac_sha256 fill_random)

file(GLOB wasm_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/wasm/module/*.cpp")
add_executable(runset_module ${wasm_sources})
set_target_properties(runset_module PROPERTIES OUTPUT_NAME runset SUFFIX .wasm)
target_compile_options(runset_module PRIVATE -Os)
target_link_libraries(runset_module PRIVATE runset_wasm)
runset_use_wasm_boost(runset_module PRIVATE)

set(imports_file "${CMAKE_BINARY_DIR}/wasm_imports.txt")
list(JOIN wasm_imports "\n" imports_text)
file(WRITE "${imports_file}" "${imports_text}\n")
# The search for the fewest tiles moved keeps nearly two megabytes of its own memory on the stack.
target_link_options(runset_module PRIVATE -mexec-model=reactor "-Wl,-z,stack-size=4194304" -Wl,--strip-all
                    -Wl,--gc-sections "-Wl,--allow-undefined-file=${imports_file}")
foreach(name IN LISTS wasm_exports)
    target_link_options(runset_module PRIVATE "-Wl,--export=${name}")
endforeach()

# The page's build finds the module among its sources.
add_custom_command(TARGET runset_module POST_BUILD
    COMMAND "${CMAKE_COMMAND}" -E copy "$<TARGET_FILE:runset_module>" "${CMAKE_SOURCE_DIR}/web/src/engine/runset.wasm"
    VERBATIM)
