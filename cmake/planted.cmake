# `simulate` and `noninterference`: table and hall are compiled once more with the three bugs that can be planted only in
# a room (src/table/planted.h), so the libraries of the program have none.
file(GLOB_RECURSE table_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/table/*.cpp")
set(hall_sources)
foreach(name hall hall_damage hall_life hall_nodes hall_reads hall_steps api_door api_door_told api_games api_puzzles api_reason api_route
             day_text stored_games log_rows address creation_limits code_guesses sodium waits)
    list(APPEND hall_sources "${CMAKE_SOURCE_DIR}/src/server/${name}.cpp")
endforeach()
find_library(RUNSET_LIBRARY_sodium sodium REQUIRED)
find_package(Boost 1.81 CONFIG REQUIRED COMPONENTS json)
add_library(planted OBJECT ${table_sources} ${hall_sources} "${RUNSET_DOCUMENT_SOURCE}")
target_compile_definitions(planted PUBLIC RUNSET_PLANTED)
target_include_directories(planted PUBLIC "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/tests")
target_link_libraries(planted PUBLIC runset_protocol runset_puzzles runset_bots runset_fair runset_solver runset_text Boost::json
                                     "${RUNSET_LIBRARY_sodium}")

function(add_planted name)
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/${name}/*.cpp")
    add_executable(${ARGV1} ${sources})
    foreach(file IN LISTS ARGN)
        if(file MATCHES "\\.cpp$")
            target_sources(${ARGV1} PRIVATE "${file}")
        endif()
    endforeach()
    target_link_libraries(${ARGV1} PRIVATE planted)
endfunction()

set(server_folder "${CMAKE_SOURCE_DIR}/src/server")
add_planted(simulation simulate "${server_folder}/log_line.cpp")
target_link_libraries(simulate PRIVATE runset_witness)
# The log has a listener of its own there; what is asked over HTTP is answered by the site.
add_planted(noninterference noninterference "${server_folder}/site.cpp" "${server_folder}/answer_head.cpp"
            "${server_folder}/counters.cpp" "${server_folder}/host_check.cpp" "${server_folder}/page.cpp"
            "${RUNSET_PAGE_SOURCE}")
if(RUNSET_TESTS)
    add_test(NAME simulation.faults COMMAND simulate --seeds 100)
    add_test(NAME noninterference.pairs COMMAND noninterference --pairs 60)
else()
    add_test(NAME simulation.many_faults COMMAND simulate --seeds 3000)
    add_test(NAME simulation.finds_every_planted_bug COMMAND simulate --plant)
    add_test(NAME noninterference.many_pairs COMMAND noninterference --pairs 2000)
    add_test(NAME noninterference.finds_every_planted_leak COMMAND noninterference --plant)
endif()
