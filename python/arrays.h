// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "python/bindings.h"

/// What callers give as arrays, checked: whatever is not of the wanted shape and type is an
/// InputError that names the argument.
namespace collide::python {

/// "offsets: float64 array of shape (3,), expected ..."
[[noreturn]] void refuse(const std::string& name, const py::array& array,
                         const std::string& expected);

/// An array or what numpy makes one of.
py::array array_of(const std::string& name, const py::handle& value);

/// Whole numbers, shape (rows, columns). int32 and int64 are read where they lie, whatever their
/// strides; other integers are copied.
class WholeNumbers {
 public:
  WholeNumbers(const std::string& name, const py::handle& value, py::ssize_t columns);

  py::ssize_t rows() const { return array_.shape(0); }
  /// Beyond +-2^30 it stays there. Needs no GIL.
  int operator()(py::ssize_t row, py::ssize_t column) const;

 private:
  py::array array_;
  const char* data_;
  py::ssize_t row_stride_, column_stride_;
  bool wide_;
};

/// Finite numbers, shape (rows, one of `columns`), row by row in memory.
template <typename Real>
py::array_t<Real> real_numbers(const std::string& name, const py::handle& value,
                               const std::vector<py::ssize_t>& columns);

/// Whether it is, or becomes, an array of float32.
bool is_single(const std::string& name, const py::handle& value);

}  // namespace collide::python
