// SPDX-License-Identifier: MIT
#include "model/common/input_error.h"
#include "python/bindings.h"

PYBIND11_MODULE(_native, module) {
  using namespace collide;
  module.doc() = "What collide is made of: import collide.";
  pybind11::register_exception<InputError>(module, "InputError", PyExc_ValueError).attr("__doc__") =
      "What was given cannot be used: place, what is wrong, what was expected, in a line.";
  python::bind_masks(module);
  python::bind_swept(module);
  python::bind_scenes(module);
  python::bind_units(module);
  // Where callers find them.
  for (const char* const name : {"InputError", "Mask", "Scene"}) {
    module.attr(name).attr("__module__") = "collide";
  }
}
