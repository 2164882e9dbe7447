# tests/<floor>/**/*_test.cpp becomes the GoogleTest program test_<floor>. Other .cpp files beside them are linked in;
# tests/support/ is shared by all of them. Tests may use every layer below the command line, which takes long to build;
# those named here use that, too. They find their files under RUNSET_TEST_DATA.
set(tests_of_the_command_line arena cli)
find_package(GTest CONFIG REQUIRED)
find_package(rapidcheck CONFIG REQUIRED)
include(GoogleTest)
include(reference)

set(test_libraries ${RUNSET_LAYERS})
list(FILTER test_libraries EXCLUDE REGEX "^runset_cli")
file(GLOB support_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/support/*.cpp")
if(support_files)
    add_library(test_support STATIC ${support_files})
    target_include_directories(test_support PUBLIC "${CMAKE_SOURCE_DIR}/tests")
    target_link_libraries(test_support PUBLIC ${test_libraries} GTest::gmock rapidcheck)
    target_compile_definitions(test_support PUBLIC "RUNSET_TEST_DATA=\"${CMAKE_SOURCE_DIR}/tests/data\"")
    list(PREPEND test_libraries test_support)
endif()

file(GLOB_RECURSE test_files CONFIGURE_DEPENDS RELATIVE "${CMAKE_SOURCE_DIR}/tests" "${CMAKE_SOURCE_DIR}/tests/*_test.cpp")
list(TRANSFORM test_files REPLACE "/.*" "" OUTPUT_VARIABLE test_floors)
list(REMOVE_DUPLICATES test_floors)

foreach(layer IN LISTS test_floors)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/${layer}/*.cpp")
    list(FILTER sources EXCLUDE REGEX "/preload/")
    add_executable(test_${layer} ${sources})
    target_include_directories(test_${layer} PRIVATE "${CMAKE_SOURCE_DIR}/tests")
    target_compile_definitions(test_${layer} PRIVATE "RUNSET_TEST_DATA=\"${CMAKE_SOURCE_DIR}/tests/data\"")
    target_link_libraries(test_${layer} PRIVATE ${test_libraries} rapidcheck GTest::gmock GTest::gtest_main
                                                runset_reference)
    if(layer IN_LIST tests_of_the_command_line)
        target_link_libraries(test_${layer} PRIVATE ${RUNSET_LAYERS})
    endif()
    gtest_discover_tests(test_${layer} TEST_PREFIX "${layer}." DISCOVERY_MODE PRE_TEST
                         PROPERTIES LABELS "${layer}" TIMEOUT 300)
endforeach()

# What makes a server's syncs fail; it comes before everything else in the process. GCC's sanitizers want to be there.
if(NOT RUNSET_SANITIZE OR CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_library(failing_sync SHARED "${CMAKE_SOURCE_DIR}/tests/server/preload/failing_sync.cpp")
    target_link_libraries(failing_sync PRIVATE ${CMAKE_DL_LIBS})
    set_target_properties(failing_sync PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
    if(RUNSET_SANITIZE)
        # Other programs of a test load it as well, and have no sanitizer.
        target_compile_options(failing_sync PRIVATE -fno-sanitize=all)
        target_link_options(failing_sync PRIVATE -fno-sanitize=all)
    endif()
    add_dependencies(test_server failing_sync)
endif()
