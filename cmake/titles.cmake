# A title is found by its folder: games/<slug>/game.h declares lusoria::<slug>::Title. Every *.cc in
# the folder goes into its library; text/ is embedded; the registry is generated. Nothing else needs to
# know that a title exists.

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
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
"// Made by the build from ${slug}/text.
#include \"engine/text/title_text.h\"

namespace lusoria {

extern const TitleText k_@slug@_text;

const TitleText k_@slug@_text{\"@slug@\", {{
@rows@}}};

}  // namespace lusoria
")
endfunction()

# Adds one title's library and remembers its slug in the global property LUSORIA_TITLES.
function(lusoria_add_title dir)
  get_filename_component(slug ${dir} NAME)
  file(GLOB sources CONFIGURE_DEPENDS ${dir}/*.cc)
  set(text ${CMAKE_BINARY_DIR}/generated/${slug}_text.cc)
  lusoria_embed_text(${slug} ${dir} ${text})
  add_library(title_${slug} STATIC ${sources} ${text})
  target_link_libraries(title_${slug} PUBLIC engine)
endfunction()

# The registry of a set of titles: a library `name` that defines all_games() and all_texts(). Each title is
# erased in a source of its own, so that a change to one compiles one.
function(lusoria_registry name root slugs)
  set(sources ${CMAKE_BINARY_DIR}/generated/${name}.cc)
  set(declarations "")
  set(games "")
  set(texts "")
  file(RELATIVE_PATH prefix ${CMAKE_SOURCE_DIR} ${root})
  foreach(slug ${slugs})
    set(source ${CMAKE_BINARY_DIR}/generated/${slug}_game.cc)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Made by the build from ${prefix}/${slug}.
#include \"engine/any/erase.h\"
#include \"${prefix}/${slug}/game.h\"

namespace lusoria {

const AnyGame& game_@slug@();

const AnyGame& game_@slug@() {
  static const Erased<@slug@::Title> game;
  return game;
}

}  // namespace lusoria
")
    list(APPEND sources ${source})
    string(APPEND declarations "const AnyGame& game_${slug}();\nextern const TitleText k_${slug}_text;\n")
    string(APPEND games "&game_${slug}(), ")
    string(APPEND texts "&k_${slug}_text, ")
  endforeach()
  list(LENGTH slugs count)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/${name}.cc @ONLY CONTENT
"// Made by the build from the folders of ${prefix}/.
#include <array>

#include \"engine/any/any_game.h\"
#include \"engine/text/title_text.h\"

namespace lusoria {

@declarations@
std::span<const AnyGame* const> all_games() {
  static const std::array<const AnyGame*, @count@> games{@games@};
  return games;
}

std::span<const TitleText* const> all_texts() {
  static constexpr std::array<const TitleText*, @count@> kTexts{@texts@};
  return kTexts;
}

}  // namespace lusoria
")
  add_library(${name} STATIC ${sources})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(${name} PUBLIC engine)
  foreach(slug ${slugs})
    target_link_libraries(${name} PUBLIC title_${slug})
  endforeach()
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
