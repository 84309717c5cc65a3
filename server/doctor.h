// `lusoria doctor`: looks at everything that `lusoria serve` would need with the same options, and
// says what to mend.
#pragma once

#include <string>
#include <vector>

#include "server/serve.h"

namespace lusoria::server {

enum class Health : unsigned char { Good, Note, Mend };

struct Finding {
  Health health = Health::Good;
  std::string about;     ///< "port", "disk" …
  std::string sentence;  ///< What was found and, if it is to be mended, how.
};

/// Looks only: opens nothing that a running server owns and changes nothing.
std::vector<Finding> examine(const ServeOptions& options);

/// Prints the findings; the process's exit code, 1 if something is to be mended.
int doctor(const ServeOptions& options);

}  // namespace lusoria::server
