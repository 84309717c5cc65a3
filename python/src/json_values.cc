#include "python/src/json_values.h"

#include "python/src/faults.h"

namespace lusoria::python {

namespace py = pybind11;

py::object to_python(const Json& json) {
  if (json.is_object()) {
    py::dict dict;
    for (const auto& [key, value] : json.items())
      dict[py::str(key)] = to_python(value);
    return dict;
  }
  if (json.is_array()) {
    py::list list;
    for (const Json& value : json)
      list.append(to_python(value));
    return list;
  }
  if (json.is_boolean()) return py::bool_(json.get<bool>());
  if (json.is_number_unsigned()) return py::int_(json.get<std::uint64_t>());
  if (json.is_number_integer()) return py::int_(json.get<std::int64_t>());
  if (json.is_number()) return py::float_(json.get<double>());
  if (json.is_string()) return py::str(json.get<std::string>());
  return py::none();
}

namespace {

constexpr int kDeepest = 64;

[[noreturn]] void no_json(const py::handle& value) {
  throw Fault(FaultKind::Plain,
              "a " + std::string(Py_TYPE(value.ptr())->tp_name) + " cannot be written as JSON");
}

Json number_of(const py::handle& value) {
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
  if (overflow == 0) return number;
  throw Fault(FaultKind::Plain, "a number of this size cannot be written as JSON here");
}

std::string text_of(const py::handle& value) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (bytes != nullptr) return {bytes, static_cast<std::string::size_type>(size)};
  PyErr_Clear();
  throw Fault(FaultKind::Plain, "this text is no proper Unicode");
}

Json from_python(const py::handle& value, int depth) {
  if (depth > kDeepest) throw Fault(FaultKind::Plain, "this is nested too deeply");
  if (value.is_none()) return nullptr;
  if (py::isinstance<py::bool_>(value)) return value.ptr() == Py_True;
  if (py::isinstance<py::int_>(value)) return number_of(value);
  if (py::isinstance<py::float_>(value)) return PyFloat_AsDouble(value.ptr());
  if (py::isinstance<py::str>(value)) return text_of(value);
  if (py::isinstance<py::dict>(value)) {
    Json object = Json::object();
    for (const auto& [key, item] : py::reinterpret_borrow<py::dict>(value)) {
      if (!py::isinstance<py::str>(key)) no_json(key);
      object[text_of(key)] = from_python(item, depth + 1);
    }
    return object;
  }
  if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
    Json array = Json::array();
    for (const py::handle item : value)
      array.push_back(from_python(item, depth + 1));
    return array;
  }
  no_json(value);
}

}  // namespace

Json from_python(const py::handle& value) {
  return from_python(value, 0);
}

}  // namespace lusoria::python
