// JSON as Python's own values, both ways.
#pragma once

#include <pybind11/pybind11.h>

#include "engine/codec/json.h"

namespace lusoria::python {

pybind11::object to_python(const Json& json);

/// Dictionaries with text keys, lists, tuples, text, numbers, booleans and None; throws a Fault for
/// anything else.
Json from_python(const pybind11::handle& value);

}  // namespace lusoria::python
