// SPDX-License-Identifier: MIT
#include "sim/flows/loaded_unit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/process.h"

namespace collide::flows::loaded_unit_test {
namespace {

TEST(LoadedUnit, SharesVerilatorsRuntimeWithOthers) {
  const test::TemporaryDirectory store;
  setenv("COLLIDE_ROOT", COLLIDE_ROOT, 1);
  setenv("COLLIDE_STORE", store.path().c_str(), 1);
  tools::RtlUnit unit = tools::select_units("blitter").at(0);
  std::vector<std::string> steps;
  const auto note = [&steps](const std::string& step) { steps.push_back(step); };
  const LoadedUnit::Options quickly{{}, {"-O0"}};
  const LoadedUnit first(unit, quickly, note);
  EXPECT_THAT(steps,
              testing::ElementsAre("verilating", "compiling Verilator's runtime", "compiling"));
  steps.clear();
  unit.defines = {"ANOTHER"};
  const LoadedUnit second(unit, quickly, note);
  EXPECT_THAT(steps, testing::ElementsAre("verilating", "compiling"));
  EXPECT_NE(first.built().key, second.built().key);
  unsetenv("COLLIDE_STORE");
  unsetenv("COLLIDE_ROOT");
}

}  // namespace
}  // namespace collide::flows::loaded_unit_test
