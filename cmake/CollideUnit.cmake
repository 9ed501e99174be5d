# What the project makes of a unit, all of it from the names of its files.

# Every golden model, every unit on the RTL and in lockstep, every bench of co-simulation.
foreach(all golden units benches)
  add_library(collide_${all} INTERFACE)
endforeach()

# collide_sources(VARIABLE PATTERN...): the files that match, from the root.
function(collide_sources variable)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/)
  file(GLOB found CONFIGURE_DEPENDS ${ARGN})
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# collide_file_list(VARIABLE FILE): the sources of a list (X.f), from the root, each once.
function(collide_file_list variable list)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  cmake_path(GET list PARENT_PATH folder)
  file(STRINGS ${list} lines REGEX "\\.s?v$|^-F ")
  set(sources "")
  foreach(line ${lines})
    string(REGEX REPLACE "^-F " "" path ${line})
    cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY ${folder} NORMALIZE)
    if(line MATCHES "^-F ")
      collide_file_list(path ${path})
    endif()
    list(APPEND sources ${path})
  endforeach()
  list(REMOVE_DUPLICATES sources)
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# collide_rtl(VARIABLE UNIT): the sources of a folder of rtl/.
function(collide_rtl variable unit)
  collide_file_list(sources ${PROJECT_SOURCE_DIR}/rtl/${unit}/${unit}.f)
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# collide_monitors(VARIABLE NAME): what watches the ports of a unit or adapter; nothing until it has a file there.
function(collide_monitors variable name)
  set(ports ${PROJECT_SOURCE_DIR}/rtl/monitors/${name}_ports.sv)
  set(monitors "")
  if(EXISTS ${ports})
    collide_sources(monitors rtl/monitors/*_monitor.sv)
    list(APPEND monitors ${ports})
  endif()
  set(${variable} ${monitors} PARENT_SCOPE)
endfunction()

# collide_golden(UNIT): the library collide_UNIT, the golden model. It is small functions in a few loops, and the faster the more
# of them are inlined.
function(collide_golden unit)
  collide_sources(sources model/${unit}/*.cpp)
  collide_library(collide_${unit} SOURCES ${sources} LINK collide_common collide_list_unit)
  target_compile_options(collide_${unit} PRIVATE
    "$<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:SHELL:--param max-inline-insns-auto=200>")
  target_link_libraries(collide_golden INTERFACE collide_${unit})
endfunction()

# collide_unit(UNIT): behind the golden model
#   vUNIT, vUNIT_traced     the sources that rtl/UNIT/UNIT.f lists, with monitors at the ports, as the verilated models VUNIT and VUNIT_traced;
#                           Verilator's options for them alone are in rtl/UNIT/verilator.f
#   collide_rtl_UNIT        sim/units/UNIT: these behind the unit's C++ interface, in lockstep, by name
#   collide_cosim_UNIT      sim/cosim/UNIT: jobs, stimulus, coverage
function(collide_unit unit)
  collide_rtl(rtl ${unit})
  collide_monitors(monitors ${unit})
  set(watched ${rtl} ${monitors})
  if(NOT unit IN_LIST COLLIDE_UNWATCHED)
    set(rtl ${watched})
  endif()
  set(options ${PROJECT_SOURCE_DIR}/rtl/${unit}/verilator.f)
  collide_verilate(v${unit} PREFIX V${unit} TOP ${unit} SOURCES ${rtl} OPTIONS ${options})
  collide_verilate(v${unit}_traced PREFIX V${unit}_traced TOP ${unit} SOURCES ${watched} OPTIONS ${options} TRACE)
  collide_sources(sources sim/units/${unit}/*.cpp)
  # Compiled with RTL that is loaded while the program runs.
  list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/sim/units/${unit}/loaded.cpp)
  collide_library(collide_rtl_${unit} UNITY SOURCES ${sources}
    LINK collide_lockstep collide_${unit} v${unit} v${unit}_traced)
  target_link_libraries(collide_units INTERFACE collide_rtl_${unit})

  collide_sources(sources sim/cosim/${unit}/*.cpp)
  collide_library(collide_cosim_${unit} UNITY GLUE SOURCES ${sources} LINK collide_bench_parts collide_rtl_${unit} collide_adapters)
  target_link_libraries(collide_benches INTERFACE collide_cosim_${unit})
endfunction()

# collide_adapter_sources(SOURCES TOP NAME): those of an adapter, and the name of its top module.
function(collide_adapter_sources sources top adapter)
  collide_rtl(rtl adapters)
  set(own ${adapter})
  if(adapter STREQUAL axi_lite_to_wishbone)
    list(APPEND own axi_lite_to_registers)
  endif()
  list(JOIN own "|" own)
  list(FILTER rtl INCLUDE REGEX "/(${own})[.]sv$")
  set(${top} ${adapter} PARENT_SCOPE)
  set(clocked ${PROJECT_SOURCE_DIR}/sim/units/adapters/${adapter}_clocked.sv)
  if(EXISTS ${clocked})
    list(APPEND rtl ${clocked})
    set(${top} ${adapter}_clocked PARENT_SCOPE)
  endif()
  set(${sources} ${rtl} PARENT_SCOPE)
endfunction()

# collide_adapters(NAME...): those of rtl/adapters as the verilated models VNAME, and
#   collide_adapters        sim/units/adapters: agents of their buses, and a unit's register port behind them
function(collide_adapters)
  collide_sources(sources sim/units/adapters/*.cpp)
  # Compiled with RTL that is loaded while the program runs.
  list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/sim/units/adapters/loaded.cpp)
  collide_library(collide_adapters SOURCES ${sources} LINK collide_lockstep)
  foreach(adapter ${ARGN})
    collide_adapter_sources(rtl top ${adapter})
    collide_monitors(monitors ${adapter})
    collide_verilate(v${adapter} PREFIX V${adapter} TOP ${top} SOURCES ${rtl} ${monitors})
    target_link_libraries(collide_adapters PUBLIC v${adapter})
  endforeach()
endfunction()

# collide_tests_of_units(): what the folder has for each unit.
function(collide_tests_of_units)
  foreach(unit ${COLLIDE_UNITS})
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${unit}/CMakeLists.txt)
      add_subdirectory(${unit})
    endif()
  endforeach()
endfunction()

# collide_directed_cases(TEST UNIT): lists the tests again when a directed case of the unit changes.
function(collide_directed_cases target unit)
  file(GLOB_RECURSE cases CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/sim/cosim/${unit}/directed/*.json)
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${cases}")
endfunction()
