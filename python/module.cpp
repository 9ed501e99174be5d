// SPDX-License-Identifier: MIT
#include <exception>
#include <string>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "python/bindings.h"
#include "python/memory.h"
#include "sim/units/divergence.h"
#include "sim/units/pin_checker.h"

namespace collide::python {
namespace {

/// The class of an exception, which lasts as long as the module.
PyObject* exception(py::module_& module, const char* name, PyObject* base, const char* text) {
  const py::object made = py::reinterpret_steal<py::object>(
      PyErr_NewExceptionWithDoc(("collide." + std::string(name)).c_str(), text, base, nullptr));
  module.attr(name) = made;
  return made.inc_ref().ptr();
}

/// Names in a file need not be UTF-8.
void raise(PyObject* type, const std::string& text) {
  const auto message = py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "backslashreplace"));
  PyErr_SetObject(type, message.ptr());
}

/// collide.Divergence
void raise(const Divergence& found) {
  const auto module = py::module_::import("collide");
  const py::object error =
      module.attr("Divergence")(py::module_::import("json").attr("loads")(json_of(found).dump()));
  PyErr_SetObject(module.attr("Divergence").ptr(), error.ptr());
}

}  // namespace
}  // namespace collide::python

PYBIND11_MODULE(_native, module) {
  using namespace collide;
  module.doc() = "The compiled part of collide: import collide instead.";
  module.attr("__version__") = COLLIDE_VERSION;
  static PyObject* const input_error = python::exception(
      module, "InputError", PyExc_ValueError,
      "An argument that cannot be used. The message is one line: place, error, expected value.");
  static PyObject* const bus_error = python::exception(
      module, "BusError", PyExc_Exception,
      "No device answers: raised by Blitter.read and write, and by a memory that refuses an "
      "access.");
  static PyObject* const nothing_compared =
      python::exception(module, "NothingCompared", PyExc_AssertionError,
                        "A checker has seen no comparison or no access: it has shown nothing.");
  pybind11::register_exception_translator([](std::exception_ptr pointer) {
    try {
      std::rethrow_exception(std::move(pointer));
    } catch (const Divergence& found) {
      python::raise(found);
    } catch (const python::BusError& error) {
      python::raise(bus_error, error.what());
    } catch (const NothingCompared& error) {
      python::raise(nothing_compared, error.what());
    } catch (const InputError& error) {
      python::raise(input_error, error.what());
    }
  });
  // Signatures are those of Python, by python/define.h.
  pybind11::options options;
  options.disable_function_signatures();
  python::bind_masks(module);
  python::bind_swept(module);
  python::bind_scenes(module);
  python::bind_units(module);
  python::bind_blitter(module);
  python::bind_list_units(module);
  python::bind_vera(module);
  python::bind_checkers(module);
  // Where callers find them.
  for (const char* const name :
       {"Blitter", "BlitterChecker", "Checker", "Impact", "ImpactChecker", "ListUnit", "Mask",
        "Overlap", "OverlapChecker", "Scene", "Vera", "VeraChecker"}) {
    module.attr(name).attr("__module__") = "collide";
  }
}
