# RTL with faults that an input of the top module switches on, as a list says: file, text, and what stands there instead,
# in which BROKEN is true while the fault is on.

# put(FILE TEXT): for verilate, which reads the file while CMake configures and again when it has changed.
function(put file text)
  if(EXISTS ${file})
    file(READ ${file} present)
  endif()
  if(NOT "${present}" STREQUAL "${text}")
    file(WRITE ${file} "${text}")
  endif()
endfunction()

# put_faults(VARIABLE NAME LIST CONDITION): of the source in VARIABLE, whose file is NAME. In the condition # stands for the
# fault's number, from 1.
function(put_faults variable name list condition)
  set(text "${${variable}}")
  file(READ ${list} faults)
  string(JSON count LENGTH "${faults}")
  math(EXPR last "${count} - 1")
  foreach(index RANGE ${last})
    string(JSON file GET "${faults}" ${index} file)
    if(NOT file STREQUAL name)
      continue()
    endif()
    string(JSON find GET "${faults}" ${index} find)
    string(JSON replace GET "${faults}" ${index} replace)
    string(FIND "${text}" "${find}" at)
    if(at EQUAL -1)
      message(FATAL_ERROR "${list}: ${name} has no \"${find}\"")
    endif()
    math(EXPR number "${index} + 1")
    string(REPLACE "#" "${number}" is_on "${condition}")
    string(REPLACE "BROKEN" "${is_on}" replace "${replace}")
    string(REPLACE "${find}" "${replace}" text "${text}")
  endforeach()
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()
