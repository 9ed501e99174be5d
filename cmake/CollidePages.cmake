# collide_page_text(OUTPUT NAMESPACE ENTRY...): a source of texts in pages. An entry is a function's name with the files that it joins,
# relative to this folder: report_js=common.js+report.js (EmbedText.cmake).
function(collide_page_text output namespace)
  set(entries "")
  set(all "")
  foreach(entry IN LISTS ARGN)
    string(REGEX MATCH "^([a-z_]+)=(.*)$" matched "${entry}")
    string(REPLACE "+" ";" files "${CMAKE_MATCH_2}")
    list(TRANSFORM files PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    list(APPEND all ${files})
    list(JOIN files "+" joined)
    list(APPEND entries ${CMAKE_MATCH_1}=${joined})
  endforeach()
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DNAMESPACE=${namespace} "-DFILES=${entries}" -P ${PROJECT_SOURCE_DIR}/cmake/EmbedText.cmake
    DEPENDS ${all} ${PROJECT_SOURCE_DIR}/cmake/EmbedText.cmake VERBATIM)
endfunction()
