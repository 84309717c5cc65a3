# WebAssembly with a system interface, as CMake does not know it yet.
set(CMAKE_EXECUTABLE_SUFFIX ".wasm")
