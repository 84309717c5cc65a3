// The nets that lie in the titles' folders (games/<title>/nets), embedded by the build, so that a
// program needs no file beside it.
#pragma once

#include <string_view>

namespace lusoria::nets {

/// The texts of a title's files; both empty for a title without nets.
struct NetTexts {
  std::string_view value;
  std::string_view policy;
};

NetTexts title_nets(std::string_view slug);

}  // namespace lusoria::nets
