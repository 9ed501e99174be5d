// SPDX-License-Identifier: MIT
#include "python/arrays.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "model/common/input_error.h"
#include "python/arguments.h"

namespace collide::python {
namespace {

/// Axes of the arrays that the module takes.
constexpr int kMostAxes = 3;

bool is_list(const py::handle& value) {
  return PyList_CheckExact(value.ptr()) || PyTuple_CheckExact(value.ptr());
}

/// True for a sequence of another class than numpy knows.
bool is_other_sequence(const py::handle& value) {
  if (PySequence_Check(value.ptr()) == 0 || PyObject_CheckBuffer(value.ptr()) != 0) return false;
  if (PyUnicode_Check(value.ptr()) || is_list(value)) return false;
  return !py::hasattr(value, "__array__") && !py::hasattr(value, "__array_interface__") &&
         !py::hasattr(value, "__array_struct__");
}

/// The value with a list in place of each sequence of another class, as long as that says. numpy
/// would read on until one raises IndexError.
py::object listed(const char* name, const py::object& value, int axes) {
  const bool is_other = is_other_sequence(value);
  if (!is_other && !is_list(value)) return value;
  if (axes == 0) throw InputError(name, fmt::format("has more than {} axes", kMostAxes));
  py::list elements;
  bool differs = is_other;
  // A list may change while its elements run code of their own.
  const py::ssize_t count = PySequence_Size(value.ptr());
  if (count < 0) throw py::error_already_set();
  for (py::ssize_t i = 0; i < count; ++i) {
    const auto element = py::reinterpret_steal<py::object>(PySequence_GetItem(value.ptr(), i));
    if (!element) throw py::error_already_set();
    const py::object plain = listed(name, element, axes - 1);
    differs = differs || !plain.is(element);
    elements.append(plain);
  }
  return differs ? py::object(elements) : value;
}

/// numpy.asarray(value), which may run code of the value's own.
py::object converted(const char* name, const py::handle& value, const char* type) {
  const py::object asarray = py::module_::import("numpy").attr("asarray");
  try {
    const py::object plain = listed(name, py::reinterpret_borrow<py::object>(value), kMostAxes);
    return type == nullptr ? asarray(plain) : asarray(plain, type, "C");
  } catch (const py::error_already_set& error) {
    if (!error.matches(PyExc_Exception)) throw;
    throw InputError(name, fmt::format("{}, expected an array or values that numpy converts to one",
                                       type_name(value)));
  }
}

}  // namespace

Array::Array(const char* name, const py::handle& value)
    : Array(name, converted(name, value, nullptr), value) {}

Array::Array(const char* name, py::object array, const py::handle& given)
    : name_(name), array_(std::move(array)), given_(type_name(given)) {
  if (!view_.get(array_, PyBUF_STRIDES)) {
    forget_error();
    refuse("numbers");
  }
  kind_ = py::cast<char>(array_.attr("dtype").attr("kind"));
}

Array Array::as(const char* type) const {
  return {name_, converted(name_, array_, type), array_};
}

bool Array::is_native() const {
  return py::cast<bool>(array_.attr("dtype").attr("isnative"));
}

void Array::refuse(const std::string& expected) const {
  const bool is_value = ndim() == 0 && kind_ == 'O';
  throw InputError(name_, is_value
                              ? fmt::format("{}, expected {}", given_, expected)
                              : fmt::format("{} array of shape {}, expected {}",
                                            std::string(py::str(array_.attr("dtype"))),
                                            std::string(py::str(array_.attr("shape"))), expected));
}

WholeNumbers::WholeNumbers(const char* name, const py::handle& value, py::ssize_t columns)
    : WholeNumbers(name, Array(name, value), columns) {}

WholeNumbers::WholeNumbers(const char* name, Array given, py::ssize_t columns)
    : array_([&] {
        const bool is_whole = given.kind() == 'i' || given.kind() == 'u';
        if (!is_whole || given.ndim() != 2 || given.shape(1) != columns) {
          given.refuse(fmt::format("integers of shape (n, {})", columns));
        }
        const bool is_read_in_place = given.kind() == 'i' && given.itemsize() >= 4;
        return is_read_in_place && given.is_native() ? std::move(given) : given.as("int64");
      }()),
      data_(array_.data()),
      row_stride_(array_.stride(0)),
      column_stride_(array_.stride(1)),
      wide_(array_.itemsize() == 8) {
  if (given.kind() != 'u') return;
  // The upper half of unsigned 64-bit numbers has become negative.
  for (py::ssize_t i = 0; i < rows(); ++i) {
    for (py::ssize_t j = 0; j < columns; ++j) {
      if ((*this)(i, j) < 0) {
        throw InputError(name, fmt::format("row {}: {}, expected integers up to {}", i,
                                           static_cast<std::uint64_t>((*this)(i, j)), kGreatest));
      }
    }
  }
}

std::int64_t WholeNumbers::operator()(py::ssize_t row, py::ssize_t column) const {
  const char* const place = data_ + row * row_stride_ + column * column_stride_;
  if (wide_) {
    std::int64_t value = 0;
    std::memcpy(&value, place, sizeof value);
    return value;
  }
  std::int32_t value = 0;
  std::memcpy(&value, place, sizeof value);
  return value;
}

RealNumbers::RealNumbers(const char* name, const py::handle& value,
                         const std::vector<py::ssize_t>& columns)
    : RealNumbers(name, Array(name, value), columns) {}

RealNumbers::RealNumbers(const char* name, const Array& given,
                         const std::vector<py::ssize_t>& columns)
    : is_single_(given.kind() == 'f' && given.itemsize() == sizeof(float)), array_([&] {
        const bool is_number = given.kind() == 'i' || given.kind() == 'u' || given.kind() == 'f';
        if (!is_number || given.ndim() != 2 ||
            std::find(columns.begin(), columns.end(), given.shape(1)) == columns.end()) {
          given.refuse(fmt::format("numbers of shape (n, {})", fmt::join(columns, " or ")));
        }
        return given.as("float64");
      }()) {
  for (py::ssize_t i = 0; i < rows(); ++i) {
    for (const double* number = row(i); number != row(i + 1); ++number) {
      if (!std::isfinite(*number)) {
        throw InputError(name, fmt::format("row {}: {} is not a finite number", i, *number));
      }
    }
  }
}

template <>
py::object type_of<bool>() {
  return py::str("bool");
}
template <>
py::object type_of<std::int32_t>() {
  return py::str("int32");
}
template <>
py::object type_of<std::int64_t>() {
  return py::str("int64");
}
template <>
py::object type_of<float>() {
  return py::str("float32");
}
template <>
py::object type_of<double>() {
  return py::str("float64");
}

py::object record_type(std::initializer_list<Member> members, std::size_t bytes) {
  py::list names, formats, offsets;
  for (const Member& member : members) {
    names.append(member.name);
    formats.append(member.type);
    offsets.append(member.offset);
  }
  using namespace py::literals;
  return py::module_::import("numpy").attr("dtype")(py::dict(
      "names"_a = names, "formats"_a = formats, "offsets"_a = offsets, "itemsize"_a = bytes));
}

}  // namespace collide::python
