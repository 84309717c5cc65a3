# Flags that every target shares. Floats must give the same bits everywhere, so no contraction and no
# fast-math; asserts stay on outside Release.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# A library need not wait for the libraries it will only be linked with.
set(CMAKE_OPTIMIZE_DEPENDENCIES ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
  # A page has no second compiler behind it that inlines across files.
  set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG -flto")
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD AND NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
  add_link_options(-fuse-ld=mold)
endif()

add_library(lusoria_flags INTERFACE)
target_include_directories(lusoria_flags INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(lusoria_flags INTERFACE -Wall -Wextra -Wpedantic $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local> -Wconversion -Wno-missing-field-initializers -Werror -ffp-contract=off)

# Fuzz targets need every part instrumented, so the flags come before any target.
if(LUSORIA_FUZZERS)
  add_compile_options(-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all)
  add_link_options(-fsanitize=address,undefined)
endif()
