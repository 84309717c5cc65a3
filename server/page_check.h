// Whether a folder holds a page that this server can serve.
#pragma once

#include <string>

namespace lusoria::server {

/// Why the page in that folder cannot be served, as a sentence with the way out; empty if it can.
std::string page_problem(const std::string& folder);

}  // namespace lusoria::server
