// SPDX-License-Identifier: MIT
#include "python/memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>

#include "model/common/input_error.h"
#include "python/arguments.h"

namespace collide::python {
namespace {

/// Bytes of the unit's own, 0.
py::object zeros(const py::handle& count, std::uint64_t most) {
  const std::int64_t bytes = whole("memory", count, 1, static_cast<std::int64_t>(most));
  return py::module_::import("numpy").attr("zeros")(bytes, "uint8");
}

/// Returns the answer of the callable, or nothing if it raises BusError.
template <class... Arguments>
std::optional<py::object> ask(const py::object& callable, Arguments... arguments) {
  try {
    return callable(arguments...);
  } catch (py::error_already_set& error) {
    if (!error.matches(py::module_::import("collide._native").attr("BusError"))) throw;
    return std::nullopt;
  }
}

}  // namespace

HeldBytes::HeldBytes(const char* name, const py::object& given, bool writable) {
  if (!buffer_.get(given, PyBUF_FORMAT | PyBUF_STRIDES)) {
    forget_error();
    throw InputError(name, fmt::format("{}, expected bytes", type_name(given)));
  }
  if (buffer_->format != nullptr && std::strcmp(buffer_->format, "B") != 0) {
    throw InputError(
        name, fmt::format("elements of format \"{}\", expected bytes, as uint8", buffer_->format));
  }
  if (writable && buffer_->readonly != 0) {
    throw InputError(name, "is read-only, expected bytes that can be written");
  }
  if (PyBuffer_IsContiguous(&*buffer_, 'C') == 0) {
    throw InputError(name, "is not contiguous, expected bytes that lie one after another");
  }
}

GivenMemory::GivenMemory(const py::object& given, std::uint64_t most, unsigned multiple,
                         bool big_endian, bool observed)
    : given_(given), big_endian_(big_endian), observed_(observed) {
  // An array of numpy, too, has an `__index__`, which answers for a single number.
  const bool is_array = PyObject_CheckBuffer(given.ptr()) != 0 && py::hasattr(given, "__len__");
  if (PyIndex_Check(given.ptr()) != 0 && !is_array) given_ = zeros(given, most);
  if (PyObject_CheckBuffer(given_.ptr()) != 0) {
    const HeldBytes& held = held_.emplace("memory", given_, true);
    bytes_ = held.data();
    size_ = held.size();
    if (size_ == 0 || size_ % multiple != 0 || size_ > most) {
      throw InputError("memory", fmt::format("{} bytes, expected a multiple of {} up to {}", size_,
                                             multiple, most));
    }
  } else if (PyCallable_Check(given_.ptr()) != 0) {
    calls_ = true;
  } else {
    throw InputError("memory", fmt::format("{}, expected bytes, a number of bytes or a callable",
                                           type_name(given_)));
  }
}

std::optional<std::uint32_t> GivenMemory::call(std::uint32_t address, unsigned bytes) const {
  const auto data = ask(given_, address);
  if (!data) return std::nullopt;
  const std::string name = fmt::format("memory(0x{:X})", address);
  return static_cast<std::uint32_t>(whole(name.c_str(), *data, 0, undriven(bytes)));
}

bool GivenMemory::call_with(std::uint32_t address, std::uint32_t data) const {
  return ask(given_, address, data).has_value();
}

template <>
py::object type_of<Access>() {
  return record_type({{"write", "bool", offsetof(Access, write)},
                      {"address", "uint32", offsetof(Access, address)},
                      {"data", "uint32", offsetof(Access, data)},
                      {"error", "bool", offsetof(Access, error)}},
                     sizeof(Access));
}

py::object GivenMemory::accesses() const {
  if (!observed_) throw InputError("accesses", "not recorded, expected observe=True");
  NewArray<Access> all({static_cast<py::ssize_t>(accesses_.size())});
  std::copy(accesses_.begin(), accesses_.end(), all.data());
  return std::move(all).done();
}

void GivenMemory::clear_accesses() {
  accesses_.clear();
}

}  // namespace collide::python
