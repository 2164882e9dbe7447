# The module runset.wasm: what src/wasm/ offers to the page. Every name to be called from there is listed here.
set(wasm_exports runset_fingerprint)

file(GLOB wasm_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/wasm/*.cpp")
add_executable(runset_module ${wasm_sources})
set_target_properties(runset_module PROPERTIES OUTPUT_NAME runset SUFFIX .wasm)
target_link_libraries(runset_module PRIVATE runset_wasm)
# The search keeps some 140 KB of its own memory on the stack.
target_link_options(runset_module PRIVATE -mexec-model=reactor "-Wl,-z,stack-size=1048576" -Wl,--strip-all)
foreach(name IN LISTS wasm_exports)
    target_link_options(runset_module PRIVATE "-Wl,--export=${name}")
endforeach()
