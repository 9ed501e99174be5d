// SPDX-License-Identifier: MIT
#include "python/whole.h"

#include <fmt/format.h>

#include <string>

#include "model/common/input_error.h"

namespace collide::python {

std::int64_t whole(const char* name, const py::handle& value, std::int64_t low, std::int64_t high) {
  if (const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()))) {
    int beyond = 0;
    const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &beyond);
    if (beyond == 0 && number >= low && number <= high) return number;
  }
  PyErr_Clear();
  const std::string range =
      high == kGreatest ? fmt::format("from {} on", low) : fmt::format("from {} to {}", low, high);
  throw InputError(
      name, fmt::format("{}, expected a whole number {}", std::string(py::repr(value)), range));
}

std::uint32_t register_data(const py::handle& value, unsigned bytes) {
  const std::int64_t end = std::int64_t{1} << 8 * bytes;
  return static_cast<std::uint32_t>(whole("data", value, -end / 2, end - 1) & (end - 1));
}

std::uint64_t count_or(const char* name, const py::handle& value, std::uint64_t none) {
  return value.is_none() ? none : static_cast<std::uint64_t>(whole(name, value, 1, kGreatest));
}

}  // namespace collide::python
