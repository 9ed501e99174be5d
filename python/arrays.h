// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "python/bindings.h"

/// Arrays from and to numpy. They are read and written through the buffer protocol, which is the
/// same for every release of numpy. An argument that is not of the wanted shape and type is an
/// InputError that names it.
namespace collide::python {

/// The bytes of an object, kept where they are as long as this exists.
class Buffer {
 public:
  /// False with an exception of Python if the object does not give them so.
  bool get(const py::handle& object, int flags) {
    return PyObject_GetBuffer(object.ptr(), view_.get(), flags) == 0;
  }
  const Py_buffer& operator*() const { return *view_; }
  const Py_buffer* operator->() const { return view_.get(); }

 private:
  struct Release {
    void operator()(Py_buffer* view) const {
      PyBuffer_Release(view);
      delete view;
    }
  };
  // It stays where it is: it may point into itself.
  std::unique_ptr<Py_buffer, Release> view_{new Py_buffer{}};
};

/// An array of numpy, or what numpy makes one of, read where it lies.
class Array {
 public:
  Array(const char* name, const py::handle& value);

  /// As dtype.kind of numpy: 'b', 'i', 'u' or 'f' for numbers.
  char kind() const { return kind_; }
  py::ssize_t itemsize() const { return view_->itemsize; }
  int ndim() const { return view_->ndim; }
  py::ssize_t shape(int axis) const { return view_->shape[axis]; }
  py::ssize_t stride(int axis) const { return view_->strides[axis]; }
  const char* data() const { return static_cast<const char*>(view_->buf); }

  /// The same numbers as another type, in order and one after another in memory.
  Array as(const char* type) const;
  /// True if the bytes of each number are in the order of this machine.
  bool is_native() const;

  /// "offsets: float64 array of shape (3,), expected ..."
  [[noreturn]] void refuse(const std::string& expected) const;

 private:
  Array(const char* name, py::object array, const py::handle& given);

  const char* name_;
  py::object array_;
  std::string given_;  ///< the type of the argument
  Buffer view_;
  char kind_ = 0;
};

/// Whole numbers, shape (rows, columns). int32 and int64 are read where they lie, whatever their
/// strides; other integers are copied.
class WholeNumbers {
 public:
  WholeNumbers(const char* name, const py::handle& value, py::ssize_t columns);

  py::ssize_t rows() const { return array_.shape(0); }
  /// Needs no GIL.
  std::int64_t operator()(py::ssize_t row, py::ssize_t column) const;

 private:
  WholeNumbers(const char* name, Array given, py::ssize_t columns);

  Array array_;
  const char* data_;
  py::ssize_t row_stride_, column_stride_;
  bool wide_;
};

/// Finite numbers, shape (rows, one of so many columns), row by row in memory.
class RealNumbers {
 public:
  RealNumbers(const char* name, const py::handle& value, const std::vector<py::ssize_t>& columns);

  py::ssize_t rows() const { return array_.shape(0); }
  py::ssize_t columns() const { return array_.shape(1); }
  const double* row(py::ssize_t number) const {
    return reinterpret_cast<const double*>(array_.data()) + number * columns();
  }
  /// True if the argument is of float32.
  bool is_single() const { return is_single_; }
  [[noreturn]] void refuse(const std::string& expected) const { array_.refuse(expected); }

 private:
  RealNumbers(const char* name, const Array& given, const std::vector<py::ssize_t>& columns);

  bool is_single_;
  Array array_;
};

/// The `dtype` of an element of a new array: numpy's name.
template <class Element>
py::object type_of();

/// A member of a record that is an element of an array.
struct Member {
  const char* name;
  const char* type;  ///< numpy's name
  std::size_t offset;
};
/// The `dtype` of records of so many bytes.
py::object record_type(std::initializer_list<Member> members, std::size_t bytes);

/// An array of numpy in the making.
template <class Element>
class NewArray {
 public:
  explicit NewArray(const std::vector<py::ssize_t>& shape)
      : array_(py::module_::import("numpy").attr("empty")(py::cast(shape), type_of<Element>())) {
    if (!view_.get(array_, PyBUF_WRITABLE)) throw py::error_already_set();
  }

  /// Row by row. Needs no GIL.
  Element* data() { return static_cast<Element*>(view_->buf); }
  py::object done() && { return std::move(array_); }

 private:
  py::object array_;
  Buffer view_;
};

}  // namespace collide::python
