# The headers of the tree, which name each other by "model/FOLDER/NAME.h", are installed as <collide/FOLDER/NAME.h>.
file(GLOB_RECURSE headers RELATIVE ${MODEL} ${MODEL}/*.h)
foreach(header ${headers})
  file(READ ${MODEL}/${header} text)
  string(REPLACE "#include \"model/" "#include \"collide/" text "${text}")
  file(WRITE $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/${INCLUDE}/collide/${header} "${text}")
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES ${CMAKE_INSTALL_PREFIX}/${INCLUDE}/collide/${header})
endforeach()
