# GLPK, the outside reference that tests and benchmarks of the solver compare with. Without it they do without:
# RUNSET_HAS_GLPK tells.
if(TARGET runset_reference)
    return()
endif()
add_library(runset_reference INTERFACE)
find_path(RUNSET_GLPK_INCLUDE glpk.h)
find_library(RUNSET_GLPK_LIBRARY glpk)
if(RUNSET_GLPK_INCLUDE AND RUNSET_GLPK_LIBRARY)
    target_include_directories(runset_reference SYSTEM INTERFACE "${RUNSET_GLPK_INCLUDE}")
    target_link_libraries(runset_reference INTERFACE "${RUNSET_GLPK_LIBRARY}")
    target_compile_definitions(runset_reference INTERFACE RUNSET_HAS_GLPK=1)
endif()
