// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "python/made.h"

/// The module collide._native. What is JSON stays text here: collide/__init__.py makes it dicts.
///
/// Every function takes Python objects and converts them by python/arguments.h and python/arrays.h,
/// so that a wrong argument is an InputError in words of Python. pybind11/numpy.h is not used: it
/// knows the layout of one major version of numpy, and reads another one wrongly.
namespace collide::python {

namespace py = pybind11;

void bind_masks(py::module_& module);
void bind_swept(py::module_& module);
void bind_scenes(py::module_& module);
void bind_units(py::module_& module);
void bind_blitter(py::module_& module);
void bind_list_units(py::module_& module);
void bind_vera(py::module_& module);
void bind_checkers(py::module_& module);

}  // namespace collide::python
