// The module lusoria._core: the core for Python. The package around it is in python/lusoria.
#include "engine/core/version.h"
#include "python/src/bindings.h"

PYBIND11_MODULE(_core, module) {
  using namespace lusoria::python;
  module.doc() = "The core of Lusoria; `import lusoria` has everything of it.";
  bind_faults(module);
  bind_titles(module);
  bind_states(module);
  bind_matches(module);
  bind_bots(module);
  bind_tables(module);
}
