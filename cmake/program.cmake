# The program `runset`, once src/cli/main.cpp is there.
if(TARGET runset_cli AND EXISTS "${CMAKE_SOURCE_DIR}/src/cli/main.cpp")
    add_executable(runset "${CMAKE_SOURCE_DIR}/src/cli/main.cpp")
    target_link_libraries(runset PRIVATE runset_cli)
    add_test(NAME runset.help COMMAND runset --help)
endif()
