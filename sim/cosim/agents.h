// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Building blocks of the agents around a unit.
namespace collide::cosim {

/// What pins carry that nobody looks at.
class Noise {
 public:
  explicit Noise(std::uint32_t seed) : bits_(seed) {}
  std::uint32_t operator()() { return bits_ = bits_ * 1664525U + 1013904223U; }
  bool bit() { return ((*this)() >> 30 & 1U) != 0; }

 private:
  std::uint32_t bits_;
};

}  // namespace collide::cosim
