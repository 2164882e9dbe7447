# `simulate` and `noninterference`: table and hall are compiled once more with the three bugs that can be planted only in
# a room (src/table/planted.h), so the libraries of the program have none.
file(GLOB_RECURSE table_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/table/*.cpp")
set(server_folder "${CMAKE_SOURCE_DIR}/src/server")
file(GLOB hall_sources CONFIGURE_DEPENDS "${server_folder}/hall/*.cpp" "${server_folder}/api/*.cpp"
     "${server_folder}/store/facts/*.cpp")
foreach(name loop/waits machine/day_text machine/sodium net/address)
    list(APPEND hall_sources "${server_folder}/${name}.cpp")
endforeach()
find_library(RUNSET_LIBRARY_sodium sodium REQUIRED)
find_package(Boost 1.81.0 EXACT CONFIG REQUIRED COMPONENTS json)
add_library(planted OBJECT ${table_sources} ${hall_sources} "${RUNSET_DOCUMENT_SOURCE}")
target_compile_definitions(planted PUBLIC RUNSET_PLANTED)
target_include_directories(planted PUBLIC "${CMAKE_SOURCE_DIR}/src" "${CMAKE_SOURCE_DIR}/tests")
target_link_libraries(planted PUBLIC runset_protocol_engine runset_puzzles runset_bots runset_fair runset_solver runset_text Boost::json
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

add_planted(simulation simulate "${server_folder}/machine/log_line.cpp")
target_link_libraries(simulate PRIVATE runset_witness)
# The log has a listener of its own there; what is asked over HTTP is answered by the site.
file(GLOB site_sources CONFIGURE_DEPENDS "${server_folder}/site/*.cpp")
add_planted(noninterference noninterference ${site_sources} "${server_folder}/net/host_check.cpp" "${RUNSET_PAGE_SOURCE}")
if(RUNSET_TESTS)
    add_test(NAME simulation.faults COMMAND simulate --seeds 100)
    add_test(NAME noninterference.pairs COMMAND noninterference --pairs 60)
endif()
