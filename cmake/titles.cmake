# A title is found by its folder: games/<slug>/game.h declares lusoria::<slug>::Title. Every *.cc in
# the folder goes into its library; text/ is embedded; the registry is generated. Nothing else needs to
# know that a title exists. The sources that are made lie as templates beside what they belong to (*.cc.in).

# Writes the catalogues and rules pages of one title as a C++ source, rewritten only when they change.
function(lusoria_embed_text slug dir out)
  set(rows "")
  foreach(lang en es it)
    foreach(kind text rules)
      set(file ${dir}/text/${lang}.txt)
      if(kind STREQUAL "rules")
        set(file ${dir}/text/rules.${lang}.md)
      endif()
      set(${kind} "")
      if(EXISTS ${file})
        file(READ ${file} ${kind})
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
      endif()
    endforeach()
    string(APPEND rows "    {\"${lang}\", R\"lusoria(${text})lusoria\", R\"lusoria(${rules})lusoria\"},\n")
  endforeach()
  configure_file(${CMAKE_SOURCE_DIR}/engine/text/title_text.cc.in ${out} @ONLY)
endfunction()

# Adds one title's library.
function(lusoria_add_title dir)
  get_filename_component(slug ${dir} NAME)
  file(GLOB sources CONFIGURE_DEPENDS ${dir}/*.cc)
  set(text ${CMAKE_BINARY_DIR}/generated/${slug}_text.cc)
  lusoria_embed_text(${slug} ${dir} ${text})
  add_library(title_${slug} STATIC ${sources} ${text})
  target_link_libraries(title_${slug} PUBLIC engine)
endfunction()

# Makes one source from a template for a title: @slug@, and @folder@ for its includes.
function(lusoria_title_source template root slug out)
  file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR} ${root}/${slug})
  configure_file(${template} ${out} @ONLY)
endfunction()

# A library over a set of titles: a source of its own for each, so that a change to one compiles one, and one that lists them by
# @each_title@.
function(lusoria_over_titles name root slugs each all)
  set(sources ${CMAKE_BINARY_DIR}/generated/${name}.cc)
  list(TRANSFORM slugs REPLACE "(.+)" "X(\\1)" OUTPUT_VARIABLE each_title)
  list(JOIN each_title " " each_title)
  configure_file(${all} ${sources} @ONLY)
  get_filename_component(kind ${each} NAME_WE)
  foreach(slug ${slugs})
    set(source ${CMAKE_BINARY_DIR}/generated/${kind}_${slug}.cc)
    lusoria_title_source(${each} ${root} ${slug} ${source})
    list(APPEND sources ${source})
  endforeach()
  add_library(${name} STATIC ${sources})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(${name} PUBLIC engine)
  foreach(slug ${slugs})
    target_link_libraries(${name} PUBLIC title_${slug})
  endforeach()
endfunction()

# The registry of a set of titles: engine/any/registry.h.
function(lusoria_registry name root slugs)
  set(any ${CMAKE_SOURCE_DIR}/engine/any)
  lusoria_over_titles(${name} ${root} "${slugs}" ${any}/title_entry.cc.in ${any}/registry.cc.in)
endfunction()

function(lusoria_add_titles root)
  file(GLOB headers CONFIGURE_DEPENDS ${root}/*/game.h)
  set(slugs "")
  foreach(header ${headers})
    get_filename_component(dir ${header} DIRECTORY)
    get_filename_component(slug ${dir} NAME)
    lusoria_add_title(${dir})
    list(APPEND slugs ${slug})
  endforeach()
  set(LUSORIA_TITLES "${slugs}" CACHE INTERNAL "slugs of the titles")
  lusoria_registry(registry ${root} "${slugs}")
endfunction()
