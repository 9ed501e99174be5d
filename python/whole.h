// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "python/bindings.h"

namespace collide::python {

/// Beyond what any argument may be.
constexpr std::int64_t kGreatest = std::numeric_limits<std::int64_t>::max();

/// A whole number, numpy's among them. Throws InputError that names the argument unless it is
/// within [low, high].
std::int64_t whole(const char* name, const py::handle& value, std::int64_t low, std::int64_t high);

/// What a register of so many bytes takes: negative numbers as their two's complement.
std::uint32_t register_data(const py::handle& value, unsigned bytes);

/// A count from 1 on, `none` for None.
std::uint64_t count_or(const char* name, const py::handle& value, std::uint64_t none);

}  // namespace collide::python
