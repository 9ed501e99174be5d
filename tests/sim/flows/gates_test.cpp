// SPDX-License-Identifier: MIT
//
// The cells of a unit do what the unit does; of a cell that is another one does not.
#include "sim/flows/gates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "tests/support/process.h"

namespace collide::flows::gates_test {
namespace {

namespace fs = std::filesystem;

class Gates : public testing::Test {
 protected:
  void SetUp() override { setenv("COLLIDE_ROOT", COLLIDE_ROOT, 1); }
  void TearDown() override { unsetenv("COLLIDE_ROOT"); }

  /// Some jobs on that netlist.
  std::optional<GateDivergence> run(const GateNetlist& netlist) {
    GateLibrary library(unit_, kFamily, netlist, GateLibrary::Waves::kNo, kQuiet);
    GateJobs jobs;
    jobs.count = 20;
    jobs.directed = false;
    jobs.workers = 1;
    return run_gates(library, jobs, report_, kQuiet);
  }

  static constexpr const char* kFamily = "ice40";
  static inline const Step kQuiet = [](const std::string&) {};
  const tools::RtlUnit unit_ = tools::select_units("blitter").at(0);
  GatesReport report_;
};

TEST_F(Gates, AreTheUnit) {
  const GateNetlist netlist(unit_, kFamily, std::vector<std::string>{}, kQuiet);
  EXPECT_GT(netlist.cells().at("SB_LUT4"), 1000U);
  EXPECT_EQ(netlist.memories(), 0U);
  EXPECT_FALSE(run(netlist));
  EXPECT_EQ(report_.random, 20U);
  EXPECT_GT(report_.compared.comparisons, 10'000U);
}

TEST_F(Gates, OfWhichOneIsAnotherAreNot) {
  const GateNetlist netlist(unit_, kFamily, std::vector<std::string>{}, kQuiet);
  const std::string text = test::read_file(netlist.file());
  const std::size_t at = text.find("16'h", text.find("SB_LUT4 #("));
  ASSERT_NE(at, std::string::npos);
  // In the same place in every run: what is made of it is kept.
  const std::string broken = "gates_test_broken.v";
  write_file(broken, text.substr(0, at) + "16'h5555" + text.substr(at + 8));
  EXPECT_TRUE(run(GateNetlist(unit_, kFamily, broken, kQuiet)));
}

TEST_F(Gates, OfAFamilyThatThereIsNotAreRefused) {
  EXPECT_THROW(GateNetlist(unit_, "ice30", std::vector<std::string>{}, kQuiet), std::exception);
}

// Yosys reads ";" as the end of a command, and has a command that runs programs.
TEST_F(Gates, OfAFileWhoseNameIsACommandAreRefused) {
  const test::TemporaryDirectory folder;
  const fs::path name = folder.path() / ("d; exec -- touch " + (folder.path() / "ran").string());
  fs::create_directories(name.parent_path());
  write_file(name.string() + " ;.v", "module blitter (); endmodule\n");
  try {
    GateNetlist(unit_, kFamily, name.string() + " ;.v", kQuiet);
    ADD_FAILURE() << "it is read";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("\";\""));
  }
  EXPECT_FALSE(fs::exists(folder.path() / "ran"));
}

}  // namespace
}  // namespace collide::flows::gates_test
