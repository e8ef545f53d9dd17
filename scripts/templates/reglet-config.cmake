# find_package(reglet CONFIG): the targets reglet::shared and reglet::static. Paths are relative to this file, so the
# folder may be moved.
get_filename_component(_reglet_root "${CMAKE_CURRENT_LIST_DIR}/@ROOT@" ABSOLUTE)

if(NOT TARGET reglet::shared)
  add_library(reglet::shared SHARED IMPORTED)
  set_target_properties(reglet::shared PROPERTIES
    IMPORTED_LOCATION "${_reglet_root}/@LIBDIR@/libreglet.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_reglet_root}/include")

  add_library(reglet::static STATIC IMPORTED)
  set_target_properties(reglet::static PROPERTIES
    IMPORTED_LOCATION "${_reglet_root}/@LIBDIR@/libreglet.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_reglet_root}/include"
    INTERFACE_COMPILE_DEFINITIONS RG_STATIC
    INTERFACE_LINK_LIBRARIES "m;pthread")
endif()

unset(_reglet_root)
