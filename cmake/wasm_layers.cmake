# What the layers need besides when they are built for the page.

# Boost's headers lie beside those of the system, which must not be found: a folder with nothing but a link to them.
set(wasm_include "${CMAKE_BINARY_DIR}/include")
file(MAKE_DIRECTORY "${wasm_include}")
file(CREATE_LINK /usr/include/boost "${wasm_include}/boost" SYMBOLIC)

# Searching has to be quick; all the rest has to be small.
set(wasm_quick_floors rules solver bots)

function(runset_use_wasm_boost target kind)
    target_include_directories(${target} SYSTEM ${kind} "${wasm_include}")
    target_compile_definitions(${target} ${kind} BOOST_NO_EXCEPTIONS BOOST_SYSTEM_DISABLE_THREADS)
endfunction()

function(runset_link_wasm floor target kind)
    if(NOT floor IN_LIST wasm_quick_floors)
        target_compile_options(${target} PRIVATE -Oz)
    endif()
    if(floor STREQUAL "protocol")
        runset_use_wasm_boost(${target} PRIVATE)
    endif()
endfunction()
