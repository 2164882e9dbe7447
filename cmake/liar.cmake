# `liar`, the server with a lie in what it shows (tests/liar/), for the tests of every client.
file(GLOB liar_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/liar/*.cpp")
find_package(CLI11 CONFIG REQUIRED)
add_executable(liar ${liar_sources})
target_include_directories(liar PRIVATE "${CMAKE_SOURCE_DIR}/tests")
target_link_libraries(liar PRIVATE runset_server runset_witness CLI11::CLI11)
