// The module lusoria._core: the core for Python. The package around it is in python/lusoria.
#include "engine/core/version.h"
#include "python/src/bindings.h"

namespace {

PyTypeObject* base_of_all() {
  return reinterpret_cast<PyTypeObject*>(pybind11::detail::get_internals().instance_base);
}

/// pybind11 ends the process when Python makes an object of the base of all its classes, as
/// object.__reduce__ does. Classes of other modules are made as ever.
PyObject* new_object(PyTypeObject* type, PyObject* /*args*/, PyObject* /*keywords*/) {
  if (type != base_of_all()) return pybind11::detail::make_new_instance(type);
  PyErr_SetString(PyExc_TypeError, "objects of this class cannot be made or pickled");
  return nullptr;
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  using namespace lusoria::python;
  module.doc() = "The core of Lusoria; `import lusoria` has everything of it.";
  bind_faults(module);
  bind_titles(module);
  bind_views(module);
  bind_states(module);
  bind_matches(module);
  bind_bots(module);
  bind_tables(module);
  base_of_all()->tp_new = new_object;
}
