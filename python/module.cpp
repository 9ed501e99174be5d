// SPDX-License-Identifier: MIT
#include <exception>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "python/bindings.h"
#include "python/memory.h"
#include "sim/units/divergence.h"

namespace collide::python {
namespace {

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
  pybind11::register_exception<InputError>(module, "InputError", PyExc_ValueError).attr("__doc__") =
      "An argument that cannot be used. The message is one line: place, error, expected value.";
  pybind11::register_exception<python::BusError>(module, "BusError").attr("__doc__") =
      "No device answers: raised by Blitter.read and write, and by a memory that refuses an "
      "access.";
  pybind11::register_exception_translator([](std::exception_ptr pointer) {
    try {
      std::rethrow_exception(std::move(pointer));
    } catch (const Divergence& found) {
      python::raise(found);
    }
  });
  python::bind_masks(module);
  python::bind_swept(module);
  python::bind_scenes(module);
  python::bind_units(module);
  python::bind_blitter(module);
  python::bind_list_units(module);
  python::bind_vera(module);
  // Where callers find them.
  for (const char* const name : {"Blitter", "BusError", "Impact", "InputError", "ListUnit", "Mask",
                                 "Overlap", "Scene", "Vera"}) {
    module.attr(name).attr("__module__") = "collide";
  }
}
