# `simulate`, the simulated world of tests/simulation/: table and hall are compiled once more with the bugs that can be
# planted in them (src/table/planted.h), so the libraries of the program have none.
file(GLOB simulation_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/simulation/*.cpp")
file(GLOB table_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/table/*.cpp")
set(hall_sources)
foreach(name hall hall_life hall_nodes hall_steps log_rows address sodium)
    list(APPEND hall_sources "${CMAKE_SOURCE_DIR}/src/server/${name}.cpp")
endforeach()
find_library(RUNSET_LIBRARY_sodium sodium REQUIRED)
find_package(Boost 1.81.0 EXACT CONFIG REQUIRED COMPONENTS json)
add_executable(simulate ${simulation_sources} ${table_sources} ${hall_sources})
target_compile_definitions(simulate PRIVATE RUNSET_PLANTED)
target_include_directories(simulate PRIVATE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/tests")
target_link_libraries(simulate PRIVATE runset_protocol runset_bots runset_fair runset_solver runset_text Boost::json
                                       "${RUNSET_LIBRARY_sodium}")
if(RUNSET_TESTS)
    add_test(NAME simulation.faults COMMAND simulate --seeds 100)
endif()
