// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "python/arrays.h"
#include "python/define.h"

namespace collide::python {

/// Bytes of a caller's, one behind the other, kept where they are: an array of uint8, a bytearray
/// and similar. Throws InputError that names the argument.
class HeldBytes {
 public:
  HeldBytes(const char* name, const py::object& given, bool writable);

  std::uint8_t* data() const { return static_cast<std::uint8_t*>(buffer_->buf); }
  std::uint64_t size() const { return static_cast<std::uint64_t>(buffer_->len); }

 private:
  Buffer buffer_;
};

/// A bus access that a unit has made.
struct Access {
  bool write;
  std::uint32_t address;
  std::uint32_t data;  ///< read or written
  bool error;          ///< it ended in a bus error
};

/// The memory of a unit: bytes of the caller's, which are written in place and kept alive, or of
/// its own, or a callable. What lies beyond the bytes, or where the callable raises BusError, ends
/// in a bus error.
class GivenMemory {
 public:
  /// `given` is an array or buffer of bytes, a number of bytes, or a callable: memory(address)
  /// gives the data, memory(address, data) takes them. Throws InputError unless the bytes are a
  /// multiple of `multiple`, at most `most`.
  GivenMemory(const py::object& given, std::uint64_t most, unsigned multiple, bool big_endian,
              bool observed);

  // What the unit does, of 2 or 4 bytes at a multiple of them. Needs the GIL if it is a callable.

  std::optional<std::uint32_t> read(std::uint32_t address, unsigned bytes) {
    const auto data = calls_ ? call(address, bytes) : load(address, bytes);
    if (observed_) accesses_.push_back({false, address, data.value_or(undriven(bytes)), !data});
    return data;
  }
  bool write(std::uint32_t address, std::uint32_t data, unsigned bytes) {
    const bool ok = calls_ ? call_with(address, data) : store(address, data, bytes);
    if (observed_) accesses_.push_back({true, address, data, !ok});
    return ok;
  }

  /// What a read would give, not by the unit.
  std::optional<std::uint32_t> look(std::uint32_t address, unsigned bytes) const {
    return calls_ ? call(address, bytes) : load(address, bytes);
  }

  bool calls() const { return calls_; }
  const py::object& given() const { return given_; }
  /// Of the callable, which is called no more.
  void let_go() {
    if (calls_) given_ = py::none();
  }
  /// A structured array. Throws InputError if it is not observed.
  py::object accesses() const;
  void clear_accesses();

 private:
  static std::uint32_t undriven(unsigned bytes) { return 0xFFFFFFFFU >> (32 - 8 * bytes); }
  /// Bits by which byte `n` of so many is shifted.
  unsigned shift(unsigned n, unsigned bytes) const { return 8 * (big_endian_ ? bytes - 1 - n : n); }
  std::optional<std::uint32_t> load(std::uint32_t address, unsigned bytes) const {
    if (address + std::uint64_t{bytes} > size_) return std::nullopt;
    std::uint32_t data = 0;
    for (unsigned n = 0; n < bytes; ++n) {
      data |= static_cast<std::uint32_t>(bytes_[address + n]) << shift(n, bytes);
    }
    return data;
  }
  bool store(std::uint32_t address, std::uint32_t data, unsigned bytes) {
    if (address + std::uint64_t{bytes} > size_) return false;
    for (unsigned n = 0; n < bytes; ++n) {
      bytes_[address + n] = static_cast<std::uint8_t>(data >> shift(n, bytes));
    }
    return true;
  }
  std::optional<std::uint32_t> call(std::uint32_t address, unsigned bytes) const;
  bool call_with(std::uint32_t address, std::uint32_t data) const;

  py::object given_;
  std::optional<HeldBytes> held_;
  std::uint8_t* bytes_ = nullptr;
  std::uint64_t size_ = 0;
  bool calls_ = false;
  bool big_endian_;
  bool observed_;
  std::vector<Access> accesses_;
};

/// Nobody answers: collide.BusError.
class BusError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The `Owner` of a Python object, if it has been made.
template <class Owner>
Owner* owner_in(PyObject* object) {
  auto held = reinterpret_cast<py::detail::instance*>(object)->get_value_and_holder();
  return held.holder_constructed() ? held.template value_ptr<Owner>() : nullptr;
}

/// Of a class whose `memory()` may be a callable that has the object: the garbage collector sees
/// it.
template <class Owner>
py::custom_type_setup collected() {
  return py::custom_type_setup([](PyHeapTypeObject* heap_type) {
    PyTypeObject* const type = &heap_type->ht_type;
    type->tp_flags |= Py_TPFLAGS_HAVE_GC;
    type->tp_traverse = [](PyObject* self, visitproc visit, void* arg) {
      Py_VISIT(Py_TYPE(self));
      if (auto* const owner = owner_in<Owner>(self)) Py_VISIT(owner->memory().given().ptr());
      return 0;
    };
    type->tp_clear = [](PyObject* self) {
      if (auto* const owner = owner_in<Owner>(self)) owner->memory().let_go();
      return 0;
    };
  });
}

/// What a unit that has one in `memory()` shows of it.
template <class Owner>
void def_memory(py::class_<Owner>& owner) {
  owner
      .def_property_readonly(
          "memory", [](Owner& one) { return one.memory().given(); },
          "What was given, or the array of the unit's own bytes.")
      .def_property_readonly(
          "accesses", [](Owner& one) { return one.aside([&] { return one.memory().accesses(); }); },
          "The unit's accesses since the last clear_accesses(), in order: a\n"
          "structured array of (write, address, data, error).");
  define(
      owner, "clear_accesses",
      [](Owner& one) { one.aside([&] { one.memory().clear_accesses(); }); },
      "Forgets the accesses so far.");
}

}  // namespace collide::python
