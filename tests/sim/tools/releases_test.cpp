// SPDX-License-Identifier: MIT
#include "sim/tools/releases.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "tests/support/process.h"

namespace collide::tools::releases_test {
namespace {

/// A folder that is all of PATH.
class Releases : public testing::Test {
 protected:
  Releases() { setenv("PATH", folder_.path().c_str(), 1); }
  ~Releases() override { setenv("PATH", path_.c_str(), 1); }

  void install(const std::string& program, const std::string& says) const {
    const std::string file = folder_.write(program, "#!/bin/sh\necho '" + says + "'\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  }

 private:
  const std::string path_ = std::getenv("PATH");
  const test::TemporaryDirectory folder_;
};

TEST_F(Releases, AreFoundByTheirNameOrByWhatTheProgramSays) {
  EXPECT_EQ(program_of_release("layout", 14), std::nullopt);
  install("layout", "Debian layout version 19.1.7 (3+b1)");
  EXPECT_EQ(program_of_release("layout", 14), std::nullopt);
  install("layout", "Debian layout version 14.0.6");
  EXPECT_EQ(program_of_release("layout", 14), "layout");
  install("layout-14", "Debian layout version 14.0.6");
  EXPECT_EQ(program_of_release("layout", 14), "layout-14");
  install("layout-14", "no version");
  EXPECT_EQ(program_of_release("layout", 14), "layout");
}

TEST(ReleasesOfVerilator, ItsAccountIsNoComplaint) {
  const std::string account =
      "- V e r i l a t i o n   R e p o r t: Verilator 5.032 2025-01-01 rev\n"
      "- Verilator: Built from 0.1 MB sources in 2 modules\n"
      "- Verilator: Walltime 0.01 s\n";
  const std::string complaint = "%Warning-WIDTH: x.sv:10:3: one\n  : ... and why\n";
  EXPECT_EQ(without_account(account), "");
  EXPECT_EQ(without_account(complaint + account), complaint);
  EXPECT_EQ(without_account(complaint), complaint);
}

TEST(ReleasesOfVerilator, ItsOwnFilesAreKnown) {
  EXPECT_TRUE(is_of_verilator("<built-in>"));
  EXPECT_TRUE(is_of_verilator("/usr/share/verilator/include/verilated_std.sv"));
  EXPECT_TRUE(is_of_verilator("/usr/share/verilator/include/verilated_std_waiver.vlt"));
  EXPECT_FALSE(is_of_verilator("rtl/verilated/one.sv"));
}

}  // namespace
}  // namespace collide::tools::releases_test
