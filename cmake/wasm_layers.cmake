# What the layers need besides when they are built for the page.

# Boost's headers lie beside those of the system, which must not be found: a folder with nothing but a link to them.
set(wasm_include "${CMAKE_BINARY_DIR}/include")
file(MAKE_DIRECTORY "${wasm_include}")
file(CREATE_LINK /usr/include/boost "${wasm_include}/boost" SYMBOLIC)

# Searching has to be quick; all the rest has to be small.
set(wasm_quick_layers rules solver bots)

function(runset_use_wasm_boost target kind)
    target_include_directories(${target} SYSTEM ${kind} "${wasm_include}")
    target_compile_definitions(${target} ${kind} BOOST_NO_EXCEPTIONS BOOST_SYSTEM_DISABLE_THREADS)
endfunction()

function(runset_link_wasm layer target kind)
    if(NOT layer IN_LIST wasm_quick_layers)
        target_compile_options(${target} PRIVATE -Oz)
    endif()
    if(layer STREQUAL "protocol")
        runset_use_wasm_boost(${target} PRIVATE)
    endif()
endfunction()
