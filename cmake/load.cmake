# `load`, the load generator of tests/load/ with the means to kill the server it measures.
file(GLOB load_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/load/*.cpp")
find_package(CLI11 CONFIG REQUIRED)
add_executable(load ${load_sources} "${CMAKE_SOURCE_DIR}/tests/server/sockets/raw_client.cpp")
target_include_directories(load PRIVATE "${CMAKE_SOURCE_DIR}/tests")
target_link_libraries(load PRIVATE runset_server CLI11::CLI11)
