# WebAssembly with Debian's clang, wasi-libc and libc++. The number of clang is looked up: Debian's
# security archive replaces it from time to time.
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
file(GLOB compilers /usr/bin/clang++-[0-9]*)
list(SORT compilers COMPARE NATURAL ORDER DESCENDING)
list(GET compilers 0 newest)
string(REGEX REPLACE ".*clang" "" number ${newest})
string(REPLACE "++" "" number ${number})
set(CMAKE_C_COMPILER /usr/bin/clang${number})
set(CMAKE_CXX_COMPILER ${newest})
set(CMAKE_AR /usr/bin/llvm-ar${number})
set(CMAKE_RANLIB /usr/bin/llvm-ranlib${number})
# With wasip1, which clang suggests, Debian's headers are not found.
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
# Header-only libraries come from the system, after everything of the target.
# The libraries have neither exceptions nor threads; a wasm-opt that happens to be on the path may be too old.
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -fno-exceptions -msimd128 -idirafter /usr/include")
set(CMAKE_EXE_LINKER_FLAGS_INIT "--no-wasm-opt -Wl,-z,stack-size=1048576")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
