# Toolchain for the preset `wasm`: clang for WebAssembly with Debian's wasi-libc and libc++, as a module without main that
# a page loads (a reactor). Layers that need a thread or a file are left out: see layers.cmake.
set(RUNSET_WASM ON)
include("${CMAKE_CURRENT_LIST_DIR}/clang.cmake")
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
# Debian's libraries lie under this very triple, though clang would rather call it wasm32-wasip1 (-Wno-deprecated).
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -msimd128 -Wno-deprecated")
set(CMAKE_AR /usr/bin/llvm-ar-${RUNSET_CLANG_VERSION})
set(CMAKE_RANLIB /usr/bin/llvm-ranlib-${RUNSET_CLANG_VERSION})
set(RUNSET_LLD /usr/bin/wasm-ld-${RUNSET_CLANG_VERSION} CACHE FILEPATH "The linker")
