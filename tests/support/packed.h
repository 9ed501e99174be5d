// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collide::test {

/// The numbers in what tools::packed made.
std::vector<std::int64_t> unpacked(const std::string& text);

/// Values of a frame each: compare::track read back.
std::vector<double> values_of_packed_track(const std::string& text, double unit,
                                           std::size_t frames);

}  // namespace collide::test
