// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace collide {

/// A verilated unit that does not answer within the clocks its interface allows.
class Hung : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace collide
