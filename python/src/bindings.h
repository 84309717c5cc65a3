// What the module is made of, part by part.
#pragma once

#include <pybind11/pybind11.h>

namespace lusoria::python {

void bind_faults(pybind11::module_& module);
void bind_titles(pybind11::module_& module);
void bind_views(pybind11::module_& module);
void bind_states(pybind11::module_& module);
void bind_matches(pybind11::module_& module);
void bind_bots(pybind11::module_& module);
void bind_tables(pybind11::module_& module);

/// For classes whose objects only this module makes: one made by hand would have nothing in it.
inline pybind11::custom_type_setup made_here() {
  return pybind11::custom_type_setup(
      [](PyHeapTypeObject* type) { type->ht_type.tp_flags |= Py_TPFLAGS_DISALLOW_INSTANTIATION; });
}

/// An argument of a function that takes several kinds; a TypeError with the sentence if it is none.
template <class T>
T given_as(const pybind11::handle& value, const char* sentence) {
  try {
    return value.cast<T>();
  } catch (const pybind11::cast_error&) {
    throw pybind11::type_error(sentence);
  }
}

}  // namespace lusoria::python
