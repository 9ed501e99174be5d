// SPDX-License-Identifier: MIT
#include "python/arrays.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "model/common/input_error.h"

namespace collide::python {

void refuse(const std::string& name, const py::array& array, const std::string& expected) {
  throw InputError(
      name, fmt::format("{} array of shape {}, expected {}", std::string(py::str(array.dtype())),
                        std::string(py::str(py::object(array.attr("shape")))), expected));
}

py::array array_of(const std::string& name, const py::handle& value) {
  const py::array array = py::array::ensure(value);
  if (!array) {
    throw InputError(name, "not an array, expected an array or values that numpy converts to one");
  }
  return array;
}

WholeNumbers::WholeNumbers(const std::string& name, const py::handle& value, py::ssize_t columns)
    : array_(array_of(name, value)) {
  const char kind = array_.dtype().kind();
  const bool fits = kind == 'i' || (kind == 'u' && array_.itemsize() < 8);
  if (!fits || array_.ndim() != 2 || array_.shape(1) != columns) {
    refuse(name, array_, fmt::format("integers of shape (n, {})", columns));
  }
  wide_ = array_.dtype().equal(py::dtype::of<std::int64_t>());
  if (!wide_ && !array_.dtype().equal(py::dtype::of<std::int32_t>())) {
    array_ = py::array(array_.attr("astype")("int64"));
    wide_ = true;
  }
  data_ = static_cast<const char*>(array_.data());
  row_stride_ = array_.strides(0);
  column_stride_ = array_.strides(1);
}

int WholeNumbers::operator()(py::ssize_t row, py::ssize_t column) const {
  constexpr std::int64_t kLimit = 1 << 30;
  const char* const place = data_ + row * row_stride_ + column * column_stride_;
  std::int64_t value = 0;
  if (wide_) {
    std::memcpy(&value, place, sizeof value);
  } else {
    std::int32_t narrow = 0;
    std::memcpy(&narrow, place, sizeof narrow);
    value = narrow;
  }
  return static_cast<int>(std::clamp(value, -kLimit, kLimit));
}

template <typename Real>
py::array_t<Real> real_numbers(const std::string& name, const py::handle& value,
                               const std::vector<py::ssize_t>& columns) {
  const py::array given = array_of(name, value);
  const char kind = given.dtype().kind();
  const bool is_number = kind == 'i' || kind == 'u' || kind == 'f';
  if (!is_number || given.ndim() != 2 ||
      std::find(columns.begin(), columns.end(), given.shape(1)) == columns.end()) {
    refuse(name, given, fmt::format("numbers of shape (n, {})", fmt::join(columns, " or ")));
  }
  auto numbers = py::array_t<Real, py::array::c_style | py::array::forcecast>::ensure(given);
  const Real* const data = numbers.data();
  for (py::ssize_t i = 0; i < numbers.size(); ++i) {
    if (!std::isfinite(data[i])) {
      throw InputError(
          name, fmt::format("row {}: {} is not a finite number", i / given.shape(1), data[i]));
    }
  }
  return numbers;
}
template py::array_t<float> real_numbers(const std::string&, const py::handle&,
                                         const std::vector<py::ssize_t>&);
template py::array_t<double> real_numbers(const std::string&, const py::handle&,
                                          const std::vector<py::ssize_t>&);

bool is_single(const std::string& name, const py::handle& value) {
  return array_of(name, value).dtype().equal(py::dtype::of<float>());
}

}  // namespace collide::python
