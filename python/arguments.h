// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <utility>

#include "python/bindings.h"
#include "sim/units/on.h"

/// Arguments that are no arrays. Each function throws InputError that names the argument and, where
/// the type is wrong, the type that it has in Python. An exception in the argument's own code, such
/// as its `__index__`, counts as a wrong argument.
namespace collide::python {

/// Upper bound of arguments that have no other.
constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();

/// A value for an error message: its repr, not all of it if it is long, or its type if it has none.
std::string shown(const py::handle& value);

/// Clears the exception of an argument's own code. KeyboardInterrupt and similar, which are no
/// fault of an argument, are thrown.
void forget_error();

/// A whole number, numpy's among them, within [low, high].
std::int64_t whole(const char* name, const py::handle& value, std::int64_t low, std::int64_t high);
/// A whole number that fills 64 bits without a sign.
std::uint64_t whole_64_bits(const char* name, const py::handle& value);

/// Data for a register of so many bytes; negative numbers as their two's complement.
std::uint32_t register_data(const py::handle& value, unsigned bytes);

/// A count from 1 on, `none` for None.
std::uint64_t count_or(const char* name, const py::handle& value, std::uint64_t none);

bool flag(const char* name, const py::handle& value);
/// In UTF-8.
std::string text_of(const char* name, const py::handle& value);
std::filesystem::path path_of(const char* name, const py::handle& value);
/// The argument `on`.
On on_of(const py::handle& value);

/// The two elements of a sequence; `expected` says what they are.
std::pair<py::object, py::object> two(const char* name, const py::handle& value,
                                      const char* expected);

/// A number, which may be whole. Finite.
double real(const char* name, const py::handle& value);
/// A number as pygame takes it for a place: the fraction of a float is cut off. Finite, and within
/// 64 bits.
std::int64_t cut_off(const char* name, const py::handle& value);

}  // namespace collide::python
