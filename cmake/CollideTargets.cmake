# Helpers that every folder's CMakeLists.txt uses: one line per library and test.

# Warnings are errors on our own sources; verilated code is compiled as it comes.
add_library(collide_options INTERFACE)
target_compile_options(collide_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow)
if(COLLIDE_WERROR)
  target_compile_options(collide_options INTERFACE -Werror)
endif()
# Line tables are all that a report needs. Under the sanitizers GCC takes parts of std::regex for uninitialised.
if(COLLIDE_SANITIZE)
  target_compile_options(collide_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all
    -fno-omit-frame-pointer $<IF:$<BOOL:$<TARGET_PROPERTY:COLLIDE_TEST>>,-O0,-O1> -g1 -UNDEBUG -Wno-maybe-uninitialized)
endif()
target_include_directories(collide_options INTERFACE ${PROJECT_SOURCE_DIR})

# How many files are compiled as one, as most of the time goes into their headers. 0 compiles each by itself, so that an edit costs one file: the
# preset dev.
set(COLLIDE_BATCH 6 CACHE STRING "Files of a library that are compiled as one; 0 compiles each by itself")

# collide_batch(TARGET): compiles its files in batches. Names in anonymous namespaces must differ within such a target.
function(collide_batch target)
  if(NOT COLLIDE_BATCH)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${COLLIDE_BATCH})
  # GCC takes what is included for a header, in which such a class would be a fault.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()

# collide_glue(TARGET): what starts tools, asks models or writes reports. It takes little time to run, so little is spent on
# making it fast.
function(collide_glue target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# collide_linkable(LIBRARY): a static library that goes into shared ones, too, such as the Python module. As its names are
# hidden there, its code is as fast as that of a program's own.
function(collide_linkable library)
  set_target_properties(${library} PROPERTIES
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
endfunction()

# Headers of others that most files have, compiled once for libraries and once for tests, which are compiled in other ways.
set(collide_precompiled_headers <algorithm> <array> <chrono> <filesystem> <functional> <map> <memory> <optional> <set> <sstream> <string> <variant>
  <vector> <fmt/format.h> <nlohmann/json.hpp>)

# collide_precompile(NAME HEADER...): a library without code, whose headers other targets take.
function(collide_precompile name)
  if(NOT EXISTS ${PROJECT_BINARY_DIR}/${name}.cpp)
    file(WRITE ${PROJECT_BINARY_DIR}/${name}.cpp "")
  endif()
  add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE collide_options fmt::fmt nlohmann_json::nlohmann_json)
  target_precompile_headers(${name} PRIVATE ${ARGN})
endfunction()

# collide_takes_precompiled(TARGET NAME): if there are such headers.
function(collide_takes_precompiled target name)
  if(TARGET ${name})
    target_precompile_headers(${target} REUSE_FROM ${name})
  endif()
endfunction()

# collide_library(NAME [UNITY] [GLUE] SOURCES ... LINK ...): a static library of the project, batched, glue.
function(collide_library name)
  cmake_parse_arguments(ARG "UNITY;GLUE" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  collide_linkable(${name})
  target_link_libraries(${name} PUBLIC ${ARG_LINK} PRIVATE $<BUILD_INTERFACE:collide_options>)
  target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  if(ARG_UNITY)
    collide_batch(${name})
  endif()
  if(ARG_GLUE)
    collide_glue(${name})
    collide_takes_precompiled(${name} collide_precompiled)
  endif()
endfunction()

# collide_test(NAME SOURCES ... LINK ... [SLOW PATTERN...] [COMPUTES] [EVERYTHING]): the GoogleTest program of a folder, batched, each of its files in a
# namespace of its own; every test is its own ctest entry. All but the slow ones, whose names match a pattern, are an entry once more, together:
# quick/NAME, of the quick suite alone. A program all of whose tests are slow has "*". COMPUTES: what the tests
# compute themselves takes time, too. EVERYTHING: they need all that is built.
# What it is made of is a line of the file test-programs, by which `./collide test` finds what to build.
file(WRITE ${PROJECT_BINARY_DIR}/test-programs "")
function(collide_test name)
  cmake_parse_arguments(ARG "COMPUTES;EVERYTHING" "" "SOURCES;LINK;SLOW" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  # The precompiled headers are compiled with the definitions of fmt.
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gmock GTest::gtest_main fmt::fmt collide_options)
  target_compile_definitions(${name} PRIVATE COLLIDE_ROOT="${PROJECT_SOURCE_DIR}")
  # What takes time in a test is what it tests, which is compiled elsewhere.
  if(ARG_COMPUTES)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-Og>)
  else()
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O0>)
    collide_takes_precompiled(${name} collide_precompiled_tests)
  endif()
  set_target_properties(${name} PROPERTIES COLLIDE_TEST ON)
  collide_batch(${name})
  gtest_discover_tests(${name} TEST_PREFIX ${name}/ NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60)
  set(built ${name})
  if(ARG_EVERYTHING)
    set(built all)
  endif()
  set(sources ${ARG_SOURCES})
  list(FILTER sources EXCLUDE REGEX "^${PROJECT_BINARY_DIR}/")
  list(TRANSFORM sources REPLACE "^([^/].*)" "${CMAKE_CURRENT_SOURCE_DIR}/\\1")
  list(JOIN sources "|" sources)
  file(APPEND ${PROJECT_BINARY_DIR}/test-programs
    "${name}|${built}|${CMAKE_CURRENT_BINARY_DIR}/${name}[1]_tests.cmake|${CMAKE_CURRENT_SOURCE_DIR}|${sources}\n")
  if(NOT ARG_SLOW STREQUAL "*")
    list(JOIN ARG_SLOW ":" slow)
    add_test(NAME quick/${name} COMMAND ${name} --gtest_brief=1 --gtest_filter=-${slow})
    set_tests_properties(quick/${name} PROPERTIES LABELS "quick;only-quick" FAIL_REGULAR_EXPRESSION "PASSED  \\] 0 tests")
  endif()
endfunction()
