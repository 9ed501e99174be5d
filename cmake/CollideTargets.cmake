# Helpers that every folder's CMakeLists.txt uses: one line per library, verilated unit and test.

# Warnings are errors on our own sources; verilated code is compiled as it comes.
add_library(collide_options INTERFACE)
target_compile_options(collide_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Werror)
# Line tables are all that a report needs. Under the sanitizers GCC takes parts of std::regex for uninitialised.
if(COLLIDE_SANITIZE)
  target_compile_options(collide_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all
    -fno-omit-frame-pointer -O1 -g1 -UNDEBUG -Wno-maybe-uninitialized)
endif()
target_include_directories(collide_options INTERFACE ${CMAKE_SOURCE_DIR})

# collide_batch(TARGET): compiles six files as one, as most of the time goes into their headers. Names in anonymous
# namespaces must differ within such a target.
function(collide_batch target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  # GCC takes what is included for a header, in which such a class would be a fault.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()

# collide_glue(TARGET): what starts tools, asks models, writes reports or tests. It takes little time to run, so little is
# spent on making it fast.
function(collide_glue target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# collide_library(NAME [UNITY] [GLUE] SOURCES ... LINK ...): a static library of the project, batched, glue.
function(collide_library name)
  cmake_parse_arguments(ARG "UNITY;GLUE" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC ${ARG_LINK} PRIVATE collide_options)
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
  if(ARG_UNITY)
    collide_batch(${name})
  endif()
  if(ARG_GLUE)
    collide_glue(${name})
  endif()
endfunction()

include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-mbranch-cost=5 COLLIDE_HAS_BRANCH_COST)

# Verilator's runtime, once for all models of a program.
set(verilator_runtime verilated.cpp verilated_threads.cpp verilated_fst_c.cpp)
if(COLLIDE_COVERAGE)
  list(APPEND verilator_runtime verilated_cov.cpp)
endif()
list(TRANSFORM verilator_runtime PREPEND "${VERILATOR_ROOT}/include/")
add_library(collide_verilator_runtime STATIC ${verilator_runtime} ${CMAKE_SOURCE_DIR}/sim/units/runtime.cpp)
target_include_directories(collide_verilator_runtime SYSTEM PUBLIC
  "${VERILATOR_ROOT}/include" "${VERILATOR_ROOT}/include/vltstd")
target_include_directories(collide_verilator_runtime PRIVATE ${CMAKE_SOURCE_DIR})
target_link_libraries(collide_verilator_runtime PUBLIC z)
target_compile_options(collide_verilator_runtime PRIVATE -w "SHELL:-include sim/units/runtime.h")
if(COLLIDE_FUZZ)
  target_compile_options(collide_verilator_runtime PRIVATE -fno-sanitize=all)
endif()

# Of all RTL that is simulated, ours and others' (sim/flows/loaded_unit.cpp). Lint is the business of `./collide lint`: a
# warning must not stop the build of the program that reports it.
set(COLLIDE_VERILATOR_OPTIONS -Wno-lint -Wno-style --timescale 1ns/1ps --x-assign fast --x-initial fast -O3)

# collide_verilate(LIBRARY PREFIX Vname TOP module SOURCES ... [PARAMETERS NAME=VALUE ...] [TRACE]): RTL as a C++ library,
# compiled for speed.
function(collide_verilate library)
  cmake_parse_arguments(ARG "TRACE" "PREFIX;TOP" "SOURCES;PARAMETERS" ${ARGN})
  add_library(${library} STATIC)
  set(options PREFIX ${ARG_PREFIX} TOP_MODULE ${ARG_TOP} SOURCES ${ARG_SOURCES})
  if(ARG_TRACE)
    list(APPEND options TRACE_FST)
  endif()
  if(COLLIDE_COVERAGE)
    list(APPEND options COVERAGE)
  endif()
  list(TRANSFORM ARG_PARAMETERS PREPEND -G)
  verilate(${library} ${options} VERILATOR_ARGS ${COLLIDE_VERILATOR_OPTIONS} ${ARG_PARAMETERS})
  if(ARG_TRACE)
    # A wave takes its time to be written, and is short.
    target_compile_options(${library} PRIVATE -O1 -w)
  else()
    # A register's conditions come as they please and jumps on them are mispredicted: select rather than jump. There are
    # no loops for vectors, and what GCC finds instead is slower.
    target_compile_options(${library} PRIVATE -O3 -w -fno-tree-vectorize -fno-tree-slp-vectorize
      $<$<BOOL:${COLLIDE_HAS_BRANCH_COST}>:-mbranch-cost=5>)
  endif()
  get_target_property(files ${library} SOURCES)
  list(REMOVE_ITEM files ${verilator_runtime})
  set_property(TARGET ${library} PROPERTY SOURCES ${files})
  target_link_libraries(${library} PUBLIC collide_verilator_runtime)
  # One translation unit: the compiler inlines across the files Verilator splits a model into. The tracing files cannot
  # be joined.
  if(NOT ARG_TRACE)
    set_target_properties(${library} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  endif()
  set_target_properties(${library} PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES
    "$<TARGET_PROPERTY:${library},INTERFACE_INCLUDE_DIRECTORIES>")
  # Its branches are not those of a reader.
  if(COLLIDE_FUZZ)
    target_compile_options(${library} PRIVATE -fno-sanitize=all)
  endif()
endfunction()

# collide_test(NAME [UNITY] SOURCES ... LINK ...): a GoogleTest program, batched; every test is its own ctest entry.
function(collide_test name)
  cmake_parse_arguments(ARG "UNITY" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gmock GTest::gtest_main collide_options)
  target_compile_definitions(${name} PRIVATE COLLIDE_ROOT="${CMAKE_SOURCE_DIR}")
  collide_glue(${name})
  if(ARG_UNITY)
    collide_batch(${name})
  endif()
  gtest_discover_tests(${name} TEST_PREFIX ${name}/ NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60)
endfunction()
