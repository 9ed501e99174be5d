// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/vera/unit.h"

namespace collide::vera {

/// An implementation that every directed test runs on.
struct Implementation {
  std::string name;
  std::function<std::unique_ptr<Unit>()> make;

  friend void PrintTo(const Implementation& implementation, std::ostream* out) {
    *out << implementation.name;
  }
};

/// What the test program is built for: implementations.cpp has the golden model,
/// tests/sim/units/vera/implementations.cpp the RTL.
std::vector<Implementation> implementations();

inline std::string implementation_name(const testing::TestParamInfo<Implementation>& info) {
  return info.param.name;
}

}  // namespace collide::vera

/// Runs the tests of a suite on every implementation.
#define ON_EVERY_IMPLEMENTATION(Suite)                                                       \
  INSTANTIATE_TEST_SUITE_P(On, Suite, testing::ValuesIn(::collide::vera::implementations()), \
                           ::collide::vera::implementation_name)
