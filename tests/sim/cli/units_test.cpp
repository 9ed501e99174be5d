// SPDX-License-Identifier: MIT
//
// Every folder of rtl/ that is a unit is known to every verb that takes one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "model/common/input_error.h"
#include "sim/cosim/registry.h"
#include "sim/flows/lint.h"
#include "sim/flows/prove.h"
#include "sim/tools/project.h"

namespace collide::units_test {
namespace {

namespace fs = std::filesystem;

/// Folders of rtl/ with what units share, and the generator of what their registers are made into.
const std::set<std::string> kShared = {"adapters", "common", "formal", "monitors", "registers"};

TEST(Rtl, EveryFolderIsAUnitOrShared) {
  std::set<std::string> known = kShared;
  for (const tools::RtlUnit& unit : tools::rtl_units()) known.insert(unit.name);
  for (const auto& entry : fs::directory_iterator(fs::path(COLLIDE_ROOT) / "rtl")) {
    const std::string name = entry.path().filename();
    EXPECT_EQ(known.count(name), 1U) << "rtl/" << name << " has no " << name << ".sv";
  }
}

TEST(Units, AreThoseOfRtlAndOfTheBuild) {
  std::set<std::string> in_rtl;
  std::set<std::string> in_registry;
  for (const tools::RtlUnit& unit : tools::rtl_units()) in_rtl.insert(unit.name);
  for (const cosim::UnitBench* unit : cosim::units()) in_registry.emplace(unit->name());
  EXPECT_EQ(in_rtl, in_registry) << "sim/cosim/registry.cpp";
  const std::set<std::string> in_build{COLLIDE_UNITS};
  EXPECT_EQ(in_rtl, in_build) << "COLLIDE_UNITS in CMakeLists.txt";
}

class EveryUnit : public testing::TestWithParam<tools::RtlUnit> {
 protected:
  static void expect_file(const std::string& file, const std::string& used_by) {
    EXPECT_TRUE(fs::exists(fs::path(COLLIDE_ROOT) / file)) << file << ", for " << used_by;
  }
};

TEST_P(EveryUnit, IsKnownToEveryVerb) {
  const std::string& name = GetParam().name;
  expect_file("docs/reference/" + name + ".md", "people");
  expect_file("rtl/" + name + "/" + name + ".core", "FuseSoC");
  expect_file("rtl/" + name + "/" + name + ".gtkw", "waves");
  expect_file("rtl/monitors/" + name + "_ports.sv", "every simulation");
  expect_file("rtl/" + name + "/fpga/" + name + "_fpga.sv", "fpga");
  expect_file("sim/units/" + name + "/loaded.cpp", "mutate, coverage, cosim --rtl");
  expect_file("tests/sim/cosim/" + name + "/directed", "replay and fuzz");
  EXPECT_NO_THROW(cosim::find_unit(name)) << "cosim, replay, waves";
  EXPECT_FALSE(flows::load_properties(GetParam()).empty()) << "prove";
  EXPECT_GT(flows::lint_checks(GetParam()).size(), 3U) << "lint, with its FPGA wrapper";
}

INSTANTIATE_TEST_SUITE_P(Of, EveryUnit, testing::ValuesIn(tools::rtl_units()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace collide::units_test
