# What others get: the libraries of model/, by find_package, pkg-config or add_subdirectory, the program with what it
# reads, and pages: the components library, program, python (python/CMakeLists.txt) and documentation.
# docs/howto/link.md says it to them.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# What our libraries are linked to: target, CMake's package, pkg-config's module.
set(collide_foreign
  "fmt::fmt fmt fmt"
  "nlohmann_json::nlohmann_json nlohmann_json nlohmann_json"
  "ZLIB::ZLIB ZLIB zlib"
  "PNG::PNG PNG libpng"
  "pugixml::pugixml pugixml pugixml"
  "hwy::hwy hwy libhwy"
  "PkgConfig::SYSTEMC SYSTEMC systemc")

# collide_links(OURS PACKAGES MODULES LIBRARY): of what the library is linked to the names of ours, and of the others.
function(collide_links ours packages modules library)
  set(found_ours)
  set(found_packages)
  set(found_modules)
  get_target_property(links collide_${library} INTERFACE_LINK_LIBRARIES)
  foreach(link ${links})
    if(link MATCHES "^collide_(.*)$")
      list(APPEND found_ours ${CMAKE_MATCH_1})
    elseif(NOT link MATCHES "collide_options")
      set(row ${collide_foreign})
      list(FILTER row INCLUDE REGEX "^${link} ")
      if(NOT row)
        message(FATAL_ERROR "collide_${library} is linked to ${link}, which has no row in cmake/CollideInstall.cmake")
      endif()
      string(REPLACE " " ";" row "${row}")
      list(GET row 1 package)
      list(GET row 2 module)
      list(APPEND found_packages ${package})
      list(APPEND found_modules ${module})
    endif()
  endforeach()
  set(${ours} ${found_ours} PARENT_SCOPE)
  set(${packages} ${found_packages} PARENT_SCOPE)
  set(${modules} ${found_modules} PARENT_SCOPE)
endfunction()

# collide_packages(VARIABLE LIBRARY): the packages that it and all below it need.
function(collide_packages variable library)
  collide_links(ours needed modules ${library})
  foreach(below ${ours})
    collide_packages(more ${below})
    list(APPEND needed ${more})
  endforeach()
  list(REMOVE_DUPLICATES needed)
  set(${variable} ${needed} PARENT_SCOPE)
endfunction()

# collide_export(): collide::NAME for every library that others may link; headers are <collide/FOLDER/NAME.h>.
function(collide_export)
  set(libraries common list_unit ${COLLIDE_UNITS} golden scene m65c02 m68k z80 cache techniques judge)
  if(TARGET collide_tlm)
    list(APPEND libraries tlm)
  endif()
  set(COLLIDE_LIBRARIES ${libraries} PARENT_SCOPE)
  if(NOT PROJECT_IS_TOP_LEVEL)
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/include)
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/model ${PROJECT_BINARY_DIR}/include/collide SYMBOLIC)
  endif()
  foreach(name ${libraries})
    add_library(collide::${name} ALIAS collide_${name})
    set_target_properties(collide_${name} PROPERTIES EXPORT_NAME ${name})
    target_compile_features(collide_${name} INTERFACE cxx_std_17)
    target_include_directories(collide_${name} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    if(NOT PROJECT_IS_TOP_LEVEL)
      target_include_directories(collide_${name} INTERFACE $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
    endif()
  endforeach()
endfunction()

# The libraries and their headers, with what find_package and pkg-config read.
function(collide_install_libraries)
  # The prefix may be moved: everything is found from where these files are.
  file(RELATIVE_PATH to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
  set(COLLIDE_NEEDS)
  set(exported)
  foreach(name ${COLLIDE_LIBRARIES})
    list(APPEND exported collide_${name})
    collide_packages(needed ${name})
    string(APPEND COLLIDE_NEEDS "set(collide_${name}_needs ${needed})\n")

    collide_links(ours packages modules ${name})
    list(TRANSFORM ours PREPEND collide-)
    set(requires ${ours} ${modules})
    list(JOIN requires " " requires)
    set(libs)
    get_target_property(type collide_${name} TYPE)
    if(NOT type STREQUAL INTERFACE_LIBRARY)
      set(libs "-L\${libdir} -lcollide_${name}")
    endif()
    get_target_property(options collide_${name} INTERFACE_LINK_OPTIONS)
    if(options)
      list(TRANSFORM options REPLACE "^LINKER:" " -Wl,")
      string(APPEND libs ${options})
    endif()
    configure_file(${PROJECT_SOURCE_DIR}/cmake/collide.pc.in ${PROJECT_BINARY_DIR}/pkgconfig/collide-${name}.pc @ONLY)
  endforeach()
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME library)
  install(TARGETS ${exported} EXPORT collide ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(DIRECTORY ${PROJECT_BINARY_DIR}/pkgconfig DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(CODE "set(MODEL \"${PROJECT_SOURCE_DIR}/model\")\nset(INCLUDE \"${CMAKE_INSTALL_INCLUDEDIR}\")")
  install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/InstallHeaders.cmake)

  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/collide)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/collide-config.cmake.in
    ${PROJECT_BINARY_DIR}/collide-config.cmake INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_DATADIR)
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/collide-config-version.cmake COMPATIBILITY SameMinorVersion)
  install(EXPORT collide NAMESPACE collide:: FILE collide-targets.cmake DESTINATION ${package})
  install(FILES ${PROJECT_BINARY_DIR}/collide-config.cmake ${PROJECT_BINARY_DIR}/collide-config-version.cmake
    DESTINATION ${package})
endfunction()

# The program, and in share/collide what it reads, in the folders of the tree.
function(collide_install_program)
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
  install(TARGETS collide RUNTIME)
  if(TARGET collide-equal)
    install(TARGETS collide-equal RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/collide)
  endif()
  set(data ${CMAKE_INSTALL_DATADIR}/collide)
  foreach(folder rtl examples scenes plans sim/platform/machines)
    get_filename_component(parent ${folder} DIRECTORY)
    install(DIRECTORY ${folder} DESTINATION ${data}/${parent})
  endforeach()
  install(FILES sim/coherence/expected.json DESTINATION ${data}/sim/coherence)
  install(FILES sim/platform/platform.gtkw DESTINATION ${data}/sim/platform)
  install(FILES sim/tools/venv.py DESTINATION ${data}/sim/tools)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/firmware DESTINATION ${data} FILES_MATCHING PATTERN "*.elf"
    PATTERN "*.prg" PATTERN "*.lbl"
    PATTERN CMakeFiles EXCLUDE)
  install(DIRECTORY firmware/include DESTINATION ${data}/firmware)
  # Compiled with RTL that is loaded while the program runs (sim/flows/loaded_unit.cpp).
  install(DIRECTORY sim/gates DESTINATION ${data}/sim)
  install(DIRECTORY sim/units DESTINATION ${data}/sim FILES_MATCHING PATTERN "*.h" PATTERN "*.cpp" PATTERN "*.sv")
  foreach(folder common list_unit ${COLLIDE_UNITS})
    install(DIRECTORY model/${folder} DESTINATION ${data}/model FILES_MATCHING PATTERN "*.h" PATTERN unit.cpp)
  endforeach()

  # What the program says of itself.
  set(page ${PROJECT_BINARY_DIR}/collide.1.gz)
  set(completion ${PROJECT_BINARY_DIR}/completion/collide)
  add_custom_command(OUTPUT ${page} ${completion}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/completion
    COMMAND collide site --man - | gzip -9n > ${page}
    COMMAND collide site --completion ${completion}
    COMMAND collide site --schemas ${PROJECT_BINARY_DIR}/schema
    DEPENDS collide)
  add_custom_target(collide_pages ALL DEPENDS ${page} ${completion})
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${completion} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)

  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME documentation)
  install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN site.py EXCLUDE PATTERN renew EXCLUDE PATTERN __pycache__ EXCLUDE)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/schema DESTINATION ${CMAKE_INSTALL_DOCDIR})
  install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
endfunction()

# collide_debian_files(FOLDER): what a package of Debian has besides.
function(collide_debian_files folder)
  string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
  set(changelog ${folder}/share/doc/collide/changelog)
  configure_file(${PROJECT_SOURCE_DIR}/CHANGELOG.md ${changelog} COPYONLY)
  file(WRITE ${changelog}.Debian "collide (${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
    "  * What is new is in changelog.gz.\n\n -- ${COLLIDE_PACKAGER}  ${now}\n")
  execute_process(COMMAND gzip -9nf ${changelog} ${changelog}.Debian COMMAND_ERROR_IS_FATAL ANY)
  string(CONCAT overrides "# It is not in Debian.\ncollide: initial-upload-closes-no-bugs\n"
    "# Programs for the simulated 68000: they are data, and have the names that debuggers look for.\n")
  foreach(tag arch-dependent-file-in-usr-share binary-from-other-architecture statically-linked-binary unstripped-binary-or-object)
    string(APPEND overrides "collide: ${tag} [usr/share/collide/firmware/*]\n")
  endforeach()
  file(WRITE ${folder}/share/lintian/overrides/collide "${overrides}")
endfunction()

# collide_install(): all that is built, and the package for Debian.
macro(collide_install)
  collide_install_libraries()
  if(COLLIDE_PROGRAM)
    collide_install_program()
  endif()
  set(packager "collide <collide@localhost>")
  if(DEFINED ENV{DEBEMAIL})
    set(packager "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
  endif()
  set(COLLIDE_PACKAGER "${packager}" CACHE STRING "Name <address> of who makes the package for Debian; DEBFULLNAME and DEBEMAIL if they are set")
  set(CPACK_GENERATOR DEB)
  set(CPACK_PACKAGE_CONTACT "${COLLIDE_PACKAGER}")
  set(CPACK_STRIP_FILES ON)
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
  set(CPACK_DEBIAN_PACKAGE_SECTION electronics)
  set(CPACK_PACKAGE_DESCRIPTION "Units that find which sprites collide, as RTL and as models exact to the\n\
clock or the bus access; a program that runs both side by side and compares\n\
techniques; simulators of a 68000, a Z80 and a 65C02; libraries for C++ and\n\
Python.")
  if(TARGET collide_python)
    set(CPACK_DEBIAN_PACKAGE_DEPENDS "python3")
  endif()
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  # To link the libraries, and for the verbs that start tools.
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "libfmt-dev, nlohmann-json3-dev, zlib1g-dev, libpng-dev, libpugixml-dev, libhwy-dev, libsystemc-dev, verilator, g++, python3-numpy")
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gtkwave, iverilog, yosys, z3, nextpnr-ice40, fpga-icestorm")
  collide_debian_files(${PROJECT_BINARY_DIR}/debian)
  set(CPACK_INSTALLED_DIRECTORIES ${PROJECT_BINARY_DIR}/debian /usr)
  include(CPack)
endmacro()
