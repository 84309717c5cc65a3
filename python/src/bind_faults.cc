#include <array>
#include <utility>

#include "engine/codec/json.h"
#include "python/src/bindings.h"
#include "python/src/faults.h"

namespace lusoria::python {

namespace py = pybind11;

namespace {

/// In the order of FaultKind; the last is lusoria.Error itself.
constexpr std::array<std::pair<const char*, const char*>, 7> kFaults{{
    {"UnknownTitle", "No title is called so."},
    {"BadOptions", "Options that a title does not have, or values they cannot take."},
    {"BadAction", "No action of this title, or none that chance could draw."},
    {"BadRecord", "A record that cannot be read or replayed."},
    {"BadArray", "An array of the wrong shape or type, or an action in it that is not legal."},
    {"NotNow", "Something that cannot be asked here: of a game that is over, or of chance."},
    {"Closed", "An environment that was closed."},
}};

std::array<PyObject*, kFaults.size() + 1> fault_types{};
PyObject* refused_type = nullptr;

PyObject* new_type(py::module_& module, const char* name, const char* doc, PyObject* base) {
  const std::string whole = std::string("lusoria.") + name;
  PyObject* type = PyErr_NewExceptionWithDoc(whole.c_str(), doc, base, nullptr);
  if (type == nullptr) throw py::error_already_set();
  module.add_object(name, py::reinterpret_borrow<py::object>(type));
  return type;
}

void raise_refused(const RefusedFault& fault) {
  const py::object type = py::reinterpret_borrow<py::object>(refused_type);
  const py::object error = type(fault.what());
  error.attr("rule") = fault.rule;
  error.attr("section") = fault.section;
  PyErr_SetObject(refused_type, error.ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const RefusedFault& fault) {
    raise_refused(fault);
  } catch (const Fault& fault) {
    PyErr_SetString(fault_types[static_cast<unsigned>(fault.kind)], fault.what());
  } catch (const Json::exception& fault) {
    PyErr_SetString(fault_types.back(), fault.what());
  }
}

}  // namespace

void bind_faults(py::module_& module) {
  PyObject* base =
      new_type(module, "Error", "Whatever Lusoria refuses, in one sentence.", PyExc_Exception);
  for (unsigned i = 0; i < kFaults.size(); ++i)
    fault_types[i] = new_type(module, kFaults[i].first, kFaults[i].second, base);
  fault_types.back() = base;
  refused_type =
      new_type(module,
               "Refused",
               "A rule forbids the action: `rule` is its slug, `section` the part of the "
               "rules page that says why.",
               base);
  py::register_local_exception_translator(translate);
}

}  // namespace lusoria::python
