// SPDX-License-Identifier: MIT
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

/// The module collide._native. What is JSON stays text here: collide/__init__.py makes it dicts.
namespace collide::python {

namespace py = pybind11;

void bind_masks(py::module_& module);
void bind_swept(py::module_& module);
void bind_scenes(py::module_& module);
void bind_units(py::module_& module);
void bind_blitter(py::module_& module);
void bind_list_units(py::module_& module);
void bind_vera(py::module_& module);

}  // namespace collide::python
