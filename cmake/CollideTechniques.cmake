# collide_technique_list(TARGET FOLDER): techniques.inc for model/judge/adapters/registry.cpp in the target, with a line
# for each file FOLDER/X_technique.cpp.
function(collide_technique_list target folder)
  file(GLOB found CONFIGURE_DEPENDS ${folder}/*_technique.cpp)
  list(TRANSFORM found REPLACE ".*/(.+)_technique.cpp" "COLLIDE_TECHNIQUES(\\1)\n")
  list(JOIN found "" lines)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/techniques.inc CONTENT "${lines}")
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
endfunction()
