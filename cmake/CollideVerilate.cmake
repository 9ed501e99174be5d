# Verilated RTL: what the program has, and a consumer of the libraries need not have Verilator for.

include(CheckCXXCompilerFlag)
include(CheckCXXSourceCompiles)
check_cxx_compiler_flag(-mbranch-cost=5 COLLIDE_HAS_BRANCH_COST)

# Verilator's runtime, once for all models of a program.
set(verilator_runtime verilated.cpp verilated_threads.cpp verilated_fst_c.cpp)
list(TRANSFORM verilator_runtime PREPEND "${VERILATOR_ROOT}/include/")
add_library(collide_verilator_runtime STATIC ${verilator_runtime} ${PROJECT_SOURCE_DIR}/sim/units/runtime.cpp)
collide_linkable(collide_verilator_runtime)
target_include_directories(collide_verilator_runtime SYSTEM PUBLIC
  "${VERILATOR_ROOT}/include" "${VERILATOR_ROOT}/include/vltstd")
target_include_directories(collide_verilator_runtime PRIVATE ${PROJECT_SOURCE_DIR})
# Clang asks a library whether a number is atomic.
check_cxx_source_compiles("#include <atomic>
  int main() { std::atomic<unsigned long> number{0}; return number.is_lock_free() ? 0 : 1; }" COLLIDE_HAS_ATOMICS)
set(COLLIDE_RUNTIME_LIBRARIES z)
if(NOT COLLIDE_HAS_ATOMICS)
  list(APPEND COLLIDE_RUNTIME_LIBRARIES atomic)
endif()
target_link_libraries(collide_verilator_runtime PUBLIC ${COLLIDE_RUNTIME_LIBRARIES})
target_compile_options(collide_verilator_runtime PRIVATE -w "SHELL:-include sim/units/runtime.h")
if(COLLIDE_FUZZ)
  target_compile_options(collide_verilator_runtime PRIVATE -fno-sanitize=all)
endif()

# Of all RTL that is simulated, ours and others' (sim/flows/loaded_unit.cpp). Lint is the business of `./collide lint`: a
# warning must not stop the build of the program that reports it.
set(COLLIDE_VERILATOR_OPTIONS -Wno-lint -Wno-style --timescale 1ns/1ps --x-assign fast --x-initial fast -O3)

# collide_try_direct_edges(): whether the functions behind eval() are those that sim/units/direct_edge.h calls is tried on a
# small design. COLLIDE_DIRECT_EDGES_OF, of all that uses a model, is the release of Verilator with which they are.
option(COLLIDE_EVAL_ONLY "Evaluate RTL by Verilator's public eval() alone, which is slower" OFF)
function(collide_try_direct_edges)
  file(STRINGS "${VERILATOR_ROOT}/include/verilated_config.h" release REGEX "define VERILATOR_VERSION_INTEGER ")
  string(REGEX MATCH "[0-9]+$" release "${release}")
  set(probe ${PROJECT_SOURCE_DIR}/cmake/direct_edge)
  set(key ${release} ${CMAKE_CXX_COMPILER})
  foreach(file ${CMAKE_CURRENT_FUNCTION_LIST_FILE} ${PROJECT_SOURCE_DIR}/sim/units/direct_edge.h ${probe}/probe.cpp ${probe}/probe.sv)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(SHA256 ${file} hash)
    list(APPEND key ${hash})
  endforeach()
  if(NOT key STREQUAL "${COLLIDE_DIRECT_EDGES_KEY}")
    set(generated ${PROJECT_BINARY_DIR}/direct_edge)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env VERILATOR_ROOT=${VERILATOR_ROOT} ${VERILATOR_BIN} --cc --top-module probe
      --prefix Vprobe --Mdir ${generated} ${COLLIDE_VERILATOR_OPTIONS} ${probe}/probe.sv OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
    file(GLOB sources ${generated}/*.cpp)
    find_package(Threads REQUIRED)
    try_run(status compiled
      SOURCES ${probe}/probe.cpp ${sources} ${VERILATOR_ROOT}/include/verilated.cpp ${VERILATOR_ROOT}/include/verilated_threads.cpp
      CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR};${generated};${VERILATOR_ROOT}/include;${VERILATOR_ROOT}/include/vltstd"
      COMPILE_DEFINITIONS -w -O0 -DCOLLIDE_DIRECT_EDGES_OF=${release}
      LINK_LIBRARIES Threads::Threads ${COLLIDE_RUNTIME_LIBRARIES}
      COMPILE_OUTPUT_VARIABLE log NO_CACHE
      CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON)
    file(WRITE ${generated}/log "${log}\nstatus: ${status}\n")
    set(works FALSE)
    if(compiled AND status EQUAL 0)
      set(works TRUE)
    endif()
    set(COLLIDE_DIRECT_EDGES_WORK ${works} CACHE INTERNAL "Whether sim/units/direct_edge.h knows the functions of this Verilator")
    set(COLLIDE_DIRECT_EDGES_KEY "${key}" CACHE INTERNAL "What that was tried with")
  endif()
  if(COLLIDE_DIRECT_EDGES_WORK)
    target_compile_definitions(collide_verilator_runtime PUBLIC COLLIDE_DIRECT_EDGES_OF=${release})
  else()
    message(STATUS "Verilator ${release} has other functions behind eval() than sim/units/direct_edge.h calls: RTL is evaluated by eval(), which is slower")
  endif()
endfunction()
if(NOT COLLIDE_EVAL_ONLY)
  collide_try_direct_edges()
endif()

# collide_verilate(LIBRARY PREFIX Vname TOP module SOURCES ... [PARAMETERS NAME=VALUE ...] [OPTIONS FILE] [TRACE]): RTL as a C++
# library, compiled for speed. Of a file with more options for Verilator it does not matter whether it is there.
function(collide_verilate library)
  cmake_parse_arguments(ARG "TRACE" "PREFIX;TOP;OPTIONS" "SOURCES;PARAMETERS" ${ARGN})
  add_library(${library} STATIC)
  collide_linkable(${library})
  set(options PREFIX ${ARG_PREFIX} TOP_MODULE ${ARG_TOP} SOURCES ${ARG_SOURCES})
  if(ARG_TRACE)
    list(APPEND options TRACE_FST)
  endif()
  list(TRANSFORM ARG_PARAMETERS PREPEND -G)
  if(EXISTS "${ARG_OPTIONS}")
    list(APPEND ARG_PARAMETERS -f ${ARG_OPTIONS})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARG_OPTIONS})
  endif()
  verilate(${library} ${options} INCLUDE_DIRS ${PROJECT_SOURCE_DIR}/rtl/monitors VERILATOR_ARGS ${COLLIDE_VERILATOR_OPTIONS} ${ARG_PARAMETERS})
  if(ARG_TRACE)
    # A wave takes its time to be written, and is short.
    target_compile_options(${library} PRIVATE -O1 -w)
  else()
    # A register's conditions come as they please and jumps on them are mispredicted: select rather than jump. There are
    # no loops for vectors, and what GCC finds instead is slower. Nor are there registers of the processor for what one
    # long function would keep in them: an expression is computed where it is used.
    target_compile_options(${library} PRIVATE -O3 -w -fno-tree-vectorize -fno-tree-slp-vectorize
      $<$<CXX_COMPILER_ID:GNU>:-fno-tree-pre -fno-code-hoisting -fno-tree-sink>
      $<$<BOOL:${COLLIDE_HAS_BRANCH_COST}>:-mbranch-cost=5>)
  endif()
  get_target_property(files ${library} SOURCES)
  list(REMOVE_ITEM files ${verilator_runtime})
  set_property(TARGET ${library} PROPERTY SOURCES ${files})
  target_link_libraries(${library} PUBLIC collide_verilator_runtime)
  # One translation unit: the compiler inlines across the files Verilator splits a model into. The tracing files cannot
  # be joined.
  set_target_properties(${library} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  if(ARG_TRACE)
    list(FILTER files INCLUDE REGEX "__Trace__")
    set_source_files_properties(${files} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
  set_target_properties(${library} PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES
    "$<TARGET_PROPERTY:${library},INTERFACE_INCLUDE_DIRECTORIES>")
  # Its branches are not those of a reader.
  if(COLLIDE_FUZZ)
    target_compile_options(${library} PRIVATE -fno-sanitize=all)
  endif()
endfunction()
