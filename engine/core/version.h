// Which Lusoria this is. The number stands once, in the project's CMakeLists.txt; the commit is
// asked of git when the program is built (cmake/version.cmake), or given where there is no
// repository.
#pragma once

#include <string_view>

namespace lusoria {

/// As in CHANGELOG.md: "0.2.0".
std::string_view version();

/// The commit it was built from, with a "+" where something was not committed; empty if nobody
/// knows.
std::string_view built_from();

}  // namespace lusoria
