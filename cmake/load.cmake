# `load`, the load generator of tests/load/ with the means to kill the server it measures.
file(GLOB load_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/load/*.cpp")
find_package(CLI11 CONFIG REQUIRED)
add_executable(load ${load_sources} "${CMAKE_SOURCE_DIR}/tests/server/sockets/raw_client.cpp")
target_include_directories(load PRIVATE "${CMAKE_SOURCE_DIR}/tests")
target_link_libraries(load PRIVATE runset_server CLI11::CLI11)

# The real program, over real sockets, with nothing beside it.
function(add_load_test name)
    add_test(NAME load.${name} COMMAND load --store build/load.db ${ARGN} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
    set_tests_properties(load.${name} PROPERTIES RUN_SERIAL ON)
endfunction()
add_load_test(killed_twenty_times --tables 50 --rate 150 --seconds 20 --kills 20)
add_load_test(hostile_clients --tables 50 --rate 150 --seconds 5 --abuse 40)
add_load_test(nobody_waits_for_what_strangers_ask --tables 20 --rate 100 --seconds 4 --stalls)
