# cmake -DOUTPUT=x.cpp -DNAMESPACE=a::b -DFILES=name=path;... -P EmbedText.cmake: files as functions that return their text.
set(text "// Made by cmake/EmbedText.cmake.\nnamespace ${NAMESPACE} {\n")
foreach(entry IN LISTS FILES)
  string(REGEX MATCH "^([a-z_]+)=(.*)$" matched "${entry}")
  set(name ${CMAKE_MATCH_1})
  # Brackets and semicolons mean something in lists of CMake: the bytes go through as hexadecimal numbers.
  file(READ ${CMAKE_MATCH_2} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND text "static const unsigned char k_${name}[] = {${bytes}0};\n")
  string(APPEND text "const char* ${name}() { return reinterpret_cast<const char*>(k_${name}); }\n")
endforeach()
file(WRITE ${OUTPUT} "${text}}\n")
