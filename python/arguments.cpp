// SPDX-License-Identifier: MIT
#include "python/arguments.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "model/common/input_error.h"

namespace collide::python {
namespace {

py::object steal(PyObject* object) {
  return py::reinterpret_steal<py::object>(object);
}

[[noreturn]] void refuse_value(const char* name, const py::handle& value,
                               const std::string& expected) {
  throw InputError(name, fmt::format("{}, expected {}", shown(value), expected));
}
[[noreturn]] void refuse_type(const char* name, const py::handle& value, const char* expected) {
  throw InputError(name, fmt::format("{}, expected {}", type_name(value), expected));
}

/// The value by `__index__`, if it has one that answers.
py::object index_of(const py::handle& value) {
  py::object index =
      PyIndex_Check(value.ptr()) != 0 ? steal(PyNumber_Index(value.ptr())) : py::object();
  if (PyErr_Occurred() != nullptr) forget_error();
  return index;
}

/// The value by `__float__`, if it has one that answers. A text has none.
py::object float_of(const py::handle& value) {
  const PyNumberMethods* const number = Py_TYPE(value.ptr())->tp_as_number;
  py::object real = number != nullptr && number->nb_float != nullptr
                        ? steal(PyNumber_Float(value.ptr()))
                        : py::object();
  if (PyErr_Occurred() != nullptr) forget_error();
  return real;
}

}  // namespace

std::string shown(const py::handle& value) {
  constexpr std::size_t kMost = 80;
  const py::object text = steal(PyObject_Repr(value.ptr()));
  const py::object bytes =
      text ? steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"))
           : py::object();
  if (!bytes) {
    forget_error();
    return type_name(value);
  }
  std::string_view whole_text(PyBytes_AS_STRING(bytes.ptr()),
                              static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr())));
  if (whole_text.size() <= kMost) return std::string(whole_text);
  return std::string(whole_text.substr(0, kMost)) + " ...";
}

void forget_error() {
  if (PyErr_ExceptionMatches(PyExc_Exception) == 0 ||
      PyErr_ExceptionMatches(PyExc_MemoryError) != 0) {
    throw py::error_already_set();
  }
  PyErr_Clear();
}

std::int64_t whole(const char* name, const py::handle& value, std::int64_t low, std::int64_t high) {
  if (const py::object index = index_of(value)) {
    int beyond = 0;
    const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &beyond);
    if (beyond == 0 && number >= low && number <= high) return number;
  }
  refuse_value(name, value, fmt::format("a whole number from {} to {}", low, high));
}

std::uint64_t whole_64_bits(const char* name, const py::handle& value) {
  if (const py::object index = index_of(value)) {
    const unsigned long long number = PyLong_AsUnsignedLongLong(index.ptr());
    if (PyErr_Occurred() == nullptr) return number;
    forget_error();
  }
  refuse_value(name, value, fmt::format("a whole number from 0 to {}", ~std::uint64_t{0}));
}

std::uint32_t register_data(const py::handle& value, unsigned bytes) {
  const std::int64_t end = std::int64_t{1} << 8 * bytes;
  return static_cast<std::uint32_t>(whole("data", value, -end / 2, end - 1) & (end - 1));
}

std::uint64_t count_or(const char* name, const py::handle& value, std::uint64_t none) {
  return value.is_none() ? none : static_cast<std::uint64_t>(whole(name, value, 1, kGreatest));
}

bool flag(const char* name, const py::handle& value) {
  const std::string type = type_name(value);
  if (PyBool_Check(value.ptr()) || type == "numpy.bool_" || type == "numpy.bool") {
    return PyObject_IsTrue(value.ptr()) == 1;
  }
  refuse_value(name, value, "True or False");
}

std::string text_of(const char* name, const py::handle& value) {
  if (!PyUnicode_Check(value.ptr())) refuse_type(name, value, "a str");
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (text != nullptr) return {text, static_cast<std::size_t>(size)};
  forget_error();
  refuse_value(name, value, "text that has no half of a surrogate pair");
}

std::filesystem::path path_of(const char* name, const py::handle& value) {
  PyObject* converted = nullptr;
  if (PyUnicode_FSConverter(value.ptr(), &converted) == 0) {
    forget_error();
    const bool is_text = PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr());
    refuse_type(name, value, is_text ? "a path without a zero byte" : "a path");
  }
  const py::object bytes = steal(converted);
  return std::string(PyBytes_AS_STRING(bytes.ptr()),
                     static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr())));
}

On on_of(const py::handle& value) {
  return parse_on(text_of("on", value), "on");
}

std::pair<py::object, py::object> two(const char* name, const py::handle& value,
                                      const char* expected) {
  const bool is_text = PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr());
  if (is_text || PySequence_Check(value.ptr()) == 0) refuse_value(name, value, expected);
  if (PySequence_Size(value.ptr()) == 2) {
    const py::object first = steal(PySequence_GetItem(value.ptr(), 0));
    const py::object second = first ? steal(PySequence_GetItem(value.ptr(), 1)) : py::object();
    if (second) return {first, second};
  }
  if (PyErr_Occurred() != nullptr) forget_error();
  refuse_value(name, value, expected);
}

double real(const char* name, const py::handle& value) {
  if (const py::object number = float_of(value)) {
    const double finite = PyFloat_AS_DOUBLE(number.ptr());
    if (std::isfinite(finite)) return finite;
  }
  refuse_value(name, value, "a finite number");
}

std::int64_t cut_off(const char* name, const py::handle& value) {
  if (const py::object index = index_of(value)) {
    int beyond = 0;
    const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &beyond);
    if (beyond == 0) return number;
  } else if (const py::object real = float_of(value)) {
    const double number = std::trunc(PyFloat_AS_DOUBLE(real.ptr()));
    if (std::fabs(number) < 0x1p63) return static_cast<std::int64_t>(number);
  }
  refuse_value(name, value, fmt::format("a number from {} to {}", -kGreatest - 1, kGreatest));
}

}  // namespace collide::python
