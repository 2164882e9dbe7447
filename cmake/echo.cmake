# `echo`, the network with an echo behind it, for outside suites that test WebSockets (docs/reliability.md).
add_executable(echo "${CMAKE_SOURCE_DIR}/tests/echo/echo.cpp" "${CMAKE_SOURCE_DIR}/tests/server/sockets/echo_server.cpp"
                    "${CMAKE_SOURCE_DIR}/tests/server/sockets/raw_client.cpp")
target_include_directories(echo PRIVATE "${CMAKE_SOURCE_DIR}/tests")
target_link_libraries(echo PRIVATE runset_server)
