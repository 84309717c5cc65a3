// The page as a site of plain files that plays without a server.
#pragma once

#include <string>

namespace lusoria::cli {

/// Writes the built page in `web` to the folder `to`; the process's exit code.
int export_site(const std::string& to, const std::string& web);

}  // namespace lusoria::cli
