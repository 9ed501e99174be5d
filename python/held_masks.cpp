// SPDX-License-Identifier: MIT
#include "python/held_masks.h"

#include <fmt/format.h>

#include "model/common/input_error.h"
#include "python/arguments.h"

namespace collide::python {

const scene::PackedMask& mask_of(const char* name, const py::handle& value) {
  if (!py::isinstance<scene::PackedMask>(value)) {
    throw InputError(name, fmt::format("{}, expected a Mask", type_name(value)));
  }
  return py::cast<const scene::PackedMask&>(value);
}

HeldMasks::HeldMasks(const py::handle& masks, const char* rows_of, py::ssize_t rows) {
  const bool is_sequence = PySequence_Check(masks.ptr()) != 0 && !PyUnicode_Check(masks.ptr());
  const py::ssize_t count = is_sequence ? PySequence_Size(masks.ptr()) : -1;
  if (count < 0) {
    if (PyErr_Occurred() != nullptr) forget_error();
    throw InputError("masks", fmt::format("{}, expected a list of Mask", type_name(masks)));
  }
  if (count != rows) {
    throw InputError(rows_of, fmt::format("{} rows, expected one per mask: {}", rows, count));
  }
  for (py::ssize_t i = 0; i < count; ++i) {
    owned_.push_back(py::reinterpret_steal<py::object>(PySequence_GetItem(masks.ptr(), i)));
    if (!owned_.back()) {
      forget_error();
      throw InputError("masks", fmt::format("has no element {}, expected {}", i, count));
    }
    masks_.push_back(&mask_of(fmt::format("masks[{}]", i).c_str(), owned_.back()));
  }
}

}  // namespace collide::python
