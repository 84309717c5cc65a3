// What the module is made of, part by part.
#pragma once

#include <pybind11/pybind11.h>

namespace lusoria::python {

void bind_faults(pybind11::module_& module);
void bind_titles(pybind11::module_& module);
void bind_states(pybind11::module_& module);
void bind_matches(pybind11::module_& module);
void bind_bots(pybind11::module_& module);
void bind_tables(pybind11::module_& module);

/// For classes whose objects only this module makes: one made by hand would have nothing in it.
inline pybind11::custom_type_setup made_here() {
  return pybind11::custom_type_setup(
      [](PyHeapTypeObject* type) { type->ht_type.tp_flags |= Py_TPFLAGS_DISALLOW_INSTANTIATION; });
}

}  // namespace lusoria::python
